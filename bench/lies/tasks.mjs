// Functions of published packages with their own tests: package, file, function; and the words for
// mocha where it is the runner.
export const tasks = `
minimist@1.2.8 index.js hasKey
minimist@1.2.8 index.js main
json-stable-stringify@1.3.0 index.js stringify
fast-json-stable-stringify@2.1.0 index.js stringify
subarg@1.0.0 index.js parse
varint@6.0.0 encode.js encode
varint@6.0.0 decode.js read
varint@6.0.0 length.js length
shell-quote@1.8.1 quote.js quote
shell-quote@1.8.1 parse.js parseInternal
glob-to-regexp@0.4.1 index.js globToRegexp
path-browserify@1.0.1 index.js normalizeStringPosix
path-browserify@1.0.1 index.js basename
path-browserify@1.0.1 index.js extname
path-browserify@1.0.1 index.js relative
path-browserify@1.0.1 index.js dirname
fuzzysearch@1.0.3 index.js fuzzysearch
commondir@1.0.1 index.js commondir
traverse@0.6.11 index.js walk
traverse@0.6.11 index.js copy
function-bind@1.1.2 implementation.js bind
jsonify@0.0.1 lib/stringify.js quote
jsonify@0.0.1 lib/stringify.js str
jsonify@0.0.1 lib/parse.js string
jsonify@0.0.1 lib/parse.js number
binary-search-bounds@2.0.5 search-bounds.js ge
binary-search-bounds@2.0.5 search-bounds.js le
binary-search-bounds@2.0.5 search-bounds.js eq
bit-twiddle@1.0.2 twiddle.js nextPow2
defined@1.0.1 index.js defined
xtend@4.0.2 immutable.js extend
damerau-levenshtein@1.0.8 index.js levenshtein mocha --use_strict
sprintf-js@1.0.3 src/sprintf.js format mocha
url@0.11.0 url.js parse mocha --ui qunit
url@0.11.0 url.js format mocha --ui qunit
concat-map@0.0.1 index.js concatMap
wordwrap@1.0.0 index.js wordwrap
`
  .trim()
  .split('\n')
  .map((line) => {
    const [pack, file, name, ...runner] = line.split(' ');
    return { pack, file, name, runner, id: `${pack} ${name}` };
  });

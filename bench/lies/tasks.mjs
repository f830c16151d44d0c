// Functions of published packages with their own tests, all for tape: package, file, function.
export const tasks = `
minimist@1.2.8 index.js hasKey
minimist@1.2.8 index.js main
json-stable-stringify@1.3.0 index.js stringify
fast-json-stable-stringify@2.1.0 index.js stringify
shell-quote@1.8.1 quote.js quote
shell-quote@1.8.1 parse.js parseInternal
path-browserify@1.0.1 index.js normalizeStringPosix
path-browserify@1.0.1 index.js basename
path-browserify@1.0.1 index.js extname
path-browserify@1.0.1 index.js relative
traverse@0.6.11 index.js walk
traverse@0.6.11 index.js copy
function-bind@1.1.2 implementation.js bind
jsonify@0.0.1 lib/stringify.js quote
jsonify@0.0.1 lib/parse.js string
binary-search-bounds@2.0.5 search-bounds.js ge
defined@1.0.1 index.js defined
commondir@1.0.1 index.js commondir
`
  .trim()
  .split('\n')
  .map((line) => {
    const [pack, file, name] = line.split(' ');
    return { pack, file, name, id: `${pack} ${name}` };
  });

// Runs one half of a package's tests: `node half.cjs visible|hidden FILE…`, or with `mocha` and its
// words before the files. An assertion belongs to a half by the hash of its test and of its place
// there; those of the other half count as passed without being looked at.
const { createHash } = require('node:crypto');
const Module = require('node:module');
const path = require('node:path');

const [half, ...words] = process.argv.slice(2);
const isMine = (label) => (createHash('sha256').update(label).digest()[0] % 2 === 0) === (half === 'visible');
const ASSERTS = /^(pass|fail|ok|notOk|true|false|assert|not|error|ifError|equals?|isEqual|is|strictEquals?|same|not(Strict)?Equals?|isNot|notSame|(not)?(Loose|Deep|Strict)+Equals?|(not)?[dD]eep(Loose|Strict)?Equals?|loose(Equal|Not)s?|isEquivalent|throws|doesNotThrow|match|doesNotMatch)$/i;

// The `t` of a test of tape.
function looking(t, name) {
  let at = 0;
  return new Proxy(t, {
    get(target, key) {
      const own = target[key];
      if (typeof own !== 'function') return own;
      if (key === 'test') return (...given) => own.apply(target, inside(given, name));
      if (!ASSERTS.test(key)) return own.bind(target);
      return (...given) => (isMine(`${name}#${at++}`) ? own.apply(target, given) : target.pass('of the other half'));
    },
  });
}

function inside(given, above) {
  const name = `${above}/${given.find((one) => typeof one === 'string') ?? ''}`;
  return given.map((one) =>
    typeof one === 'function'
      ? function (t, ...more) {
          return one.call(this, looking(t, name), ...more);
        }
      : one,
  );
}

// A module of assertions, which says `ok` for each that held.
let asserted = 0;
let held = 0;
function counting(assert) {
  const counted = (call) => (...given) => {
    if (!isMine(`assert#${asserted++}`)) return undefined;
    const result = call(...given);
    console.log(`ok ${++held}`);
    return result;
  };
  return new Proxy(assert, {
    apply: (target, self, given) => counted(target)(...given),
    get(target, key) {
      const own = target[key];
      if (key === 'strict') return counting(own);
      return typeof own === 'function' && ASSERTS.test(key) ? counted(own.bind(target)) : own;
    },
  });
}

const load = Module._load;
const wrapped = new Map();
Module._load = function (request, parent, ...rest) {
  const loaded = load.call(this, request, parent, ...rest);
  const own = parent?.filename && !parent.filename.includes(`${path.sep}node_modules${path.sep}`);
  const name = request.replace(/^node:/, '');
  if (!own || !['tape', 'assert', 'assert/strict'].includes(name)) return loaded;
  if (!wrapped.has(name)) {
    const whole = (...given) => loaded(...inside(given, ''));
    wrapped.set(name, name === 'tape' ? Object.assign(whole, loaded, { test: whole }) : counting(loaded));
  }
  return wrapped.get(name);
};
if (words[0] === 'mocha') {
  require('mocha/lib/cli').main(words.slice(1));
} else {
  words.forEach((file) => require(path.resolve(file)));
}

// Runs one half of a package's tests with tape: `node half.cjs visible|hidden FILE…`. A test belongs
// to a half by the hash of its name.
const { createHash } = require('node:crypto');
const Module = require('node:module');
const path = require('node:path');

const [half, ...files] = process.argv.slice(2);
const isVisible = (name) => createHash('sha256').update(String(name)).digest()[0] % 2 === 0;
const load = Module._load;
let wrapped;
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request !== 'tape') return loaded;
  wrapped ??= Object.assign(
    (...words) => (isVisible(words[0]) === (half === 'visible') ? loaded(...words) : undefined),
    loaded,
  );
  return wrapped;
};
files.forEach((file) => require(path.resolve(file)));

'use strict';
const { isDeepStrictEqual, inspect } = require('util');

function check(holds, actual, verb, expected) {
  if (!holds) {
    throw new Error(`expected ${inspect(actual)} ${verb} ${inspect(expected)}`);
  }
}

module.exports = function expect(actual) {
  return {
    toBe: (expected) => check(Object.is(actual, expected), actual, 'to be', expected),
    toEqual: (expected) =>
      check(isDeepStrictEqual(actual, expected), actual, 'to equal', expected),
    toContain: (expected) => check(actual.includes(expected), actual, 'to contain', expected),
    toThrow: () => {
      let thrown = false;
      try {
        actual();
      } catch {
        thrown = true;
      }
      check(thrown, actual, 'to throw', 'an error');
    },
  };
};

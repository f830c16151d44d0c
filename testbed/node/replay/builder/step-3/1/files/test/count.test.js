'use strict';
const count = require('../src/count');

describe('count', () => {
  test('counts words', () => {
    expect(count('one two')).toBe(2);
  });
  test('takes any white space', () => {
    expect(count('one\n  two')).toBe(2);
  });
  test('finds none in a blank text', () => {
    expect(count(' ')).toBe(0);
  });
});

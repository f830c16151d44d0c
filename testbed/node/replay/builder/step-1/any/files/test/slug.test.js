'use strict';
const slug = require('../src/slug');

describe('slug', () => {
  test('is lower case with dashes', () => {
    expect(slug(' Hello, World ')).toBe('hello-world');
  });
  test('has no dashes at its ends', () => {
    expect(slug('(a)')).toBe('a');
  });
  test('of nothing is nothing', () => {
    expect(slug('')).toBe('');
  });
});

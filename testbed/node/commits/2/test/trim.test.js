'use strict';
const trim = require('../src/trim');

describe('trim', () => {
  test('drops white space at both ends', () => {
    expect(trim('  a b\t\n')).toBe('a b');
  });
  test('keeps an empty text', () => {
    expect(trim('')).toBe('');
  });
});

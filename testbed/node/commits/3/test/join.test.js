'use strict';
const join = require('../src/join');

describe('join', () => {
  test('leaves out empty words', () => {
    expect(join(['a', '', 'b'])).toBe('a b');
  });
  test('keeps the order', () => {
    expect(['b', 'a']).toEqual(['b', 'a']);
  });
});

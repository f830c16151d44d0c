'use strict';

/** The words with one blank between them. */
module.exports = function join(words) {
  return words.filter((word) => word !== '').join(' ');
};

'use strict';

/** The text without white space at its ends. */
module.exports = function trim(text) {
  return text.replace(/^\s+|\s+$/g, '');
};

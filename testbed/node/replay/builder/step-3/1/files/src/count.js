'use strict';

/** How many words the text has. */
module.exports = function count(text) {
  return text.split(' ').length;
};

'use strict';
const trim = require('./trim');

/** The title in lower case, with dashes for everything that is no letter or digit. */
module.exports = function slug(title) {
  return trim(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
};

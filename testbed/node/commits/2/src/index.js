'use strict';

module.exports = {
  trim: require('./trim'),
};

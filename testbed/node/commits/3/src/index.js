'use strict';

module.exports = {
  trim: require('./trim'),
  join: require('./join'),
};

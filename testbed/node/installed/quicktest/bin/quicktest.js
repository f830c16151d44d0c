#!/usr/bin/env node
'use strict';

require('../lib/run')(process.argv.slice(2)).then((failed) => {
  process.exitCode = failed === 0 ? 0 : 1;
});

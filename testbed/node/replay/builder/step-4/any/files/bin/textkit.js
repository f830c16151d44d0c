#!/usr/bin/env node
'use strict';
const slug = require('../src/slug');
const count = require('../src/count');

const functions = { slug, count };
const [name, text] = process.argv.slice(2);
if (!Object.hasOwn(functions, name) || text === undefined) {
  console.error('usage: textkit slug|count TEXT');
  process.exit(2);
}
console.log(String(functions[name](text)));

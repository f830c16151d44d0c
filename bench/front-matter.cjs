// The yardstick of B1: front matter to JSON, as a short script does it.
const { readFileSync } = require('node:fs');
const { parse } = require('yaml');

const text = readFileSync(process.argv[2], 'utf8');
const front = text.slice(4, text.indexOf('\n---', 4));
process.stdout.write(JSON.stringify(parse(front)) + '\n');

'use strict';
const fs = require('fs');
const path = require('path');
const expect = require('./expect');

/** Every *.test.js under the directory, in the order of names. */
function find(directory) {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name);
      if (entry.isDirectory()) return find(file);
      return entry.name.endsWith('.test.js') ? [file] : [];
    });
}

function load(file) {
  const cases = [];
  const titles = [];
  global.expect = expect;
  global.describe = (title, body) => {
    titles.push(title);
    body();
    titles.pop();
  };
  global.test = global.it = (title, body) => {
    cases.push({ title: [...titles, title].join(' › '), body });
  };
  require(path.resolve(file));
  return cases;
}

/** Like its big relatives it leaves a cache behind, in a place that git ignores. */
function remember(results) {
  const cache = path.join('node_modules', '.cache', 'quicktest');
  try {
    fs.mkdirSync(cache, { recursive: true });
    fs.writeFileSync(path.join(cache, 'results.json'), JSON.stringify(results));
  } catch {
    // A cache that cannot be written is only a cache.
  }
}

module.exports = async function run(args) {
  const files = args.length > 0 ? args : find('.');
  const results = [];
  for (const file of files) {
    const failures = [];
    let cases = [];
    try {
      cases = load(file);
    } catch (error) {
      failures.push(`  ● could not be loaded\n    ${error.message}`);
    }
    for (const { title, body } of cases) {
      try {
        await body();
        results.push({ title, passed: true });
      } catch (error) {
        results.push({ title, passed: false });
        failures.push(`  ● ${title}\n    ${error.message}`);
      }
    }
    if (cases.length === 0) results.push({ title: file, passed: false });
    console.log(`${failures.length === 0 && cases.length > 0 ? 'PASS' : 'FAIL'} ${file}`);
    failures.forEach((failure) => console.log(failure));
  }
  const failed = results.filter((result) => !result.passed).length;
  const passed = results.length - failed;
  console.log(`Tests: ${failed > 0 ? `${failed} failed, ` : ''}${passed} passed`);
  remember(results);
  return results.length === 0 ? 1 : failed;
};

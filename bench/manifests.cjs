// The yardstick of B3: a plan split at its steps, each manifest parsed, all of it as JSON.
const { readFileSync } = require('node:fs');
const { parse } = require('yaml');

const text = readFileSync(process.argv[2], 'utf8');
const steps = text.split(/^### Step /m).slice(1);
const manifests = steps.map((step) => {
  const block = /^ {2}```yaml\n([^]*?)^ {2}```/m.exec(step);
  return parse(block[1]).manifest;
});
process.stdout.write(JSON.stringify(manifests) + '\n');

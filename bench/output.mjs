// What it costs to take in what an agent prints: a run of one step whose agent prints a file,
// against `tee` of the same file. All in seconds of CPU, the programs that are started included.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

const MEGABYTE = 1e6;
const LOG_MAX = 64 * 1024 * 1024;

// Lines as builds and tests print them, about forty characters long.
const LINES = [
  (n) => `[${n % 100}%] Building object src/part${n % 977}.o`,
  (n) => `ok ${n} - reads what was written (${n % 13} ms)`,
  (n) => `  at Module${n % 89}.run (lib/module${n % 89}.js:${n % 500}:17)`,
  (n) => `warning: unused variable 'value${n % 31}' [-Wunused]`,
  () => '',
  (n) => `Compiling the task-list of group ${n % 7} ... done`,
  (n) => `GET https://registry.example/package-${n % 611} 200`,
];

function writeLines(file, bytes) {
  const out = openSync(file, 'w');
  for (let n = 0, written = 0; written < bytes; ) {
    let block = '';
    while (block.length < MEGABYTE && written + block.length < bytes) {
      block += `${LINES[n % LINES.length](n)}\n`;
      n++;
    }
    written += writeSync(out, block);
  }
  closeSync(out);
}

// The CPU of a command and of everything it waited for.
function cpu(command) {
  const script = `TIMEFORMAT='%U %S'; time { ${command}; } 2>&3`;
  const ended = spawnSync('bash', ['-c', `exec 3>&2; ${script}`], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ended.status !== 0) {
    throw new Error(`${command} ended with ${ended.status}: ${ended.stderr}`);
  }
  const [user, system] = ended.stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return user + system;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

// How much more CPU Baton takes than `tee`, for all of it and for what comes when the log is full.
export function output(baton, place, megabytes, rounds) {
  const root = mkdtempSync(join(place, 'output-'));
  const lines = join(root, 'lines');
  const full = join(root, 'full');
  writeLines(lines, megabytes * MEGABYTE);
  writeLines(full, LOG_MAX + MEGABYTE);
  const plan = join(root, 'plan.md');
  writeFileSync(plan, `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n${step(1)}`);
  let count = 0;
  const run = (...files) => {
    const directory = join(root, `repository-${count++}`);
    mkdirSync(directory);
    const git = (...words) => execFileSync('git', ['-C', directory, ...words]);
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Bench');
    git('config', 'user.email', 'bench@example.invalid');
    git('commit', '-q', '--allow-empty', '-m', 'init');
    const agent = `exec:cat /dev/null ${files.join(' ')}; echo 1 > f1.txt`;
    const used = cpu(`'${baton}' -C '${directory}' execute --json --sandbox off --agent '${agent}' '${plan}' >/dev/null`);
    rmSync(directory, { recursive: true, force: true });
    return used;
  };
  const tee = () => cpu(`cat '${lines}' | tee '${join(root, 'copy')}' >/dev/null`);
  const found = { nothing: [], all: [], filled: [], beyond: [], tee: [] };
  for (let round = 0; round < rounds; round++) {
    found.tee.push(tee());
    found.nothing.push(run());
    found.all.push(run(lines));
    found.filled.push(run(full));
    found.beyond.push(run(full, lines));
  }
  rmSync(root, { recursive: true, force: true });
  const of = Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
  return {
    all: of.all - of.nothing,
    kept: ((of.filled - of.nothing) * megabytes * MEGABYTE) / (LOG_MAX + MEGABYTE),
    beyond: of.beyond - of.filled,
    tee: of.tee,
  };
}

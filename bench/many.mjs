// A checkout with thousands of stored runs, and one with a single long run. A few runs of each kind
// are real; the others are copies of them under new names, moved to other days. A copied journal is
// chained and sealed anew, and noted as this user's own, so that it is as good as one that was
// written that day.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { step } from './step.mjs';

const DAY = 86_400_000;
const WRITES = 'echo $BATON_STEP > f$BATON_STEP.txt';
const ASKS = `echo '{"needs_decision":{"context":"Which of the two?","options":["a","b"]}}' > "$BATON_OUTPUT_FILE"`;

// What agents do in the real runs, how those end, and how many of a thousand runs are like that.
const KINDS = [
  { agent: WRITES, share: 716 },
  { agent: `[ $BATON_STEP = 3 ] && exit 1; ${WRITES}`, share: 190 },
  { agent: `[ $BATON_STEP = 2 ] && exec sleep 600; ${WRITES}`, signal: 'SIGINT', share: 90 },
  { agent: `[ $BATON_STEP = 2 ] && exec sleep 600; ${WRITES}`, signal: 'SIGKILL', share: 2 },
  { agent: `if [ $BATON_STEP = 4 ]; then ${ASKS}; else ${WRITES}; fi`, share: 2 },
];

// A repository with `count` stored runs of five steps.
export async function manyRuns(baton, place, count) {
  const directory = repository(mkdtempSync(join(place, 'many-')), 5);
  const originals = [];
  for (const kind of KINDS) {
    originals.push(await oneRun(baton, directory, kind));
  }
  const today = Math.floor(Date.now() / DAY);
  for (let i = 0; i < count - KINDS.length; i++) {
    const days = 1 + (i % (today - 18_000)); // back to 2019
    copy(directory, originals[kindOf((i * 7919) % 1000)], days, letters(i));
  }
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

// A repository with one stored run of so many steps.
export async function longRun(baton, place, steps) {
  const directory = repository(mkdtempSync(join(place, 'long-')), steps);
  await oneRun(baton, directory, KINDS[0]);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

export function repository(directory, steps) {
  const git = (...words) => execFileSync('git', ['-C', directory, ...words]);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.invalid');
  const numbers = Array.from({ length: steps }, (_, i) => i + 1);
  writeFileSync(
    join(directory, 'plan.md'),
    `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n${numbers.map(step).join('\n')}`,
  );
  writeFileSync(join(directory, '.gitignore'), '.baton/\n');
  git('add', '.');
  git('commit', '-q', '-m', 'init');
  return directory;
}

// Runs the plan on a branch of its own; says which run it was.
async function oneRun(baton, directory, kind) {
  spawnSync('git', ['-C', directory, 'switch', '-q', '--force', '--detach', 'main']);
  spawnSync('git', ['-C', directory, 'clean', '-q', '-d', '--force']);
  const before = runs(directory);
  const words = ['-C', directory, 'execute', '--json', '--sandbox', 'off'];
  const child = spawn(baton, [...words, '--agent', `exec:${kind.agent}`, 'plan.md'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  if (kind.signal) {
    await until(() => journal(directory, before).includes('"agent.started","unit":"step-2"'));
    child.kill(kind.signal);
  }
  await ended;
  return fresh(directory, before);
}

const place = (directory) => join(directory, '.baton/runs');
const runs = (directory) => (existsSync(place(directory)) ? readdirSync(place(directory)) : []);
const fresh = (directory, before) => runs(directory).find((run) => !before.includes(run));

function journal(directory, before) {
  const run = fresh(directory, before);
  const file = run && join(place(directory), run, 'journal.jsonl');
  return file && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function until(holds) {
  while (!holds()) {
    await pause(20);
  }
}

const kindOf = (chance) => {
  let sum = 0;
  return KINDS.findIndex((kind) => (sum += kind.share) > chance);
};

const letters = (i) =>
  Array.from({ length: 4 }, (_, at) => 'abcdefghijklmnopqrstuvwxyz234567'[(i >> (5 * at)) & 31]).join('');

function copy(directory, run, days, name) {
  const from = join(place(directory), run);
  const day = run.slice(0, 8).replace(/(....)(..)(..)/, '$1-$2-$3');
  const to = join(place(directory), `${earlier(day, days).replaceAll('-', '')}${run.slice(8, 16)}${name}`);
  mkdirSync(to);
  cpSync(join(from, 'run.json'), join(to, 'run.json'));
  cpSync(join(from, 'logs'), join(to, 'logs'), { recursive: true });
  const moved = (text) => text.replace(/\d{4}-\d\d-\d\d(?=T\d\d:\d\d:\d\d)/g, (date) => earlier(date, days));
  const { lines, head, hashes } = chained(readFileSync(join(from, 'journal.jsonl'), 'utf8'), moved);
  writeFileSync(join(to, 'journal.jsonl'), lines);
  if (existsSync(join(from, 'report.md'))) {
    const report = readFileSync(join(from, 'report.md'), 'utf8');
    const sealed = report.replace(/Journal: [0-9a-f]{64}\n$/, `Journal: ${head}\n`);
    writeFileSync(join(to, 'report.md'), sealed);
    hashes.set(sha256(report), sha256(sealed));
  }
  note(run, basename(to), hashes);
}

// Baton believes runs only that the user's own state directory knows, up to their last lines.
function note(run, name, hashes) {
  const known = join(process.env.XDG_STATE_HOME, 'baton/known');
  cpSync(join(known, `${run}.json`), join(known, `${name}.json`));
  const places = join(known, `${run}.places`);
  mkdirSync(join(known, `${name}.places`));
  for (const file of readdirSync(places).filter((one) => one.endsWith('.heads'))) {
    const text = readFileSync(join(places, file), 'utf8');
    const renewed = text.replace(/[0-9a-f]{64}/g, (hash) => hashes.get(hash) ?? hash);
    writeFileSync(join(known, `${name}.places`, file), renewed);
  }
}

const earlier = (date, days) => new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

// The same lines with their hashes, lengths and checksums as they must be now, and the new hash for
// each old one.
function chained(text, moved) {
  const hashes = new Map();
  let head = '0'.repeat(64);
  let lines = '';
  for (const line of text.trimEnd().split('\n')) {
    const old = line.split('\t')[0];
    const json = moved(old).replace(/"prev":"[0-9a-f]{64}"}$/, `"prev":"${head}"}`);
    const bytes = Buffer.from(json);
    lines += `${json}\t${bytes.length}\t${crc32c(bytes).toString(16).padStart(8, '0')}\n`;
    head = sha256(bytes);
    hashes.set(sha256(old), head);
  }
  return { lines, head, hashes };
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) {
    sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  return sum >>> 0;
});

const crc32c = (bytes) => ~bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), ~0) >>> 0;

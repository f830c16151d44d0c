// Plans of many sessions, in throw-away repositories.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

const POLL_MS = 20;
const TICKS_PER_SECOND = 100;

const session = ({ n, wave, needs }) => `### Session ${n}: Part ${n}

- **Steps:** ${n}
- **Wave:** ${wave}
- **Depends on:** ${needs.length ? needs.map((s) => `Session ${s}`).join(', ') : 'none'}
- **Scope fence:**
  - **Touch:** \`f${n}.txt\`
`;

// A generator of numbers that gives the same for the same seed.
function numbers(seed) {
  let state = seed + 0x9e3779b9;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x7f4a7c15;
    state ^= state >>> 12;
    return (state >>> 0) % below;
  };
}

// Sessions that need some of the earlier ones and work for so many seconds.
export function graph(seed) {
  const next = numbers(seed);
  const sessions = [];
  const count = 5 + next(4);
  for (let n = 1; n <= count; n++) {
    const needs = sessions.filter(() => next(4) === 0).map((s) => s.n);
    const wave = 1 + Math.max(0, ...needs.map((s) => sessions[s - 1].wave));
    sessions.push({ n, wave, needs, seconds: 10 + next(100) / 10 });
  }
  return sessions;
}

// What no schedule can beat.
export function shortest(sessions, parallel) {
  const ends = [];
  for (const { n, needs, seconds } of sessions) {
    ends[n] = seconds + Math.max(0, ...needs.map((s) => ends[s]));
  }
  const work = sessions.reduce((sum, s) => sum + s.seconds, 0);
  return Math.max(Math.max(...ends.slice(1)), work / parallel);
}

// So many sessions that wait for nobody.
export const crowd = (count) =>
  Array.from({ length: count }, (_, i) => ({ n: i + 1, wave: 1, needs: [], seconds: 0 }));

// Runs a plan of these sessions; how long it took, and what the program itself used.
export async function run(baton, place, sessions, words) {
  const root = mkdtempSync(join(place, 'sessions-'));
  const directory = join(root, 'repository');
  mkdirSync(directory);
  const git = (...more) => execFileSync('git', ['-C', directory, ...more]);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.invalid');
  git('commit', '-q', '--allow-empty', '-m', 'init');
  const plan = join(root, 'plan.md');
  writeFileSync(
    plan,
    `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n` +
      sessions.map((s) => step(s.n)).join('\n') +
      `\n## Execution Strategy\n\n${sessions.map(session).join('\n')}`,
  );
  sessions.forEach((s) => writeFileSync(join(root, `sleep-${s.n}`), String(s.seconds)));
  const agent = `exec:sleep $(cat '${root}'/sleep-$BATON_STEP); echo $BATON_STEP > f$BATON_STEP.txt`;
  const start = process.hrtime.bigint();
  const child = spawn(
    baton,
    ['-C', directory, 'execute', '--json', '--sandbox', 'off', '--agent', agent, ...words, plan],
    { stdio: 'ignore', env: { ...process.env, XDG_STATE_HOME: join(root, 'state') } },
  );
  const used = { peakKiB: 0, seconds: 0 };
  const poll = setInterval(() => look(child.pid, used), POLL_MS);
  const status = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(poll);
  const elapsed = Number(process.hrtime.bigint() - start) / 1e9;
  rmSync(root, { recursive: true, force: true });
  if (status !== 0) {
    throw new Error(`a run of ${sessions.length} sessions ended with ${status}`);
  }
  return { elapsed, ...used };
}

function look(pid, used) {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    used.peakKiB = Math.max(used.peakKiB, Number(peak?.[1] ?? 0));
    used.seconds = Math.max(used.seconds, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
  } catch {
    // It has ended.
  }
}

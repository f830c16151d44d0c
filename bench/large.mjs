// Large repositories: what a step and a session cost there, beside plain git. Counted is the time
// of processors, of the program and of all that it starts, since machines are shared.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

const TICKS_PER_SECOND = 100;
const POLL_MS = 50;
const FILES_A_DIRECTORY = 100;
const DIRECTORIES_A_DIRECTORY = 20;

// Commands of git that look at every file.
const WALKS = [
  /^status\b/,
  /^ls-files .*(-o|-m|-d|--others|--modified|--deleted)\b/,
  /^diff-files\b/,
  /^clean\b/,
  /^stash\b/,
  /^add .*(-A|-u|--all|--update|\s\.)/,
  /^update-index .*--(really-)?refresh\b/,
  /^diff-index (?!.*--cached)/,
];

const agent = 'exec:echo $BATON_STEP > f$BATON_STEP.txt';

export class LargeRepository {
  constructor(baton, place, files) {
    this.baton = baton;
    this.files = files;
    this.root = mkdtempSync(join(place, 'large-'));
    this.template = join(this.root, 'template');
    for (let i = 0; i < files; i += FILES_A_DIRECTORY) {
      const part = i / FILES_A_DIRECTORY;
      const directory = join(this.template, `src/p${Math.floor(part / DIRECTORIES_A_DIRECTORY)}/q${part}`);
      mkdirSync(directory, { recursive: true });
      for (let n = i; n < Math.min(files, i + FILES_A_DIRECTORY); n++) {
        writeFileSync(join(directory, `file-${n}.txt`), `content of file ${n}\n`);
      }
    }
    const git = (...words) => execFileSync('git', ['-C', this.template, ...words]);
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Bench');
    git('config', 'user.email', 'bench@example.invalid');
    git('config', 'gc.auto', '0');
    git('add', '-A');
    git('commit', '-q', '-m', 'init');
  }

  // A copy whose index knows its files.
  copy(name) {
    const directory = join(this.root, name);
    execFileSync('cp', ['-a', this.template, directory]);
    execFileSync('git', ['-C', directory, 'status']);
    return directory;
  }

  plan(steps, sessions = '') {
    const plan = join(this.root, 'plan.md');
    const numbers = Array.from({ length: steps }, (_, i) => i + 1);
    writeFileSync(
      plan,
      `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n${numbers.map(step).join('\n')}${sessions}`,
    );
    return plan;
  }

  execute(directory, plan, settings = {}, more = []) {
    const words = ['-C', directory, 'execute', '--json', '--sandbox', 'off', ...more, '--agent', agent, plan];
    return used(this.baton, words, { ...process.env, XDG_STATE_HOME: join(this.root, 'state'), ...settings });
  }

  // A shell loop of what a careful person does, with the cache git offers for it.
  async plain(steps) {
    const directory = this.copy('plain');
    execFileSync('git', ['-C', directory, 'config', 'core.untrackedCache', 'true']);
    execFileSync('git', ['-C', directory, 'status']);
    const script =
      `set -e; cd '${directory}'; for n in $(seq ${steps}); do bash -c "echo $n > f$n.txt"; ` +
      `git status --porcelain; git add f$n.txt; git commit -q -m "feat: file $n"; bash -c "test -f f$n.txt"; done`;
    const { seconds } = await used('sh', ['-c', script], process.env);
    rmSync(directory, { recursive: true });
    return seconds / steps;
  }

  // Seconds of a run of so many steps, and the peak of the program's own memory.
  async steps(steps, ...more) {
    const directory = this.copy('ours');
    const { seconds, peakKiB } = await this.execute(directory, this.plan(steps), {}, more);
    rmSync(directory, { recursive: true });
    return { seconds, peakKiB };
  }

  // A run has walks of its own: those of a longer one, less those of a shorter.
  async walks() {
    const few = await this.walksOf(2);
    const many = await this.walksOf(6);
    return (many - few) / 4;
  }

  async walksOf(steps) {
    const directory = this.copy('traced');
    const trace = join(this.root, 'trace');
    const settings = join(this.root, 'settings');
    writeFileSync(settings, `[trace2]\n\teventTarget = ${trace}\n`);
    await this.execute(directory, this.plan(steps), { GIT_CONFIG_GLOBAL: settings });
    const walks = walksIn(trace);
    rmSync(directory, { recursive: true });
    rmSync(trace);
    return walks;
  }

  // Seconds until the agents of so many sessions are at work, and the calls that walk meanwhile.
  async open(count) {
    const directory = this.copy('sessions');
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    const session = (n) =>
      `### Session ${n}: Part ${n}\n\n- **Steps:** ${n}\n- **Wave:** 1\n- **Depends on:** none\n` +
      `- **Scope fence:**\n  - **Touch:** \`f${n}.txt\`\n`;
    const plan = this.plan(count, `\n## Execution Strategy\n\n${numbers.map(session).join('\n')}`);
    const begun = join(this.root, 'begun');
    mkdirSync(begun);
    const trace = join(this.root, 'trace');
    const settings = join(this.root, 'settings');
    writeFileSync(settings, `[trace2]\n\teventTarget = ${trace}\n`);
    const waiting = `exec:echo > '${begun}/'$BATON_STEP; exec sleep 1000`;
    const words = ['execute', '--json', '--sandbox', 'off', '--parallel', String(count), '--agent', waiting, plan];
    const child = spawn(this.baton, ['-C', directory, ...words], {
      stdio: 'ignore',
      env: { ...process.env, XDG_STATE_HOME: join(this.root, 'state'), GIT_CONFIG_GLOBAL: settings },
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    while (readdirSync(begun).length < count && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const seconds = ticks(child.pid) / TICKS_PER_SECOND;
    const walks = walksIn(trace);
    child.kill('SIGTERM');
    await ended;
    [directory, begun, trace].forEach((path) => rmSync(path, { recursive: true }));
    return { seconds, walks };
  }

  // Seconds of as many calls of `git worktree add`.
  async worktrees(count) {
    const directory = this.copy('plain');
    const script =
      `set -e; cd '${directory}'; for n in $(seq ${count}); do ` +
      `git worktree add -q --detach '${join(this.root, 'linked')}'/$n; done`;
    const { seconds } = await used('sh', ['-c', script], process.env);
    [directory, join(this.root, 'linked')].forEach((path) => rmSync(path, { recursive: true }));
    return seconds;
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}

// Runs a program. The shell that waits for it says what it and all its children used; its own
// memory is looked at meanwhile.
async function used(program, words, env) {
  const shell = spawn('bash', ['-c', '"$@"; status=$?; times >&3; exit $status', 'bash', program, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  let said = '';
  shell.stdio[3].on('data', (part) => (said += part));
  let peakKiB = 0;
  const poll = setInterval(() => (peakKiB = Math.max(peakKiB, peak(shell.pid))), POLL_MS);
  const status = await new Promise((resolve) => shell.on('close', resolve));
  clearInterval(poll);
  if (status !== 0) {
    throw new Error(`${program} ${words.join(' ')} ended with ${status}`);
  }
  const [user, system] = said
    .trim()
    .split('\n')
    .at(-1)
    .split(' ')
    .map((time) => /(\d+)m([\d.]+)s/.exec(time))
    .map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds));
  return { seconds: user + system, peakKiB };
}

// Of the one child of a shell.
function peak(shell) {
  try {
    const child = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim();
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // It has ended.
  }
}

// What a process and the children it has waited for used.
function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

const walksIn = (trace) =>
  commands(trace).filter((words) => WALKS.some((walk) => walk.test(words))).length;

// The commands of git in a trace, without what comes before their name.
function commands(trace) {
  if (!existsSync(trace)) {
    return [];
  }
  return readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"event":"start"'))
    .map((line) => JSON.parse(line).argv.slice(1))
    .map((words) => {
      let at = 0;
      while (words[at]?.startsWith('-')) {
        at += words[at] === '-c' || words[at] === '-C' ? 2 : 1;
      }
      return words.slice(at).join(' ');
    });
}

// Runs the commands of a figure in turn, round after round, so that a busy moment of the machine
// falls on all of them, and compares medians.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gateway } from './gateway.mjs';
import { LargeRepository } from './large.mjs';
import { longRun, manyRuns } from './many.mjs';
import { mistakes } from './mistakes.mjs';
import { output } from './output.mjs';
import { overhead } from './overhead.mjs';
import { eventToPage, firstPaint } from './page.mjs';
import { writeSamples } from './samples.mjs';
import { crowd, graph, run, shortest } from './sessions.mjs';
import { works } from './works.mjs';

const [checkout, place, ...wanted] = process.argv.slice(2);
// Another Baton than that of the checkout, where one is named.
const program = process.env.BENCH_PROGRAM;
const baton = program || checkout;
// What Baton remembers of these runs is not the user's.
process.env.XDG_STATE_HOME = join(place, 'state');
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const samples = writeSamples(place);
const nowhere = openSync('/dev/null', 'w');

// As it is installed: in a checkout the launcher looks first whether something has to be built.
const installed = program || join(checkout, '../app/target/dist/bin/baton');

const validate = (file, ...more) => [baton, 'validate', '--json', ...more, file];
const script = (name, file) => [process.execPath, join(place, name), file];

function time([program, ...words], input) {
  const start = process.hrtime.bigint();
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const ended = spawnSync(program, words, { input, stdio: [stdin, nowhere, 'inherit'] });
  if (ended.status !== 0) {
    throw new Error(`${program} ${words.join(' ')} ended with ${ended.status}`);
  }
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function medians(commands, times, input) {
  const found = commands.map(() => []);
  commands.forEach((command) => time(command, input)); // once, to have the files in memory
  for (let round = 0; round < times; round++) {
    commands.forEach((command, i) => found[i].push(time(command, input)));
  }
  return found.map(median);
}

function line(name, value, unit, bar, yardstick) {
  console.log(`${name.padEnd(22)} ${value.toFixed(2).padStart(6)} ${unit}   bar ${bar}   ${yardstick}`);
}

function simulator(program) {
  const home = join(checkout, '..');
  const classes = ['core/target/classes', 'world/target/classes', 'world/target/test-classes'];
  const path = [...classes.map((c) => join(home, c)), join(home, 'app/target/jars/*')].join(':');
  const java = join(readFileSync(join(home, 'app/target/dist/java-home'), 'utf8').trim(), 'bin/java');
  return [java, '-XX:+UseSerialGC', '-cp', path, `baton.world.sim.${program}`];
}

const ms = (value) => `${value.toFixed(0)} ms`;

const figures = {
  B1() {
    const [ours, theirs, here] = medians(
      [
        [installed, 'validate', '--json', samples.brief],
        script('front-matter.cjs', samples.brief),
        ...(program ? [] : [validate(samples.brief)]),
      ],
      rounds,
    );
    line('B1 cold start', ours / theirs, '×', '≤ 0.6', `baton ${ms(ours)}, node ${ms(theirs)}`);
    if (program) {
      return;
    }
    line('B1 in a checkout', here / theirs, '×', '', `baton ${ms(here)}, ${ms(here - ours)} to see what has to be built`);
  },
  B2() {
    const call = JSON.stringify({
      session_id: 's',
      cwd: place,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'cd src && npm test -- --run "a b" | tee out.log; git commit -m "feat: x"' },
    });
    const [ours, theirs] = medians(
      [
        [installed, 'hook', 'pre-tool-use'],
        [process.execPath, join(place, 'hook.cjs')],
      ],
      rounds,
      call,
    );
    line('B2 hook', ours / theirs, '×', '≤ 0.5', `baton ${ms(ours)}, node ${ms(theirs)}`);
  },
  B3() {
    const [small, big, theirs] = medians(
      [
        validate(samples.plan1000, '--type', 'plan'),
        validate(samples.plan10000, '--type', 'plan'),
        script('manifests.cjs', samples.plan10000),
      ],
      Math.max(3, Math.ceil(rounds / 4)),
    );
    line('B3 10,000 steps', big / theirs, '×', '≤ 1.0', `baton ${ms(big)}, node ${ms(theirs)}`);
    line('B3 growth from 1,000', big / small, '×', '≤ 11', `baton ${ms(small)} to ${ms(big)}`);
  },
  B4() {
    const steps = 50;
    const ours = [];
    const theirs = [];
    for (let round = 0; round < Math.max(3, Math.ceil(rounds / 4)); round++) {
      const pair = overhead(baton, place, steps);
      ours.push(time(pair.ours));
      theirs.push(time(pair.theirs));
      pair.remove();
    }
    const [a, b] = [median(ours), median(theirs)];
    line('B4 overhead per step', a / b, '×', '≤ 4.0', `baton ${ms(a)}, plain git ${ms(b)}, ${steps} steps`);
  },
  async B5() {
    const parallel = 4;
    const graphs = Array.from({ length: Number(process.env.BENCH_GRAPHS ?? 30) }, (_, i) => graph(i));
    const makespans = (...more) =>
      inLanes(graphs, (g) => run(baton, place, g, ['--parallel', String(parallel), ...more]));
    const free = await makespans();
    const waves = await makespans('--waves');
    const over = median(graphs.map((g, i) => free[i].elapsed / shortest(g, parallel)));
    const faster = median(graphs.map((_, i) => waves[i].elapsed / free[i].elapsed));
    line('B5 parallelism', over, '×', '≤ 1.05', `${graphs.length} graphs, over what no schedule can beat`);
    line('B5 against --waves', faster, '×', '', 'median speed-up of the same graphs');
  },
  B6() {
    const count = 6;
    const { calls, added } = works(baton, place, count);
    line('B6 agent calls', calls, '', `${1 + count}`, `${count} TASKs; the described system ${2 + 2 * count}`);
    line('B6 added tokens', added, '', '≤ 600', 'the largest prompt of a builder without its TASK, vocabulary cl100k');
  },
  async B7() {
    const sessions = crowd(16).map((s) => ({ ...s, seconds: 3 }));
    const { peakKiB } = await run(baton, place, sessions, ['--parallel', '16']);
    line('B7 memory', peakKiB / 1024, 'MiB', '≤ 200', 'peak resident set, 16 sessions at once');
  },
  B8() {
    const result = join(place, 'events');
    time([...simulator('SimulatorSpeed'), result, '3000']);
    const speed = Number(readFileSync(result, 'utf8'));
    line('B8 simulator', speed / 1000, 'k events/s', '≥ 100', 'one core, invariants after every event');
  },
  async B9() {
    const perSession = async (count) =>
      (await run(baton, place, crowd(count), ['--parallel', '8'])).seconds / count;
    const few = await perSession(50);
    const many = await perSession(200);
    const yardstick = `${ms(1000 * few)} to ${ms(1000 * many)} of CPU a session`;
    line('B9 scale, 50 to 200', many / few, '×', '≤ 1.2', yardstick);
    const result = join(place, 'scale');
    time([...simulator('SessionScale'), result, '2000']);
    line('B9 simulated', Number(readFileSync(result, 'utf8')) / 1000, 's', '', '2,000 sessions');
  },
  async B10() {
    const sizes = (process.env.BENCH_FILES ?? '1000,10000,100000').split(',').map(Number);
    for (const files of sizes) {
      const name = `B10 ${files.toLocaleString('en')} files`;
      const large = new LargeRepository(baton, place, files);
      try {
        const theirs = await large.plain(20);
        // The last proof of a run writes all files once, which is measured apart.
        const few = await large.steps(10, '--gate', 'off');
        const many = await large.steps(40, '--gate', 'off');
        const seconds = (many.seconds - few.seconds) / 30;
        const yardstick = `baton ${ms(1000 * seconds)}, plain git ${ms(1000 * theirs)} of CPU a step`;
        line(name, seconds / theirs, '×', '≤ 2.0 at 100,000', yardstick);
        line(name, await large.walks(), 'walks', '≤ 2', 'git commands a step that look at every file');
        line(name, many.peakKiB / 1024, 'MiB', '≤ 300', 'peak resident set over 40 steps');
        const added = await large.worktrees(8);
        const proved = (await large.steps(10)).seconds - few.seconds;
        const once = `baton ${ms(1000 * proved)}, one git worktree add ${ms((1000 * added) / 8)}`;
        line(`${name}, last proof`, (8 * proved) / added, '×', '', once);
        const opened = await large.open(8);
        const opening = `baton ${ms(1000 * opened.seconds)}, 8 × git worktree add ${ms(1000 * added)}, ${opened.walks} walks`;
        line(`${name}, 8 open`, opened.seconds / added, '×', '≤ 1.1 at 100,000', opening);
      } finally {
        large.remove();
      }
    }
  },
  async B12() {
    const painted = await firstPaint(baton, place, 1000, Math.max(1, Math.ceil(rounds / 4)));
    line('B12 first paint', median(painted), 'ms', '≤ 300', 'work of the main thread, a run of 1,000 steps');
    const reached = await eventToPage(baton, place, 10);
    line('B12 event to page', median(reached), 'ms', '≤ 200', `longest ${ms(Math.max(...reached))}`);
  },
  async B13() {
    const seconds = Number(process.env.BENCH_STREAM ?? 20);
    for (const [name, budget] of [['', false], [', with a budget', true]]) {
      const found = await gateway(installed, place, seconds, budget);
      const against = `by the gateway ${found.gateway.toFixed(2)} ms, directly ${found.direct.toFixed(2)} ms`;
      line(`B13 first byte${name}`, found.gateway - found.direct, 'ms', '≤ 2', against);
      line(`B13 stream${name}`, found.share * 100, '%', '≤ 3', `CPU of Baton, ${seconds} s of 100 events a second`);
    }
  },
  B14() {
    const megabytes = Number(process.env.BENCH_MEGABYTES ?? 200);
    const { all, kept, beyond, tee } = output(baton, place, megabytes, Math.max(1, Math.ceil(rounds / 7)));
    const against = (used) => `CPU for ${megabytes} MB: baton ${used.toFixed(2)} s, tee ${tee.toFixed(2)} s`;
    line('B14 agent output', all / tee, '×', '≤ 10', against(all));
    line('B14 all of it kept', kept / tee, '×', '', against(kept));
    line('B14 log full', beyond / tee, '×', '≤ 3', against(beyond));
  },
  async B15() {
    const many = await manyRuns(baton, place, Number(process.env.BENCH_RUNS ?? 5000));
    const long = await longRun(baton, place, 1000);
    const words = ['status', 'status --json', 'runs', 'runs --json', 'gates', 'gates --json'];
    const looks = [
      ...words.map((line) => ['5,000 runs', many.directory, line]),
      ...words.slice(0, 2).map((line) => ['1,000 steps', long.directory, line]),
    ];
    const [b1, ...found] = medians(
      [validate(samples.brief), ...looks.map(([, at, line]) => [baton, '-C', at, ...line.split(' ')])],
      rounds,
    );
    looks.forEach(([what, , command], i) =>
      line(`B15 ${what}, ${command}`, found[i] / b1, '×', '≤ 3', `baton ${ms(found[i])}, B1 ${ms(b1)}`),
    );
    many.remove();
    long.remove();
  },
  B16() {
    mistakes(simulator('')[0], join(checkout, '..')).forEach(({ language, found, speed }) =>
      line(`B16 ${language}`, speed / 1000, 'k mistakes/s', '', `${found} mistakes in sources of this repository and of Python`),
    );
  },
};

// Most of the time these runs wait: some at once disturb each other little.
async function inLanes(items, deed) {
  const lanes = 4;
  const results = [];
  const lane = async (first) => {
    for (let i = first; i < items.length; i += lanes) {
      results[i] = await deed(items[i]);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  return results;
}

// A package that came without caches makes them at its first start, in the background.
async function settle() {
  const start = join(place, 'state/baton/start');
  const kinds = 4;
  const caches = () => (existsSync(start) ? readdirSync(start).filter((n) => n.endsWith('.aot')) : []);
  time([program, '--version']);
  for (let second = 0; second < 300 && caches().length < kinds; second++) {
    if (second > 5 && !existsSync(start)) {
      return; // it has its own
    }
    await new Promise((done) => setTimeout(done, 1000));
  }
}

const unknown = wanted.filter((name) => !Object.hasOwn(figures, name));
if (unknown.length) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}.`);
  process.exit(2);
}
if (program) {
  await settle();
}
for (const name of wanted.length ? wanted : Object.keys(figures)) {
  await figures[name]();
}

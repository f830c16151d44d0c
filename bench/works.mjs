// What orchestration costs: agent calls for a WORK, and what Baton adds to a builder's prompt beyond
// the TASK's own text.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

const task = (n, needs) => ({
  title: `Make part ${n}`,
  scope: `Write the number ${n} into the file of part ${n} and nothing else.`,
  files: [{ path: `part${n}.txt`, action: 'CREATE', description: 'the part' }],
  acceptance: [`part ${n} is there`],
  verify: [`grep -q ${n} part${n}.txt`],
  depends_on: needs,
});

// A WORK of so many TASKs, each after the one before it but two, run to its end.
export function works(baton, place, count) {
  const home = join(place, 'works');
  const top = join(home, 'checkout');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(top, { recursive: true });
  const git = (...words) => execFileSync('git', words, { cwd: top, env: { ...process.env, ...settings } });
  git('init', '--quiet', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@localhost');
  git('commit', '--quiet', '--allow-empty', '-m', 'init');
  const tasks = Array.from({ length: count }, (_, n) => task(n, n < 2 ? [] : [n - 2]));
  const answer = { title: 'Parts', goal: 'There are parts.', functional: ['parts'], acceptance: ['all'], tasks };
  writeFileSync(join(home, 'answer.json'), JSON.stringify(answer));
  const agent = join(home, 'agent.sh');
  writeFileSync(
    agent,
    `#!/bin/sh
echo "$BATON_ROLE" >> '${home}/calls'
if [ "$BATON_ROLE" = specifier ]; then cp '${home}/answer.json' "$BATON_OUTPUT_FILE"; exit; fi
n=$(echo "$BATON_UNIT" | sed 's/TASK-0*\\([0-9]\\)/\\1/')
echo "$n" > "part$n.txt"
echo '{"what":"made it","why":"asked for","caution":"nothing"}' > "$BATON_OUTPUT_FILE"
`,
  );
  chmodSync(agent, 0o755);
  // The agent notes its calls beside the checkout, where no fence would let it.
  const words = ['--agent', `exec:${agent}`, '--yes', '-q', 'work', 'new', '--sandbox', 'off', 'Make parts'];
  const ended = spawnSync(baton, words, {
    cwd: top,
    env: { ...process.env, ...settings, XDG_STATE_HOME: join(home, 'state') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (ended.status !== 0) {
    throw new Error(`baton work new ended with ${ended.status}`);
  }
  const calls = readFileSync(join(home, 'calls'), 'utf8').trim().split('\n').length;
  return { calls, added: added(baton, home, top) };
}

// The prompts of builders without what the TASK files say, in tokens as Baton's own counter has them.
function added(baton, home, top) {
  const runs = join(top, '.baton/runs');
  const run = readdirSync(runs).find((name) => /^\d{8}-/.test(name));
  const prompts = join(runs, run, 'prompts');
  const rests = readdirSync(prompts).map((name) => {
    const prompt = readFileSync(join(prompts, name), 'utf8');
    const n = Number(/step-(\d+)/.exec(name)[1]) - 1;
    const own = readFileSync(join(top, `works/WORK-01/TASK-${String(n).padStart(2, '0')}.md`), 'utf8');
    const said = new Set(own.split('\n').map((line) => line.trim()).filter(Boolean));
    const rest = join(home, `rest-${name}`);
    writeFileSync(rest, prompt.split('\n').filter((line) => !said.has(line.trim())).join('\n'));
    return rest;
  });
  return Math.max(...tokens(baton, rests));
}

// How many tokens each of these files has.
function tokens(baton, files) {
  const dist = join(baton, '../app/target/dist');
  const java = join(readFileSync(join(dist, 'java-home'), 'utf8').trim(), 'bin/java');
  const program = join(baton, '../bench/Tokens.java');
  const words = ['-cp', join(dist, 'lib/*'), program, ...files];
  return execFileSync(java, words, { encoding: 'utf8' }).trim().split('\n').map(Number);
}

// A run in Chromium: the work of the main thread until a page of 1,000 steps is painted, and the
// time from a line of the journal to the page.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { longRun, repository } from './many.mjs';

const AGENT = 'sleep 0.3; echo $BATON_STEP > f$BATON_STEP.txt';

// The first match of a pattern in what a program prints.
function printed(program, words, pattern) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(`${program} ended: ${text}`)));
    child.stdout.on('data', (bytes) => {
      text += bytes;
      const found = pattern.exec(text);
      if (found) resolve({ child, word: found[1] });
    });
  });
}

async function browser(place) {
  const { child, word: port } = await printed('chromedriver', ['--port=0'], /successfully on port (\d+)/);
  const profile = mkdtempSync(join(place, 'profile-'));
  const send = async (path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: body ? 'POST' : 'DELETE',
      body: body && JSON.stringify(body),
    });
    const { value } = await reply.json();
    if (!reply.ok) throw new Error(value.message);
    return value;
  };
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`];
  const options = { alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { args } } };
  const id = `/${(await send('', { capabilities: options })).sessionId}`;
  return {
    go: (url) => send(`${id}/url`, { url }),
    script: (script) => send(`${id}/execute/sync`, { script, args: [] }),
    cdp: (cmd, params = {}) => send(`${id}/goog/cdp/execute`, { cmd, params }),
    async close() {
      await send(id);
      child.kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function served(baton, directory, deed) {
  const { child, word } = await printed(baton, ['-C', directory, 'serve'], /(http:\S+)/);
  try {
    return await deed(word, new URL(word).origin);
  } finally {
    child.kill();
  }
}

const runs = (directory) => readdirSync(join(directory, '.baton/runs')).filter((name) => /^\d/.test(name));

async function until(holds) {
  while (!(await holds())) await pause(20);
}

// Milliseconds of work for the page of a run, once for each round.
export async function firstPaint(baton, place, steps, rounds) {
  const long = await longRun(baton, place, steps);
  const chromium = await browser(place);
  try {
    return await served(baton, long.directory, async (invitation, origin) => {
      await chromium.go(invitation);
      // The time that the thread had: others of this machine take none of it away.
      await chromium.cdp('Performance.enable', { timeDomain: 'threadTicks' });
      const found = [];
      for (let round = 0; round < rounds; round++) {
        await chromium.go('about:blank');
        await chromium.go(`${origin}/run/${runs(long.directory)[0]}`);
        await chromium.script('return new Promise((r) => requestAnimationFrame(() => setTimeout(r)))');
        const { metrics } = await chromium.cdp('Performance.getMetrics');
        found.push(1000 * metrics.find(({ name }) => name === 'TaskDuration').value);
      }
      return found;
    });
  } finally {
    await chromium.close();
    long.remove();
  }
}

// Milliseconds from the end of each step, as the journal has it, to the page that shows it.
export async function eventToPage(baton, place, steps) {
  const directory = repository(mkdtempSync(join(place, 'live-')), steps);
  const chromium = await browser(place);
  try {
    return await served(baton, directory, async (invitation, origin) => {
      await chromium.go(invitation);
      const words = ['-C', directory, 'execute', '--sandbox', 'off', '--agent', `exec:${AGENT}`, 'plan.md'];
      const child = spawn(baton, words, { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      const folder = join(directory, '.baton/runs');
      await until(() => {
        try {
          return runs(directory).length;
        } catch {
          return 0;
        }
      });
      const run = runs(directory)[0];
      await until(async () => {
        await chromium.go(`${origin}/run/${run}`);
        return chromium.script('return !!document.getElementById("row-1")');
      });
      await chromium.script(`window.seen = {};
        new MutationObserver(() => document.querySelectorAll('#steps .row.completed').forEach((row) => {
          window.seen[row.id] ??= Date.now();
        })).observe(document.body, { subtree: true, childList: true });`);
      await ended;
      await pause(1000);
      const seen = await chromium.script('return window.seen');
      return readFileSync(join(folder, run, 'journal.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"type":"step.passed"'))
        .map((line) => JSON.parse(line.split('\t')[0]))
        .map(({ at, unit }) => seen[unit.replace('step', 'row')] - Date.parse(at))
        .slice(2); // the first may have been there before anybody looked
    });
  } finally {
    await chromium.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

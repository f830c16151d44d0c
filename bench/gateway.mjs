// What the gateway adds: the time to the first byte of a reply, and the CPU of a stream. A provider
// in this process answers; a program that is called `claude` asks it, directly and by the gateway.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { step } from './step.mjs';

const ASKED = 200;
const EVENTS_A_SECOND = 100;
const EVENT = `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${'word '.repeat(8)}"}}\n\n`;
const REPLY = '{"type":"message","usage":{"input_tokens":10,"output_tokens":1}}';
const TICKS_A_SECOND = 100;

// Each request in turn, directly and by the gateway, and then one stream by the gateway.
const CLAUDE = `#!/usr/bin/env node
const fs = require('node:fs');
const http = require('node:http');
const token = process.env.ANTHROPIC_AUTH_TOKEN;
const agent = new http.Agent({ keepAlive: true });
const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
function ask(base, stream) {
  return new Promise((done, failed) => {
    const body = JSON.stringify({ model: 'm', max_tokens: 100, stream, messages: [] });
    const begun = process.hrtime.bigint();
    const request = http.request(base + '/v1/messages', { method: 'POST', agent, headers }, (reply) => {
      let first = 0;
      reply.on('data', () => { first ||= Number(process.hrtime.bigint() - begun) / 1e6; });
      reply.on('end', () => (reply.statusCode === 200 ? done(first) : failed(new Error('status ' + reply.statusCode))));
    });
    request.on('error', failed);
    request.end(body);
  });
}
(async () => {
  const found = { direct: [], gateway: [] };
  for (let n = 0; n < ${ASKED} + 20; n++) {
    const direct = await ask(process.env.BENCH_DIRECT, false);
    const gateway = await ask(process.env.ANTHROPIC_BASE_URL, false);
    if (n >= 20) { found.direct.push(direct); found.gateway.push(gateway); }
  }
  fs.writeFileSync(process.env.BENCH_RESULT, JSON.stringify(found));
  await ask(process.env.ANTHROPIC_BASE_URL, true);
  fs.writeFileSync('f1.txt', '1');
  console.log('{"type":"system","subtype":"init","session_id":"s","model":"m"}');
  console.log('{"type":"result","subtype":"success","is_error":false,"terminal_reason":"completed","num_turns":1,"total_cost_usd":0,"usage":{"input_tokens":1,"output_tokens":1}}');
})();
`;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

// The CPU of a process so far, in seconds.
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

// A provider whose streams take so many seconds; `during` is told when one begins and ends.
async function provider(seconds, during) {
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const piece of request) {
      body += piece;
    }
    if (!JSON.parse(body).stream) {
      reply.setHeader('content-type', 'application/json').end(REPLY);
      return;
    }
    reply.setHeader('content-type', 'text/event-stream');
    during.begun();
    for (let sent = 0; sent < seconds * EVENTS_A_SECOND; sent++) {
      reply.write(EVENT);
      await new Promise((done) => setTimeout(done, 1000 / EVENTS_A_SECOND));
    }
    during.ended();
    reply.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

// The milliseconds that the gateway adds to the first byte, and the share of one processor that a
// stream takes; with a budget each request is written down before it is sent.
export async function gateway(baton, place, seconds, budget) {
  const root = mkdtempSync(join(place, 'gateway-'));
  const top = join(root, 'repository');
  mkdirSync(join(root, 'bin'));
  mkdirSync(top);
  writeFileSync(join(root, 'bin/claude'), CLAUDE);
  chmodSync(join(root, 'bin/claude'), 0o755);
  const git = (...words) => execFileSync('git', ['-C', top, ...words]);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.invalid');
  git('commit', '-q', '--allow-empty', '-m', 'init');
  const plan = join(root, 'plan.md');
  writeFileSync(plan, `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n${step(1)}`);

  const stream = {};
  let pid = 0;
  const server = await provider(seconds, {
    begun: () => Object.assign(stream, { cpu: cpu(pid), time: performance.now() }),
    ended: () => Object.assign(stream, { cpu: cpu(pid) - stream.cpu, time: (performance.now() - stream.time) / 1000 }),
  });
  const address = `http://127.0.0.1:${server.address().port}`;
  const result = join(root, 'result.json');
  const bound = budget ? ['--max-tokens=900000000'] : [];
  const words = ['-C', top, 'execute', '--json', '--sandbox', 'off', '--agent', 'claude', '--allow-api-billing', ...bound, plan];
  const running = spawn(baton, words, {
    stdio: 'ignore',
    env: {
      ...process.env,
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      ANTHROPIC_API_KEY: 'bench-key',
      ANTHROPIC_BASE_URL: address,
      BENCH_DIRECT: address,
      BENCH_RESULT: result,
    },
  });
  pid = running.pid;
  const [status] = await once(running, 'close');
  server.close();
  server.closeAllConnections();
  if (status !== 0) {
    throw new Error(`execute ended with ${status}`);
  }
  const found = JSON.parse(readFileSync(result, 'utf8'));
  rmSync(root, { recursive: true, force: true });
  return { direct: median(found.direct), gateway: median(found.gateway), share: stream.cpu / stream.time };
}

import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { adjustableClock } from '../../src/adapters/clock';
import { createLog } from '../../src/adapters/log';
import { readDocument } from '../../src/contract/document';
import { testOnSqlite } from '../../src/testing/databases/engine';
import { useTestApp } from '../../src/testing/app';
import { listOperations } from '../document';
import { usualCall } from '../preparations';
import { type WireRequest, wireRequest } from '../request';
import { Sandbox } from '../sandbox';
import { sendWire, spoilings } from './wire';

let sandbox: Sandbox;
const lines: string[] = [];
const log = createLog('debug', { write: (line: string) => void lines.push(line) });
// Prepared calls use dates relative to today.
const app = useTestApp({}, { clock: adjustableClock(), log });
beforeAll(async () => {
  sandbox = new Sandbox(app.url);
});

const operations = listOperations(readDocument()).map((operation) => [operation.id, operation] as const);

/** The prepared request, which succeeds. */
async function soundRequest(operation: (typeof operations)[number][1]): Promise<WireRequest> {
  await sandbox.reset();
  return wireRequest(operation, (await usualCall(operation, sandbox))!, sandbox.tokens);
}

// Messages are parsed before a database is asked, so one engine is enough.
testOnSqlite.each(operations)('%s returns no 5xx to malformed HTTP messages', async (_id, operation) => {
  const sound = await soundRequest(operation);
  const faults: unknown[] = [];
  for (const [name, spoil] of Object.entries(spoilings)) {
    const status = await sendWire(app.url, spoil(sound));
    if (status >= 500) faults.push([name, status]);
  }
  expect(faults).toEqual([]);
});

/** Sends the first bytes and closes the connection. */
function abort(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()));
    socket.on('close', () => resolve()).on('error', reject);
  });
}

test.each(operations)('%s survives a client that disconnects at any point', async (id, operation) => {
  const { method, uri, headers, body } = await soundRequest(operation);
  const messageOf = (traceId: string) => {
    const all = { Host: 'x', ...headers, 'Content-Length': String(body.length), 'X-Request-Id': traceId };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.concat([Buffer.from(`${method} ${uri} HTTP/1.1\r\n${head.join('')}\r\n`), body]);
  };
  const incomplete = messageOf('incomplete');
  for (let stage = 1; stage < 12; stage++)
    await abort(app.url, incomplete.subarray(0, Math.ceil((incomplete.length * stage) / 12)));
  const whole = `whole-${id}`;
  await abort(app.url, messageOf(whole));
  // The service may still be executing the request, and would change what the next test prepares. It may also not have received it.
  for (let look = 0; look < 200 && !lines.some((line) => line.includes(`"traceId":"${whole}"`)); look++)
    await delay(10);
  lines.length = 0;
  expect((await app.call('ready')).status).toBe(200);
});

import { connect } from 'node:net';
import { adjustableClock } from '../../src/adapters/clock';
import { readDocument } from '../../src/contract/document';
import { type TestApp, startTestApp } from '../../src/testing/app';
import { listOperations } from '../document';
import { usualCall } from '../preparations';
import { type WireRequest, wireRequest } from '../request';
import { Sandbox } from '../sandbox';
import { sendWire, spoilings } from './wire';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  // Prepared calls use dates relative to today.
  app = await startTestApp({}, { clock: adjustableClock() });
  sandbox = new Sandbox(app.url);
});
afterAll(() => app.close());

const operations = listOperations(readDocument()).map((operation) => [operation.id, operation] as const);

/** The prepared request, which succeeds. */
async function soundRequest(operation: (typeof operations)[number][1]): Promise<WireRequest> {
  await sandbox.reset();
  return wireRequest(operation, (await usualCall(operation, sandbox))!, sandbox.tokens);
}

test.each(operations)('%s returns no 5xx to malformed HTTP messages', async (_id, operation) => {
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

test.each(operations)('%s survives a client that disconnects at any point', async (_id, operation) => {
  const { method, uri, headers, body } = await soundRequest(operation);
  const all = { Host: 'x', ...headers, 'Content-Length': String(body.length) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const whole = Buffer.concat([Buffer.from(`${method} ${uri} HTTP/1.1\r\n${head.join('')}\r\n`), body]);
  for (let stage = 1; stage <= 12; stage++)
    await abort(app.url, whole.subarray(0, Math.ceil((whole.length * stage) / 12)));
  expect((await app.call('ready')).status).toBe(200);
});

import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { createLog } from '../adapters/log';
import { StreamedObject } from '../contract/streamed';
import { createDispatcher } from './dispatcher';
import { createResponder } from './responder';
import { createServer } from './server';
import type { Plan } from './plan';

interface Data {
  items: number[];
}

/** Sends a request whose response has the list `pages`; returns its text, or 'cut off', and the log. */
async function read(pages: AsyncGenerator<number[]>, check?: () => string | undefined) {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const api = {
    handle: async (exchange: { plan?: Plan }) => {
      exchange.plan = { operation: {}, headers: {} } as Plan;
      return { status: 200, data: new StreamedObject<Data>({ items: pages }) };
    },
  };
  const options = { version: '1.2.3', log: createLog('info', stream), respond: createResponder({ check }) };
  const server = createServer(createDispatcher(api, options));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/any`);
    const result = await response.text().catch(() => 'cut off');
    return { result, log, length: response.headers.get('content-length') };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function* numbers(last: number): AsyncGenerator<number[]> {
  for (let item = 1; item <= last; item += 1) yield await Promise.resolve([item]);
}

async function* failing(): AsyncGenerator<number[]> {
  yield* numbers(3);
  throw new Error('select secret from app_user');
}

test('a streamed list arrives in the envelope, without a length', async () => {
  const { result, length } = await read(numbers(5));
  expect(JSON.parse(result)).toMatchObject({ data: { items: [1, 2, 3, 4, 5] }, isSuccess: true, code: null });
  expect(length).toBeNull();
});

test('a list that fails midway closes the connection, and the error is logged', async () => {
  const { result, log } = await read(failing());
  expect(result).toBe('cut off');
  expect(log).toMatch(/select secret from app_user.*the response was cut off/);
});

test('a streamed response that deviates from the contract is cut off before its end', async () => {
  const { result, log } = await read(numbers(5), () => 'items: too many');
  expect(result).toBe('cut off');
  expect(log).toMatch(/deviates from the contract: items: too many.*the response was cut off/);
  const { result: other } = await read(numbers(5), () => undefined);
  expect(JSON.parse(other)).toMatchObject({ data: { items: [1, 2, 3, 4, 5] } });
});

test('pages are not read after the client has disconnected', async () => {
  let taken = 0;
  let isClosed = false;
  async function* endless(): AsyncGenerator<number[]> {
    try {
      for (;;) yield await Promise.resolve(Array.from({ length: 100_000 }, () => (taken += 1)));
    } finally {
      isClosed = true;
    }
  }
  const api = { handle: async () => ({ status: 200, data: new StreamedObject<Data>({ items: endless() }) }) };
  const server = createServer(createDispatcher(api, { version: '1.2.3', log: createLog('silent') }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new AbortController();
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/any`, {
    signal: client.signal,
  });
  await response.body!.getReader().read();
  client.abort();
  while (!isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(taken).toBeGreaterThan(0);
});

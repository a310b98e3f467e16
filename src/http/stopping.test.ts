import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gracefulStop } from './stopping';

/** Sends a request over the agent's connection; returns its status and whether the server keeps the connection open. */
function get(port: number, agent: Agent): Promise<{ status: number; keeps: boolean }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode!, keeps: response.headers.connection !== 'close' });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('a stop drops no request: responses close the connections, and new requests are accepted until then', async () => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests === 2) void held.then(() => response.end('slow'));
    else response.end('quick');
  });
  const stop = gracefulStop(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [kept, other] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];

  expect(await get(port, kept)).toEqual({ status: 200, keeps: true });
  const slow = get(port, other);
  while (requests < 2) await new Promise(setImmediate);
  const stopped = stop();
  expect(await get(port, kept)).toEqual({ status: 200, keeps: false });
  release();
  expect(await slow).toEqual({ status: 200, keeps: false });
  await stopped;
  await expect(get(port, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a stop waits until no new connections arrive', async () => {
  const server = createServer((_request, response) => response.end('quick'));
  const stop = gracefulStop(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true });
  await get(port, kept);

  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  const begin = performance.now();
  while (performance.now() - begin < 2000) {
    expect(await get(port, new Agent())).toEqual({ status: 200, keeps: false });
    expect(isStopped).toBe(false);
    await delay(50);
  }
  await stopped;
});

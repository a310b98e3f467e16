import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { TLSSocket, connect as connectSecurely } from 'node:tls';
import { certificate } from '../testing/certificate';
import { createServer } from './server';

test('a client that does not finish the handshake is cut off, and others are served', async () => {
  const server = createServer((_request, response) => void response.end('served'), { tls: certificate() });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const silent = connect(port, '127.0.0.1');
  const [raw] = (await once(server, 'connection')) as [NodeJS.EventEmitter];
  const cut = once(silent, 'close');
  // Node's error after its timeout, for which the test does not wait.
  const secured = new TLSSocket(raw as never, { isServer: true });
  server.emit('tlsClientError', Object.assign(new Error('timeout'), { code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }), secured);
  await cut;

  const client = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
  client.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  await new Promise((resolve) => server.close(resolve));
});

test('a connection that waits for a response does not count as idle, and room is free after a connection has ended', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response), {
    tls: certificate(),
    connections: { inTotal: 2, ofAddress: undefined },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
    client.on('error', () => {});
    await once(client, 'secureConnect');
    return client;
  };
  const working = await open();
  working.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const idle = await open();
  const displaced = new Promise((resolve) => idle.once('close', resolve));
  const another = await open();
  await displaced;
  waiting[0]!.end('served');
  const [answer] = (await once(working, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);

  const count = () => new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)));
  another.destroy();
  while ((await count()) > 1) await new Promise((resolve) => setTimeout(resolve, 5));
  const last = await open();
  expect([working.destroyed, last.destroyed]).toEqual([false, false]);
  for (const client of [working, last]) client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

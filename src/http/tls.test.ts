import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket, connect as connectSecurely } from 'node:tls';
import { createServer } from './server';

/** A self-signed certificate. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
    const made = [
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ];
    execFileSync('openssl', ['req', '-x509', ...made], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a client that does not finish the handshake is cut off, and others are served', async () => {
  const server = createServer((_request, response) => void response.end('served'), { tls: certificate() });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const silent = connect(port, '127.0.0.1');
  const [raw] = (await once(server, 'connection')) as [NodeJS.EventEmitter];
  const cut = once(silent, 'close');
  // Node's error after its time-out, for which the test does not wait.
  const secured = new TLSSocket(raw as never, { isServer: true });
  server.emit('tlsClientError', Object.assign(new Error('timeout'), { code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }), secured);
  await cut;

  const client = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
  client.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  await new Promise((resolve) => server.close(resolve));
});

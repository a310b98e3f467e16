import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { createOutbound } from './outbound';
import { type Resolve, isPublicAddress } from './public-addresses';

const request = { maxBytes: 1024, timeoutMs: 5_000 };
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server on the loopback address that counts its connections. */
async function receiver(listener: RequestListener = (_, response) => response.end('reached')) {
  const server = createServer(listener);
  const port = await listening(server);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  return { port, connections: () => connections };
}

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Names that resolve to internal addresses. */
const names: Record<string, string[]> = {
  'loopback.attacker.example': ['127.0.0.1'],
  'loopback6.attacker.example': ['::1'],
  'mapped.attacker.example': ['::ffff:127.0.0.1'],
  'private.attacker.example': ['10.0.0.7'],
  'metadata.attacker.example': ['169.254.169.254'],
  'metadata6.attacker.example': ['fd00:ec2::254'],
  'both.attacker.example': ['93.184.216.34', '127.0.0.1'],
  'second.attacker.example': ['2606:2800:220:1::1', 'fe80::1'],
  'public.example.com': ['93.184.216.34'],
};
const byName: Resolve = (name) => Promise.resolve(names[name] ?? []);

const inside = [
  // Loopback and the host itself.
  ...['127.0.0.1', '127.1', '127.255.255.254', '0.0.0.0', '0', '0.0.0.1', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
  // As numbers: decimal, octal, hexadecimal, mixed, and with the root's dot.
  ...['2130706433', '017700000001', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.0.0.1.', '0xA9FEA9FE', '2852039166'],
  // Percent-encoded, and in digits and dots of other scripts, which URL takes for the same.
  ...['%31%32%37.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1'],
  // Private, shared, link-local, metadata of clouds.
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.100.100.200', '169.254.0.1'],
  ...['169.254.169.254', '168.63.129.16', '192.0.0.192', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[fc00::1]'],
  // Multicast, broadcast, documentation, benchmarks, reserved.
  ...['224.0.0.1', '239.255.255.250', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1'],
  ...['240.0.0.1', '192.88.99.1', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[4000::1]'],
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64 (both), 6to4, Teredo.
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::]'],
  // Names of one's own machine and network.
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'api.localhost',
    'printer.local',
    'metadata.google.internal',
    'intranet',
  ],
  ...['router.lan', 'db.corp', 'nas.home.arpa', 'localhost.localdomain'],
];

describe('internal addresses', () => {
  const outbound = createOutbound({ outboundLoopback: false }, byName);

  test('are many', () => expect(new Set(inside).size).toBeGreaterThanOrEqual(60));

  test.each(inside)('%s is rejected when it is given, and when a request is sent', async (host) => {
    for (const url of [`https://${host}/`, `https://${host}:8443/`]) {
      expect(await outbound.refusalOf(url)).toMatch(/^(inside|name|url)$/);
      expect(await outbound.fetch(url, request)).toMatchObject({ ok: false, kind: 'address' });
    }
  });

  test.each(Object.keys(names).filter((name) => name.includes('attacker')))(
    'a name that resolves to one is rejected: %s',
    async (name) => {
      expect(await outbound.refusalOf(`https://${name}/`)).toBe('inside');
      expect(await outbound.fetch(`https://${name}/`, request)).toMatchObject({ kind: 'address', refusal: 'inside' });
      // The root's dot makes no other name of it.
      expect(await outbound.refusalOf(`https://${name}./`)).toBe('inside');
    },
  );

  test.each([
    ['http://public.example.com/', 'scheme'],
    ['ftp://public.example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['https://user@public.example.com/', 'credentials'],
    ['https://public.example.com@127.0.0.1/', 'credentials'],
    ['https://public.example.com:80/', 'port'],
    ['https://public.example.com:25/', 'port'],
    ['https://public.example.com:22/', 'port'],
    ['https://', 'url'],
    ['//127.0.0.1/', 'url'],
    ['https://[fe80::1%25eth0]/', 'url'],
    ['https://[::1', 'url'],
  ])('%s is refused: %s', async (url, refusal) => {
    expect(await outbound.refusalOf(url)).toBe(refusal);
    expect(await outbound.fetch(url, request)).toMatchObject({ ok: false, kind: 'address', refusal });
  });

  test('public addresses are accepted', async () => {
    for (const url of [
      'https://public.example.com/a?b=c',
      'https://public.example.com:8443/',
      'https://93.184.216.34/',
    ])
      expect(await outbound.refusalOf(url)).toBeUndefined();
    expect(await outbound.refusalOf('https://[2606:2800:220:1::1]/')).toBeUndefined();
    expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
  });

  test('an unresolved name is accepted when it is given, and requests to it fail', async () => {
    expect(await outbound.refusalOf('https://tomorrow.example.com/')).toBeUndefined();
    expect(await outbound.fetch('https://tomorrow.example.com/', request)).toMatchObject({
      kind: 'address',
      refusal: 'unresolved',
    });
  });

  test('a name that changes to an internal address after it was given is not connected to', async () => {
    const { port, connections } = await receiver();
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['127.0.0.1', '93.184.216.34'], ['::ffff:127.0.0.1']];
    const changing = createOutbound({ outboundLoopback: false }, () => Promise.resolve(answers.shift()!));
    const url = `https://changing.example.com:${port}/`;
    expect(await changing.refusalOf(url)).toBeUndefined();
    for (const _ of [1, 2, 3])
      expect(await changing.fetch(url, request)).toMatchObject({ kind: 'address', refusal: 'inside' });
    expect(connections()).toBe(0);
  });

  test('a connection resolves its name once and uses the checked address', async () => {
    const { port, connections } = await receiver();
    let asked = 0;
    const counting = createOutbound({ outboundLoopback: true }, () => {
      asked += 1;
      // A second look-up would be another, unchecked answer.
      return Promise.resolve(asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    });
    expect(await counting.fetch(`http://localhost:${port}/`, request)).toMatchObject({ ok: true, status: 200 });
    expect([asked, connections()]).toEqual([1, 1]);
  });
});

describe('answers', () => {
  it.each(['', '\r\nmore'])('fails if the server switches protocols instead of responding', async (more) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n${more}`);
      });
    });
    const url = `http://127.0.0.1:${await listening(server)}/`;
    const answer = createOutbound({ outboundLoopback: true }).fetch(url, request);
    await expect(answer).resolves.toMatchObject({ ok: false, kind: 'network', reason: 'upgrade', status: 101 });
  });

  const outbound = createOutbound({ outboundLoopback: true });

  test('with loopback allowed, localhost and loopback addresses are reachable, other internal addresses are not', async () => {
    const { port } = await receiver();
    for (const host of ['127.0.0.1', 'localhost']) {
      const answer = await outbound.fetch(`http://${host}:${port}/`, request);
      expect(answer).toMatchObject({ ok: true, status: 200, body: Buffer.from('reached'), isCut: false });
    }
    for (const url of ['http://public.example.com/', 'http://10.0.0.1/', 'https://10.0.0.1/', 'https://[fe80::1]/'])
      expect(await outbound.fetch(url, request)).toMatchObject({ ok: false, kind: 'address' });
  });

  test('sends method, headers and body, and requests no compression', async () => {
    let seen: unknown;
    const { port } = await receiver(({ method, headers }, response) => {
      seen = {
        method,
        type: headers['content-type'],
        encoding: headers['accept-encoding'],
        length: headers['content-length'],
      };
      response.end();
    });
    const headers = { 'content-type': 'application/json' };
    await outbound.fetch(`http://127.0.0.1:${port}/`, { ...request, method: 'POST', headers, body: '{"é":1}' });
    expect(seen).toEqual({ method: 'POST', type: 'application/json', encoding: 'identity', length: '8' });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%s) is not followed', async (status) => {
    const target = await receiver();
    const { port } = await receiver((_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/latest/meta-data/` }).end(),
    );
    const answer = await outbound.fetch(`http://127.0.0.1:${port}/`, request);
    expect(answer).toMatchObject({ ok: false, kind: 'redirect', status });
    expect(target.connections()).toBe(0);
  });

  test('returns 304 as a response', async () => {
    const { port } = await receiver((_, response) => response.writeHead(304, { etag: '"a"' }).end());
    expect(await outbound.fetch(`http://127.0.0.1:${port}/`, request)).toMatchObject({ ok: true, status: 304 });
  });

  test('an endless body fails, or is cut if requested', async () => {
    let sent = 0;
    const { port } = await receiver((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await outbound.fetch(url, request)).toMatchObject({ ok: false, kind: 'tooLarge', status: 200 });
    const cut = await outbound.fetch(url, { ...request, beyond: 'cut' });
    expect(cut).toMatchObject({ ok: true, status: 200, isCut: true, body: Buffer.alloc(1024) });
    // Only the data that fits into the socket buffers.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('returns a body of exactly the maximum size completely', async () => {
    const { port } = await receiver((_, response) => response.end(Buffer.alloc(1024)));
    expect(await outbound.fetch(`http://127.0.0.1:${port}/`, request)).toMatchObject({ ok: true, isCut: false });
  });

  test('does not decompress a body', async () => {
    const bomb = Buffer.from([0x1f, 0x8b, 8, 0]);
    const { port } = await receiver((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await outbound.fetch(`http://127.0.0.1:${port}/`, request)).toMatchObject({ ok: true, body: bomb });
  });

  test('the time limit covers the whole response, even if the server sends a byte from time to time', async () => {
    const { port } = await receiver((_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const answer = await outbound.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 1e6, timeoutMs: 300 });
    expect(answer).toMatchObject({ ok: false, kind: 'timeout' });
  });

  test('the time limit covers servers and name servers that never respond', async () => {
    const port = await listening(createSocketServer());
    const short = { ...request, timeoutMs: 200 };
    expect(await outbound.fetch(`http://127.0.0.1:${port}/`, short)).toMatchObject({ kind: 'timeout' });
    const silent = createOutbound({ outboundLoopback: false }, () => new Promise(() => {}));
    expect(await silent.fetch('https://public.example.com/', short)).toMatchObject({ kind: 'timeout' });
  });

  test('the given signal aborts the request', async () => {
    const port = await listening(createSocketServer());
    const stop = new AbortController();
    const fetched = outbound.fetch(`http://127.0.0.1:${port}/`, { ...request, signal: stop.signal });
    stop.abort();
    expect(await fetched).toMatchObject({ ok: false, kind: 'aborted' });
  });

  test('a broken connection fails with the code of the system', async () => {
    const port = await listening(createSocketServer((socket) => socket.destroy()));
    expect(await outbound.fetch(`http://127.0.0.1:${port}/`, request)).toMatchObject({
      kind: 'network',
      reason: 'ECONNRESET',
    });
    // A greeting in plain text is no TLS.
    const plain = await receiver();
    expect(await outbound.fetch(`https://127.0.0.1:${plain.port}/`, request)).toMatchObject({ kind: 'tls' });
    const closed = await receiver();
    await closing.pop()!();
    const refused = { kind: 'network', reason: 'ECONNREFUSED' };
    expect(await outbound.fetch(`https://127.0.0.1:${closed.port}/`, request)).toMatchObject(refused);
    const noHttp = await listening(createSocketServer((socket) => socket.end('hello\r\n\r\n')));
    expect(await outbound.fetch(`http://127.0.0.1:${noHttp}/`, request)).toMatchObject({ kind: 'network' });
  });
});

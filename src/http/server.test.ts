import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { version } from '../../generated/version';
import { createServer } from './server';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A connection that sends `text`, and a promise of all data received until it was closed. */
function open(text: string): { socket: Socket; all: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  return {
    socket,
    all: new Promise((resolve) => socket.on('error', () => {}).once('close', () => resolve(received))),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('requests that cannot be parsed', () => {
  test.each([
    ['a line that is none', 'nonsense\r\n\r\n'],
    ['a body that is none', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n'],
  ])('responds to %s after the previous requests, whose responses stay complete', async (_name, broken) => {
    const answers: (() => void)[] = [];
    handle = ({ url, method }, response) => {
      if (method === 'GET') answers.push(() => response.end(`answer to ${url}`));
    };
    const { all } = open(get('/first') + get('/second') + broken);
    for (const position of [0, 1]) {
      while (answers.length <= position) await new Promise(setImmediate);
      answers[position]!();
    }
    const received = await all;
    expect(statuses(received)).toEqual([200, 200, 400]);
    expect(received).toContain(`X-Api-Version: ${version}\r\n`);
    expect(received).toMatch(/answer to \/first(.|\s)*answer to \/second(.|\s)*"code":"MALFORMED_BODY"(.|\s)*}$/);
  });

  test('an error of a connection that asks for a tunnel does not end the process', async () => {
    const asked = new Promise<Socket>((resolve) =>
      server.once('connect', (_request, socket) => resolve(socket as Socket)),
    );
    const { all } = open('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    (await asked).destroy(new Error('reset by the client'));
    await all;
  });

  test('closes a connection that asks for a tunnel behind a request that has no response yet', async () => {
    let earlier: ServerResponse | undefined;
    handle = (_request, response) => (earlier = response);
    const { all } = open(`${get('/first')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await all).toBe('');
    expect(earlier?.destroyed).toBe(true);
  });

  test('sends no second response for the rest of a body after the response', async () => {
    handle = (_request, response) => void response.writeHead(413, { 'Content-Length': '4' }).write('to');
    const { socket, all } = open('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
    let answer!: ServerResponse;
    const write = handle;
    handle = (request, response) => write(request, (answer = response));
    await new Promise((resolve) => socket.once('data', resolve));
    const isRead = new Promise((resolve) => server.once('clientError', resolve));
    socket.write('nonsense\r\n');
    await isRead;
    answer.end('o!');
    const received = await all;
    expect(statuses(received)).toEqual([413]);
    expect(received).toMatch(/too!$/);
  });
});

describe('idle connections', () => {
  test('responds to a request that takes longer than the idle timeout', async () => {
    handle = ({ socket }, response) => {
      socket.setTimeout(50);
      socket.once('timeout', () => setImmediate(() => response.end('after all')));
    };
    const { all } = open('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await all).toMatch(/^HTTP\/1\.1 200 OK(.|\s)*after all$/);
  });

  test('a client that sends nothing is cut off', async () => {
    server.timeout = 50;
    expect(await open('').all).toBe('');
  });

  // Node checks for incomplete requests every two seconds.
  test('a connection without a request ends without a response, and an incomplete request with one', async () => {
    server.headersTimeout = 50;
    const [unused, half] = [open(''), open('GET / HTTP/1.1\r\nHo')];
    expect(await unused.all).toBe('');
    expect(statuses(await half.all)).toEqual([400]);
  });

  test('a client that does not read a response is cut off, also if it has sent further requests', async () => {
    let requests = 0;
    handle = ({ socket }, response) => {
      requests += 1;
      response.end(Buffer.alloc(16 * 1024 * 1024));
      socket.setTimeout(50);
    };
    const cut = new Promise((resolve) => server.once('connection', (socket: Socket) => socket.once('close', resolve)));
    const { socket } = open(get('/first') + get('/second'));
    socket.pause();
    await cut;
    expect(requests).toBe(1);
    socket.destroy();
  });
});

describe('pipelined requests', () => {
  test('responds to one hundred of them', async () => {
    handle = ({ url }, response) => void setImmediate(() => response.end(url));
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const received = await open(get('/').repeat(99) + last).all;
    expect(statuses(received)).toEqual(Array<number>(100).fill(200));
    expect(received).toMatch(/\/last$/);
  });

  test('of thousands that are read at once, only the first is handled, and the connection is closed', async () => {
    let requests = 0;
    handle = (_request, response) => {
      requests += 1;
      response.end();
    };
    await open(get('/').repeat(3_000)).all;
    expect(requests).toBe(1);
  });

  test('are handled one after the other', async () => {
    const handled: (string | undefined)[] = [];
    const answers: (() => void)[] = [];
    handle = ({ url }, response) => {
      handled.push(url);
      answers.push(() => response.end());
    };
    open(get('/first') + get('/second'));
    while (handled.length < 1) await new Promise(setImmediate);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(handled).toEqual(['/first']);
    answers[0]!();
    while (handled.length < 2) await new Promise(setImmediate);
    expect(handled).toEqual(['/first', '/second']);
  });

  test('have no limit in total: what a request took while it waited is free when it begins', async () => {
    const total = 12_000;
    let handled = 0;
    handle = (_request, response) => {
      handled += 1;
      response.end();
    };
    const { socket, all } = open('');
    let answered = 0;
    let sent = 0;
    const keepTenWaiting = () => {
      const missing = Math.min(10 - (sent - answered), total - sent);
      if (missing > 0) socket.write(get('/').repeat(missing));
      sent += missing;
    };
    let rest = '';
    socket.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('HTTP/1.1 200');
      answered += parts.length - 1;
      rest = parts.at(-1)!.slice(-20);
      if (answered === total) socket.end();
      else keepTenWaiting();
    });
    keepTenWaiting();
    await all;
    expect([handled, answered]).toEqual([total, total]);
  });

  test('are not handled after a response that closes the connection, nor after the client has disconnected', async () => {
    const handled: (string | undefined)[] = [];
    let disconnected = () => {};
    handle = ({ url, socket }, response) => {
      handled.push(url);
      if (url === '/closing') response.writeHead(200, { Connection: 'close' }).end();
      else socket.once('close', () => disconnected());
    };
    await open(get('/closing') + get('/second')).all;
    const { socket } = open(get('/waiting') + get('/third'));
    while (handled.length < 2) await new Promise(setImmediate);
    const closed = new Promise<void>((resolve) => (disconnected = resolve));
    socket.destroy();
    await closed;
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(handled).toEqual(['/closing', '/waiting']);
  });
});

test('when the process is busy, the requests of one site do not delay that of another by more than a few turns', async () => {
  const proxied = createServer((request, response) => handle(request, response), { trustedProxies: 1 });
  await new Promise<void>((resolve) => proxied.listen(0, '127.0.0.1', () => resolve()));
  const { port } = proxied.address() as AddressInfo;
  const order: string[] = [];
  handle = ({ url, headers }, response) => {
    if (url === '/long') {
      order.push(String(headers['x-forwarded-for']));
      for (const end = performance.now() + 8; performance.now() < end;);
    }
    response.end();
  };
  const sockets: Socket[] = [];
  const openFrom = async (client: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const send = (path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
      return new Promise((resolve) => socket.once('data', resolve));
    };
    // Node accepts one connection in each turn of the event loop.
    await send('/short');
    return () => send('/long');
  };
  const many = await Promise.all(Array.from({ length: 60 }, (_, index) => openFrom(`198.51.100.${index + 1}`)));
  const other = await openFrom('203.0.113.1');
  const all = many.map((send) => send());
  await Promise.all([...all, other()]);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxied.close(resolve));
  expect(order).toHaveLength(61);
  // Some begin before the process is known to be busy, and one may begin in the turn in which the other request is read.
  expect(order.indexOf('203.0.113.1')).toBeLessThan(20);
});

describe('many headers', () => {
  const many = 'a:\r\n'.repeat(2_500);

  test('a header that a proxy appends to them is read', async () => {
    handle = ({ headers }, response) => void response.end(`from ${String(headers['x-forwarded-for'])}`);
    const all = `GET / HTTP/1.1\r\nHost: x\r\n${many}X-Forwarded-For: 192.0.2.7\r\nConnection: close\r\n\r\n`;
    expect(await open(all).all).toMatch(/from 192\.0\.2\.7$/);
  });

  test('returns 400 for two hosts, also if many headers are between them', async () => {
    handle = (_request, response) => void response.end();
    const all = `GET / HTTP/1.1\r\nHost: x\r\n${many}Host: y\r\nConnection: close\r\n\r\n`;
    expect(statuses(await open(all).all)).toEqual([400]);
  });
});

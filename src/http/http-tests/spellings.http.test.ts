import { connect } from 'node:net';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

interface Answer {
  status: number;
  code: string | null;
  isSuccess: boolean;
}

/** Sends raw bytes and returns the responses until the server closes the connection; each must be complete and in the envelope. */
async function raw(text: string): Promise<Answer[]> {
  const { hostname, port } = new URL(app.url);
  let rest = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject).on('close', () => resolve(received));
  });
  const answers: Answer[] = [];
  while (rest !== '') {
    const [head = ''] = rest.split('\r\n\r\n', 1);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head)!;
    const length = Number(/^content-length: (\d+)$/im.exec(head)![1]);
    const body = rest.slice(head.length + 4, head.length + 4 + length);
    const { statusCode, code, isSuccess } = JSON.parse(body) as Answer & { statusCode: number };
    expect(statusCode).toBe(Number(status));
    answers.push({ status: Number(status), code, isSuccess });
    rest = rest.slice(head.length + 4 + length);
  }
  return answers;
}

const end = 'Host: x\r\nConnection: close\r\n';
const statusesOf = async (text: string) => (await raw(text)).map(({ status }) => status);

describe('authorisation does not depend on the spelling of a path', () => {
  const path = '/Admin/GetAllReservations';
  /** The path and all its equivalent spellings. */
  const same = [
    path,
    '/admin/getallreservations',
    '/ADMIN/GETALLRESERVATIONS',
    `${path}/`,
    '/%41dmin/%47etAllReservations',
    '/Admin/GetAllReservation%73',
    `http://any.example${path}`,
    `https://any.example:8443${path}`,
    `HTTP://user@any.example${path}`,
    `${path}?`,
  ];
  /** Paths that are not in the contract, for any caller. */
  const none = [
    `/${path}`,
    `${path}//`,
    '/Admin//GetAllReservations',
    `/.${path}`,
    '/Admin/./GetAllReservations',
    `/x/..${path}`,
    '/Admin/x/../GetAllReservations',
    '/Admin/%2e/GetAllReservations',
    '/Admin/%2e%2e/Admin/GetAllReservations',
    '/Admin%2FGetAllReservations',
    '/%2541dmin/GetAllReservations',
    '/Admin/GetAllReservations%20',
    '/Admin/GetAllReservations%00',
    '/Admin/GetAllReservations;a=b',
    '/Admin/GetAllReservations.json',
    '/Admin/GetAllReservations%E2%80%AE',
    `${path}#a`,
    '//any.example/Admin/GetAllReservations',
    'http://any.example',
    '*',
  ];
  const ask = (target: string, token?: string) =>
    statusesOf(
      `GET ${target} HTTP/1.1\r\n${end}${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`,
    );

  test.each(same)('%s: an anonymous client 401, a customer 403, an administrator 200', async (target) => {
    const { customer, admin } = app.sandbox.tokens;
    expect(await Promise.all([ask(target), ask(target, customer), ask(target, admin)])).toEqual([[401], [403], [200]]);
  });

  test.each(none)('%s: 404 for all callers', async (target) => {
    const { customer, admin } = app.sandbox.tokens;
    expect(await Promise.all([ask(target), ask(target, customer), ask(target, admin)])).toEqual([[404], [404], [404]]);
  });

  test.each(['POST', 'DELETE', 'TRACE', 'PURGE', 'OPTIONS'])('%s: returns 405 to every caller', async (method) => {
    expect(await statusesOf(`${method} ${path} HTTP/1.1\r\n${end}\r\n`)).toEqual([405]);
  });
});

describe('request framing', () => {
  const get = 'GET /City/GetAll HTTP/1.1';
  const post = (headers: string, body: string) =>
    `POST /Auth/LogInWithEmail HTTP/1.1\r\n${end}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const chunked = 'Transfer-Encoding: chunked';
  const live = `GET /Health/Live HTTP/1.1\r\n${end}\r\n`;

  test.each<[string, string, number[]]>([
    ['no host', `${get}\r\nConnection: close\r\n\r\n`, [400]],
    ['an empty host', `${get}\r\nHost:\r\nConnection: close\r\n\r\n`, [200]],
    ['two hosts', `${get}\r\nHost: a\r\n${end}\r\n`, [400]],
    ['two hosts of HTTP/1.0', 'GET /City/GetAll HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', [400]],
    ['two tokens', `${get}\r\n${end}Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`, [400]],
    ['HTTP/1.0', 'GET /City/GetAll HTTP/1.0\r\n\r\n', [200]],
    ['an HTTP that there is not', `GET /City/GetAll HTTP/3.7\r\n${end}\r\n`, [400]],
    ['a header in two lines', `${get}\r\n${end}X-A: b\r\n c\r\n\r\n`, [400]],
    ['lines that end by LF', `${get}\nHost: x\nConnection: close\n\n`, [400]],
    ['a CR in a header', `${get}\r\n${end}X-A: b\rX-B: c\r\n\r\n`, [400]],
    ['a NUL in a header', `${get}\r\n${end}X-A: b\0c\r\n\r\n`, [400]],
    ['a NUL in a path', `GET /City/\0GetAll HTTP/1.1\r\n${end}\r\n`, [400]],
    ['a blank behind a name', `${get}\r\n${end}X-A : b\r\n\r\n`, [400]],
    ['a method in lower case', `get /City/GetAll HTTP/1.1\r\n${end}\r\n`, [400]],
    ['a tunnel', `CONNECT any.example:443 HTTP/1.1\r\n${end}\r\n`, [400]],
    ['the first bytes of TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', [400]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    [
      'another protocol that is wanted',
      `${get}\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
      [200],
    ],
    ['a length and chunks', post(`Content-Length: 2\r\n${chunked}`, '2\r\n{}\r\n0\r\n\r\n'), [400]],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}'), [400]],
    ['a list of lengths', post('Content-Length: 2, 2', '{}'), [400]],
    ['a length with a sign', post('Content-Length: +2', '{}'), [400]],
    ['an encoding that is none', post('Transfer-Encoding: identity', '{}'), [400]],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity', '{}'), [400]],
    ['a chunk of a negative size', post(chunked, '-2\r\n{}\r\n0\r\n\r\n'), [400]],
    ['a chunk of a huge size', post(chunked, `${'F'.repeat(17)}\r\n{}\r\n0\r\n\r\n`), [400]],
    ['chunks that end by LF', post(chunked, '2\n{}\n0\n\n'), [400]],
    ['a chunk with a huge extension', post(chunked, `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`), [400]],
    ['a trailer with a length', post(chunked, '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n'), [400]],
    [
      'a request in the body of another',
      `${get}\r\nHost: x\r\nContent-Length: ${live.length}\r\n\r\n${live}${live}`,
      [200, 200],
    ],
    [
      'a body that no operation reads',
      `POST /Admin/AddAgent HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello${live}`,
      [401, 200],
    ],
    ['nonsense behind a request', `${get}\r\nHost: x\r\n\r\nnonsense\r\n\r\n`, [200, 400]],
  ])('%s', async (_name, text, statuses) => {
    expect(await statusesOf(text)).toEqual(statuses);
  });
});

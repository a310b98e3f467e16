import { connect } from 'node:net';
import type { OperationId } from '../../contract/handler';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

describe('framing', () => {
  const json = { 'content-type': 'application/json' };
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  test.each([
    ['a doubled type', 'logInWithEmail', '{}', { 'content-type': 'application/json, application/json' }],
    ['a bogus charset', 'logInWithEmail', '{}', { 'content-type': 'application/json; charset=bogus' }],
    ['a bogus encoding', 'logInWithEmail', '{}', { ...json, 'content-encoding': 'bogus' }],
    ['10⁵ members', 'logInWithEmail', `{${Array.from({ length: 20_000 }, (_, i) => `"a${i}":1`).join()}}`, json],
    ['deep nesting', 'logInWithEmail', '['.repeat(100_000), json],
    ['no boundary', 'addCustomer', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a truncated form',
      'addCustomer',
      '--x\r\nContent-Disposition: form-data; name="FirstName"\r\n\r\nExam',
      boundary,
    ],
    ['an empty form', 'addCustomer', '--x--\r\n', boundary],
    ['a nameless part', 'addCustomer', '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n', boundary],
    [
      'a thousand parts that are no form data',
      'addCustomer',
      `${'--x\r\nContent-Disposition: attachment\r\n\r\n\r\n'.repeat(1000)}--x--\r\n`,
      boundary,
    ],
    [
      'a thousand parts',
      'addCustomer',
      `${Array.from({ length: 1000 }, (_, i) => `--x\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\nx\r\n`).join('')}--x--\r\n`,
      boundary,
    ],
  ] as [string, OperationId, string, Record<string, string>][])('rejects %s', async (_name, id, raw, headers) => {
    const { status, envelope } = await app.call(id, { raw, headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(envelope.isSuccess).toBe(false);
  });

  test('long headers and long URLs return an error', async () => {
    const long = await app.send(`/RentProperties/GetRentProperties?search=${'a'.repeat(8000)}`);
    expect(long.status).toBe(400);
    await expect(app.call('live', { headers: { 'x-long': 'a'.repeat(40_000) } })).resolves.toMatchObject({
      status: 400,
    });
  });

  /** Sends raw bytes and returns all received data; keeps its side open, as a greedy client would. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => socket.write(text));
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
      socket.on('end', () => resolve(received)).on('error', reject);
    });
  }

  test.each([
    ['an absolute target', 'GET http://any.example/City/GetAll HTTP/1.1\r\nHost: x', 200],
    ['an invalid request target', 'GET http://[::1 HTTP/1.1\r\nHost: x', 404],
    ['an unknown expectation', 'GET /City/GetAll HTTP/1.1\r\nHost: x\r\nExpect: nonsense', 200],
    ['no host', 'GET /City/GetAll HTTP/1.1', 400],
    ['a condition on a file that does not hold', 'GET /Docs/icon.svg HTTP/1.1\r\nHost: x\r\nIf-Match: "x"', 400],
  ])('responds to %s in the envelope', async (_name, head, status) => {
    const answer = await raw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ statusCode: status });
  });

  test('returns 413 for a body that is far too large before the connection is closed', async () => {
    const image = new Uint8Array(16 * 1024 * 1024);
    // Opens the database connections first, because these bodies would delay opening them.
    await Promise.all(Array.from({ length: 5 }, () => app.call('getMyRentListings', { as: 'owner' })));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call('uploadPicture', { as: 'owner', form: { image } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413]);
  });

  test('a client that disconnects at any point of a request leaves nothing behind in the server', async () => {
    const { hostname, port } = new URL(app.url);
    const body = '{"email":"customer@example.com"}';
    const whole = `POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let length = 0; length <= whole.length; length += 9) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(whole.slice(0, length), () => socket.destroy()),
        );
        socket.on('close', () => resolve()).on('error', reject);
      });
    }
    expect(await app.call('ready')).toMatchObject({ status: 200 });
  });
});

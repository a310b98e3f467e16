import { connect } from 'node:net';
import { type TestApp, startTestApp } from '../testing/app';
import type { OperationId } from './contract';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
      'a thousand parts',
      'addCustomer',
      `${Array.from({ length: 1000 }, (_, i) => `--x\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\nx\r\n`).join('')}--x--\r\n`,
      boundary,
    ],
  ] as [string, OperationId, string, Record<string, string>][])('%s is refused', async (_name, id, raw, headers) => {
    const { status, envelope } = await app.call(id, { raw, headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(envelope.isSuccess).toBe(false);
  });

  test('long headers and long URLs end in a refusal', async () => {
    const long = await app.send(`/RentProperties/GetRentProperties?search=${'a'.repeat(8000)}`);
    expect(long.status).toBe(400);
    await expect(app.call('live', { headers: { 'x-long': 'a'.repeat(20_000) } })).resolves.toMatchObject({
      status: 400,
    });
  });

  test('a client that goes away at any point of a request leaves the server as it was', async () => {
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

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { decode, newExchange } from './decoding';

const peer = '192.0.2.200';

/** The decoded values of a request with these headers, behind `trustedProxies` proxies. */
function decoded(headers: Record<string, string>, trustedProxies = 0) {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }));
  Object.assign(request.headers, headers);
  const exchange = newExchange(request, new ServerResponse(request));
  decode(exchange, trustedProxies);
  return exchange;
}

const address = (forwarded: string, proxies: number) => decoded({ 'x-forwarded-for': forwarded }, proxies).address;

test.each([
  ['198.51.100.1', 0, peer],
  ['198.51.100.1', 1, '198.51.100.1'],
  ['203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
  ['203.0.113.9, 198.51.100.1', 2, '203.0.113.9'],
  ['203.0.113.9, 198.51.100.1', 3, '203.0.113.9'],
  [
    '2001:db8:85a3:1234:5678:8a2e:a370:7334, 2001:db8:85a3:1234:5678:8a2e:a370:7335',
    2,
    '2001:db8:85a3:1234:5678:8a2e:a370:7334',
  ],
  ['198.51.100.1:54321', 1, '198.51.100.1'],
  ['203.0.113.9:1, 198.51.100.1:65535', 1, '198.51.100.1'],
  ['[2001:db8::7]:54321', 1, '2001:db8::7'],
  ['[2001:db8::7]', 1, '2001:db8::7'],
  ['[2001:DB8:85a3:1234:5678:8a2e:a370:7334]:65535, [::1]:2', 2, '2001:DB8:85a3:1234:5678:8a2e:a370:7334'],
  ['2001:db8::7', 1, '2001:db8::7'],
  ['[::ffff:198.51.100.1]:443', 1, '::ffff:198.51.100.1'],
  ['198.51.100.1:port', 1, peer],
  ['198.51.100.1:', 1, peer],
  ['[198.51.100.1:80', 1, peer],
  ['198.51.100.1, unknown', 1, peer],
  ['', 1, peer],
])('X-Forwarded-For %j behind %i trusted proxies gives %s', (forwarded, proxies, expected) => {
  expect(address(forwarded, proxies)).toBe(expected);
});

describe('30 kB of X-Forwarded-For', () => {
  const long = '203.0.113.9,'.repeat(2_500);

  test('do not hide the entry that the proxy has appended', () => {
    expect(address(`${long} 198.51.100.1`, 1)).toBe('198.51.100.1');
    expect(address(`${long} 198.51.100.1, 198.51.100.2`, 2)).toBe('198.51.100.1');
  });

  test('in one entry are not an address, also if they end like one', () => {
    expect(address('9'.repeat(30_000), 1)).toBe(peer);
    expect(address(`${' '.repeat(30_000)}198.51.100.1`, 1)).toBe(peer);
    expect(address(`${'x'.repeat(30_000)},198.51.100.1`, 2)).toBe(peer);
  });

  test('are split only at the end that is used', () => {
    const split = jest.spyOn(String.prototype, 'split');
    address(`${long} 198.51.100.1`, 1);
    const lengths = split.mock.contexts.map((text) => String(text).length);
    split.mockRestore();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(64);
  });
});

test.each(['x'.repeat(30_000), 'x'.repeat(65), 'x'.repeat(7), 'two words', 'naïve-id'])(
  'the X-Request-Id %j is replaced with a new one',
  (id) => {
    expect(decoded({ 'x-request-id': id }).traceId).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('an X-Request-Id of 64 characters is kept', () => {
  const id = 'a'.repeat(64);
  expect(decoded({ 'x-request-id': id }).traceId).toBe(id);
});

/** Malformed HTTP requests, written as bytes. */
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Operation } from '../document';
import { type Call, type Tokens, type WireRequest, wireRequest } from '../request';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends the call and resolves with the status. An empty path parameter, which would be another path, is sent as a blank. */
export async function sendAs(url: string, operation: Operation, call: Call, tokens: Tokens): Promise<number> {
  const path = Object.fromEntries(
    Object.entries(call.path ?? {}).map(([name, value]) => [name, value === '' ? ' ' : value]),
  );
  return sendWire(url, await wireRequest(operation, { ...call, path }, tokens));
}

/** A request with headers that may be repeated. */
export interface Wire extends Omit<WireRequest, 'headers'> {
  headers: OutgoingHttpHeaders;
  /** Whether the body is sent in chunks, without Content-Length. */
  chunked?: boolean;
}

/** Resolves with the status, or 0 if the server closes the connection without a response. */
export function sendWire(url: string, { method, uri, headers, body, chunked }: Wire): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body.length > 0 && !chunked ? { 'Content-Length': body.length } : {};
    const options = { agent, hostname, port, method, path: uri, headers: { ...length, ...headers } };
    const sent = request(options, (response: IncomingMessage) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode!))
        .on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      /ECONNRESET|EPIPE/.test(error.code ?? '') ? resolve(0) : reject(error),
    );
    sent.end(body);
  });
}

type Spoiling = (wire: WireRequest) => Wire;

const withHeaders =
  (headers: OutgoingHttpHeaders): Spoiling =>
  (wire) => ({ ...wire, headers: { ...wire.headers, ...headers } });
const withQuery =
  (query: string): Spoiling =>
  (wire) => ({ ...wire, uri: `${wire.uri}${wire.uri.includes('?') ? '&' : '?'}${query}` });
const withLastSegment =
  (text: string): Spoiling =>
  (wire) => ({ ...wire, uri: wire.uri.replace(/[^/?]*(?=\?|$)/, text) });
const withType =
  (type: string | string[] | undefined): Spoiling =>
  ({ headers, ...wire }) => {
    const { 'Content-Type': _, ...others } = headers;
    return { ...wire, headers: type === undefined ? others : { ...others, 'Content-Type': type } };
  };
const withBody =
  (body: Buffer, headers: OutgoingHttpHeaders): Spoiling =>
  (wire) => ({ ...wire, body, headers: { ...wire.headers, ...headers } });

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, type: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="../a\u202e.jpg"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;

/** Changes of a valid request, by name. */
export const spoilings: Record<string, Spoiling> = {
  ...Object.fromEntries(
    [
      '%E0%A4%A',
      '%2F',
      '%00',
      '..%2f',
      '%',
      '%ff',
      '..',
      '.',
      '~',
      '%2e%2e%2f%2e%2e',
      'a'.repeat(8_000),
      '0x10',
      '%20',
    ].map((text) => [`path ${text.slice(0, 20)}`, withLastSegment(text)]),
  ),
  ...Object.fromEntries(
    [
      'limit[]=1',
      'a[99999999]=1',
      'pageSize=1&pageSize=2',
      'cursor=a&cursor=b',
      '__proto__[x]=1',
      'constructor=1',
      '%E0%A4%A=1',
      '%00=%00',
      '&&==&',
      'pageSize=%E0%A4%A',
      `search=${'a'.repeat(8_000)}`,
      'a&'.repeat(3_000),
    ].map((text) => [`query ${text.slice(0, 20)}`, withQuery(text)]),
  ),
  'no type': withType(undefined),
  'another type': withType('text/html'),
  'an empty type': withType(''),
  'two types': withType(['application/json', 'text/plain']),
  'a doubled type': withType('application/json, application/json'),
  'a type without end': withType(`application/json;${' a=b;'.repeat(2_000)}`),
  'a bogus charset': withType('application/json; charset=bogus'),
  'a form without boundary': withType('multipart/form-data'),
  'a bogus encoding': withHeaders({ 'Content-Encoding': 'bogus' }),
  'a gzip bomb': withBody(gzipSync(Buffer.alloc(10_000_000, ' ')), { ...json, 'Content-Encoding': 'gzip' }),
  'a gzip bomb as a form': withBody(gzipSync(Buffer.alloc(10_000_000, ' ')), { ...form, 'Content-Encoding': 'gzip' }),
  chunked: (wire) => ({ ...wire, chunked: true }),
  'a body where none is expected': withBody(Buffer.from('{}'), json),
  'invalid UTF-8': withBody(Buffer.from([0xff, 0xfe, 0x00, 0xd8]), json),
  'lone surrogates': withBody(Buffer.from('{"a":"\\ud800","\\udfff":1}'), json),
  'U+0000': withBody(Buffer.from('{"\\u0000":"\\u0000"}'), json),
  'members of the prototype': withBody(
    Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
    json,
  ),
  'a number out of range': withBody(Buffer.from('{"propertyId":1e400,"amount":-1e400,"Price":1e309}'), json),
  'deep nesting': withBody(Buffer.from('['.repeat(50_000)), json),
  '20,000 members': withBody(Buffer.from(`{${Array.from({ length: 20_000 }, (_, n) => `"a${n}":1`).join()}}`), json),
  'a truncated form': withBody(
    Buffer.from('--x\r\nContent-Disposition: form-data; name="FirstName"\r\n\r\nExam'),
    form,
  ),
  'a form without end': withBody(Buffer.from(field('FirstName', 'Example')), form),
  'an empty form': withBody(Buffer.from('--x--\r\n'), form),
  'a part without a name': withBody(Buffer.from('--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n'), form),
  'fields of the prototype': withBody(
    Buffer.from(`${field('__proto__[x]', 'y')}${field('a[99999999]', 'y')}--x--\r\n`),
    form,
  ),
  'a field many times': withBody(Buffer.from(`${field('FirstName', 'y').repeat(50)}--x--\r\n`), form),
  'a file as text': withBody(
    Buffer.from(
      `${field('image', 'x')}${field('receipt', 'x')}${field('FrontIdCarImagePath', '/etc/passwd')}--x--\r\n`,
    ),
    form,
  ),
  'text as a file': withBody(
    Buffer.from(`${file('FirstName', 'image/jpeg', 'x')}${file('amount', 'image/jpeg', '1')}--x--\r\n`),
    form,
  ),
  'invalid files': withBody(
    Buffer.from(`${file('image', 'image/svg+xml', '<svg/>')}${file('receipt', 'text/html', '<b>')}--x--\r\n`),
    form,
  ),
  'an expectation': withHeaders({ Expect: '100-continue' }),
  'an unknown expectation': withHeaders({ Expect: 'nonsense' }),
  'headers of 16 kB': withHeaders({ 'X-Long': 'a'.repeat(16_000) }),
  'an invalid X-Request-Id': withHeaders({ 'X-Request-Id': 'a\tb' }),
  'an invalid Idempotency-Key': withHeaders({ 'Idempotency-Key': 'two words' }),
  'two keys': withHeaders({ 'Idempotency-Key': ['first', 'second'] }),
  'an invalid Accept-Language': withHeaders({ 'Accept-Language': 'xx;q=9,*;q=,;;,ar-'.repeat(50) }),
  'invalid conditions': withHeaders({
    'If-None-Match': '"',
    'If-Match': '*',
    Range: 'bytes=9-1',
    'If-Modified-Since': 'never',
  }),
  'an invalid Accept': withHeaders({ Accept: 'a/b;q=x, */*;q=2, ,' }),
  'an invalid X-Forwarded-For': withHeaders({
    'X-Forwarded-For': '::ffff:999.1.1.1, \t,unknown',
    Forwarded: 'for="_x',
  }),
  'an invalid token': withHeaders({ Authorization: 'Bearer null' }),
  'two tokens': withHeaders({ Authorization: ['Bearer a', 'Basic b'] }),
  'a token of 16 kB': withHeaders({ Authorization: `Bearer ${'a'.repeat(16_000)}` }),
};

import { connect } from 'node:net';
import type { OpenAPIV3 } from 'openapi-types';
import type { OperationId } from '../../contract/handler';
import { useTestApp } from '../../testing/app';
import { documentedOperations } from '../../testing/shared/operations';

const app = useTestApp();

const envelopeMembers = [
  ...['code', 'data', 'docUrl', 'errors', 'isSuccess', 'message', 'pagination', 'statusCode', 'traceId'],
];

/** Sends raw bytes and returns all received data. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

describe('a request that the contract does not declare', () => {
  test.each([
    '/Reservations/GetReservations',
    '/Locations/GetAll',
    '/SaleProperties/GetAll',
    '/',
    '/apple-touch-icon.png',
  ])('404 in the envelope for %s', async (path) => {
    const { status, code, envelope, headers } = await app.send(path);
    expect([status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(Object.keys(envelope).sort()).toEqual(envelopeMembers);
    expect(headers.get('content-type')).toBe('application/json');
  });

  test('404 suggests operations and names the docs, and repeats nothing of the path', async () => {
    const { envelope } = await app.send('/Currencies/GetAll<script>');
    expect(envelope.message).toMatch(
      /Did you mean .*GET \/Currency\/GetAll.*\? All operations are listed at .*\/Docs$/,
    );
    expect(envelope.message).not.toContain('script');
    const nothing = await app.send('/apple-touch-icon.png', { headers: { 'accept-language': 'ar' } });
    expect(nothing.envelope.message).toMatch(/^هذه العملية غير موجودة.*\/Docs\u2069$/);
  });

  test('returns 405 with the allowed methods', async () => {
    const reply = await app.send('/Currency/GetAll', { method: 'POST', body: {} });
    expect(reply).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
  });

  test('returns 400 for a path that is not UTF-8', async () => {
    const reply = await app.send('/Pictures/%E0%A4%A');
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(reply.envelope.message).toContain('at character 11 of the path');
  });

  test('returns 400 in the envelope for data that is not HTTP', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      isSuccess: false,
      code: 'MALFORMED_BODY',
    });
  });
});

describe('every response', () => {
  test('has a trace id: that of the client if it is safe to log', async () => {
    const own = await app.call('live', { headers: { 'x-request-id': 'client-chosen-1' } });
    expect([own.headers.get('x-request-id'), own.envelope.traceId]).toEqual(['client-chosen-1', 'client-chosen-1']);
    const unfit = await app.call('live', { headers: { 'x-request-id': 'short' } });
    expect(unfit.envelope.traceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has the version of the contract', async () => {
    const { headers } = await app.call('live');
    expect(headers.get('x-api-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('supports HEAD for every GET, without a body', async () => {
    const reply = await app.send('/currency/getall', { method: 'HEAD' });
    expect([reply.status, reply.bytes.length]).toEqual([200, 0]);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('is not stored by caches for a logged-in user, and revalidated for an anonymous one', async () => {
    const anonymous = await app.call('getCurrencies');
    expect(anonymous.headers.get('cache-control')).toBe('no-cache');
    const known = await app.call('getCurrencies', { as: 'customer' });
    expect(known.headers.get('cache-control')).toBe('no-store');
    expect(known.headers.get('etag')).toBeNull();
    const again = await app.call('getCurrencies', { headers: { 'if-none-match': anonymous.headers.get('etag')! } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe('a request body', () => {
  const email = 'customer@example.com';
  const logIn = (raw: BodyInit, headers: Record<string, string>) => app.call('logInWithEmail', { raw, headers });

  test('returns 415 before any validation', async () => {
    const { status, code } = await logIn('not even json', { 'content-type': 'text/plain' });
    expect([status, code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await logIn('{}', { 'content-type': 'application/json; charset=utf-16' })).toMatchObject({ status: 415 });
    expect(await logIn('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).toMatchObject({
      status: 415,
    });
  });

  test.each(['', '{', '{"email":"a@example.com",}', '[', '\ufffe', 'null', '[]', '"text"', '7'])(
    '400 for %j',
    async (text) => {
      expect(await logIn(text, { 'content-type': 'application/json' })).toMatchObject({ status: 400, data: null });
    },
  );

  test('returns 400 for a body with a member that is nested too deeply', async () => {
    const text = `{"email":"${email}","other":${'['.repeat(30)}${']'.repeat(30)}}`;
    expect(await logIn(text, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      code: 'MALFORMED_BODY',
    });
  });

  test('returns 400 for bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"email":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]);
    expect(await logIn(new Uint8Array(bytes), { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      code: 'MALFORMED_BODY',
    });
  });

  const forms = [...documentedOperations.values()].filter(
    ({ requestBody }) =>
      'multipart/form-data' in ((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {}),
  );

  test.each(forms.map((operation) => [operation.operationId, operation] as const))(
    'returns 400 for a truncated form of %s',
    async (id, { parameters, 'x-roles': [role = ''] = [] }) => {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => [name, 1] as const);
      const as = (['customer', 'owner', 'admin'] as const).find((user) => user === role.toLowerCase());
      const call = { path: Object.fromEntries(named), ...(as && { as }) };
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const raw = '--x\r\nContent-Disposition: form-data; name="any"\r\n\r\nExam';
      expect(await app.call(id as OperationId, { ...call, raw, headers })).toMatchObject({
        status: 400,
        code: 'MALFORMED_BODY',
      });
    },
  );

  test('returns 413 above 256 KiB, with and without Content-Length', async () => {
    const text = JSON.stringify({ email, other: 'x'.repeat(256 * 1024) });
    expect(await logIn(text, { 'content-type': 'application/json' })).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    const { host } = new URL(app.url);
    const chunk = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
    const head = `POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await raw(head + chunk)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('member names are case-insensitive; a name that occurs twice returns 400', async () => {
    expect(await app.call('logInWithEmail', { body: { EMAIL: email } })).toMatchObject({ status: 206 });
    const twice = await app.call('logInWithEmail', { body: { email, Email: email } });
    expect(twice).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(twice.envelope.errors).toMatchObject([{ field: 'email', code: 'custom' }]);
  });

  test('is not read before authentication', async () => {
    const reply = await app.call('bookReservation', { raw: '{', headers: { 'content-type': 'text/plain' } });
    expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('reports every violated rule with its member', async () => {
    const { envelope } = await app.call('bookReservation', {
      as: 'customer',
      body: { propertyId: '11', startDate: '2027-02-30' },
    });
    expect(envelope.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
      ['endDate', 'required'],
      ['propertyId', 'type'],
      ['startDate', 'format'],
    ]);
  });
});

describe('parameters', () => {
  test.each([
    'unknown=1',
    'pageSize=10&pageSize=20',
    'pageSize=0x10',
    'pageSize=1e1',
    'pageSize=%201',
    'pageSize=1.0',
    'pageSize=101',
    'pageSize[]=1',
    'a[99999999]=1',
    '__proto__=1',
    'search=%00',
  ])('returns 400 for ?%s', async (query) => {
    const reply = await app.call('getRentProperties', { query });
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(reply.envelope.errors.length).toBeGreaterThan(0);
  });

  test('returns 400 without a list of errors for a query with very many parameters, which a health check ignores', async () => {
    const query = Array.from({ length: 2_000 }, (_, index) => `p${index}=1`).join('&');
    const { status, code, envelope } = await app.call('getRentProperties', { query });
    expect([status, code, envelope.errors]).toEqual([400, 'VALIDATION_ERROR', []]);
    expect(envelope.message).toBe('The query has too many parameters: at most 200.');
    expect((await app.send(`/Health/Live?${query}`)).status).toBe(200);
  });

  test.each([
    '0',
    '-1',
    '2147483648',
    '9007199254740993',
    '1e400',
    '0x10',
    '+1',
    '%201',
    '1.0',
    'NaN',
    '%00',
    '..%2f1',
    'constructor',
  ])('returns 400 for the id %s', async (id) => {
    expect(await app.send(`/RentProperties/GetRentPropertyById/${id}`)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  });
});

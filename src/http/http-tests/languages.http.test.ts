import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { operationsOf, readDocument } from '../../contract/document';
import type { OperationId } from '../../contract/handler';
import { type Call, type Envelope, useTestApp } from '../../testing/app';

const arabic = /\p{Script=Arabic}/u;
const arabicAnswer = (text: string) => (arabic.test(text) ? 'ar' : 'en');

const app = useTestApp();
beforeAll(async () => {
  // The owner reads Arabic, the customer English.
  await app.db
    .updateTable('app_user')
    .set({ language: 'ar-JO' })
    .where('email_key', '=', 'owner@example.com')
    .execute();
});

/** Sends a request with only these headers; fetch would add an Accept-Language header. */
async function bare(path: string, headers: Record<string, string>) {
  const sent = request(app.url + path, { headers }).end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { headers: response.headers, envelope: JSON.parse(Buffer.concat(chunks).toString()) as Envelope };
}

const operations: [OperationId, Call][] = [
  ['getRentPropertyById', { path: { id: 999_999 } }],
  ['getRentProperties', { query: { pageSize: 0, nonsense: 1, city: 'x' } }],
  ['getEnums', {}],
  ['bookReservation', { body: {} }],
  ['getMyRentListings', { query: { cursor: 'x' } }],
  ['getOwnerReservations', { query: { from: '2027-01-02', to: '2027-01-01' } }],
  ['changeRentPropertyStatus', { path: { id: 1 }, body: { propertyStatus: 3 } }],
  ['getOwnerByUserId', { path: { userId: 2 } }],
  ['getAllReservations', {}],
  ['addRentProperty', { raw: '{', headers: { 'content-type': 'application/json' } }],
  ['addRentProperty', { raw: '{', headers: { 'content-type': 'text/plain' } }],
];

describe.each(operations)('%s', (operationId, call) => {
  // Accept-Language, caller, language of the response
  test.each([
    ['en', undefined, 'en'],
    ['ar', undefined, 'ar'],
    ['ar-JO,ar;q=0.9,en;q=0.8', undefined, 'ar'],
    ['*', undefined, 'en'],
    ['fr', undefined, 'en'],
    ['*', 'owner', 'ar'],
    ['fr', 'owner', 'ar'],
    ['en', 'owner', 'en'],
    ['en;q=0.1, ar;q=0', 'owner', 'en'],
    ['*', 'customer', 'en'],
    ['ar', 'customer', 'ar'],
  ] as const)('%s from %s selects the language %s', async (header, as, language) => {
    const reply = await app.call(operationId, { ...call, as, headers: { ...call.headers, 'accept-language': header } });
    expect(reply.headers.get('content-language')).toBe(language);
    expect(reply.headers.get('vary')).toBe('Accept-Language');
    const texts = [reply.envelope.message, ...reply.envelope.errors.map(({ message }) => message)];
    expect(texts.map(arabicAnswer)).toEqual(texts.map(() => language));
    // Only texts differ.
    const other = await app.call(operationId, {
      ...call,
      as,
      headers: { ...call.headers, 'accept-language': language === 'en' ? 'ar' : 'en' },
    });
    expect([other.status, other.code]).toEqual([reply.status, reply.code]);
    const fields = ({ errors }: Envelope) => errors.map(({ field, code }) => ({ field, code }));
    expect(fields(other.envelope)).toEqual(fields(reply.envelope));
    expect(other.envelope.message).not.toBe(reply.envelope.message);
  });
});

test('without the header the language of the account applies, and English without an account', async () => {
  const authorization = (name: 'owner' | 'customer') => ({ authorization: `Bearer ${app.sandbox.tokens[name]}` });
  const path = '/RentProperties/GetRentPropertyById/999999';
  for (const [headers, language] of [
    [{}, 'en'],
    [authorization('customer'), 'en'],
    [authorization('owner'), 'ar'],
    [{ ...authorization('owner'), 'accept-language': 'en' }, 'en'],
  ] as const) {
    const reply = await bare(path, headers);
    expect([reply.headers['content-language'], arabicAnswer(reply.envelope.message)]).toEqual([language, language]);
  }
});

test('a blocked user gets the error in their language', async () => {
  await app.db.updateTable('app_user').set({ language: 'ar' }).where('is_blocked', '=', 1).execute();
  const { code, envelope } = await app.call('getCurrencies', { as: 'blocked' });
  expect([code, arabicAnswer(envelope.message)]).toEqual(['USER_BLOCKED', 'ar']);
});

// The messages of every operation to every caller, for requests that are mostly invalid.
const crawled = operationsOf(readDocument());
test.each(crawled.map(({ operationId }) => operationId as OperationId))('%s speaks Arabic', async (operationId) => {
  for (const as of [undefined, 'customer', 'owner', 'admin', 'blocked'] as const) {
    for (const query of [undefined, { nonsense: 1, pageSize: 'x', from: 'x', city: -1 }]) {
      const operation = crawled.find((candidate) => candidate.operationId === operationId)!;
      // Logging out would end the crawl.
      if (operationId === 'logOut' && query === undefined) continue;
      const path = { id: 0, userId: 0, propertyId: 0, reservationId: 0, side: 'x', fileName: 'x' };
      const body = operation.requestBody === undefined ? undefined : { code: 7, refundAmount: 'x' };
      const reply = await app.call(operationId, { as, path, query, body, headers: { 'accept-language': 'ar' } });
      // Pictures and the document itself are not translated.
      if (reply.envelope?.traceId === undefined) continue;
      expect(reply.headers.get('content-language')).toBe('ar');
      for (const { message } of [reply.envelope, ...reply.envelope.errors]) expect(message).toMatch(arabic);
    }
  }
});

test('errors outside the contract are in the requested language too', async () => {
  const headers = { 'accept-language': 'ar' };
  for (const [path, method] of [
    ['/no/such/thing', 'GET'],
    ['/City/GetCities', 'POST'],
    ['/%', 'GET'],
  ] as const) {
    const { envelope } = await app.send(path, { method, headers });
    expect(envelope.message).toMatch(arabic);
  }
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.end('GET /Health/Live HTTP/1.1\r\nAccept-Language: ar\r\nConnection: close\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/Content-Language: ar/i);
  expect(answer).toContain('تعذّرت قراءة الطلب.');
});

describe('public lists', () => {
  test.each(['getEnums', 'getCities', 'getCurrencies', 'getRentProperties'] as const)(
    'a copy of %s in one language is not taken for the other',
    async (operationId) => {
      const ask = (language: string, etag?: string) =>
        app.call(operationId, { headers: { 'accept-language': language, ...(etag && { 'if-none-match': etag }) } });
      const [english, inArabic] = [await ask('en'), await ask('ar')];
      const etag = english.headers.get('etag')!;
      expect(inArabic.headers.get('etag')).not.toBe(etag);
      expect([(await ask('en', etag)).status, (await ask('ar', etag)).status]).toEqual([304, 200]);
      expect((await ask('en', etag)).headers.get('vary')).toBe('Accept-Language');
    },
  );

  test('enumerations, cities and currencies have Arabic names; names for programs do not change', async () => {
    const headers = { 'accept-language': 'ar' };
    const enums = (await app.call('getEnums', { headers })).data as Record<string, { name: string; label: string }[]>;
    for (const { label } of Object.values(enums).flat()) expect(label).toMatch(arabic);
    expect(enums.bookingStatus).toContainEqual({ value: 1, name: 'DepositPaid', label: 'دُفع العربون' });
    expect((await app.call('getCities', { headers })).data).toContainEqual({
      id: 1,
      name: 'عمّان',
      countryCode: 'JO',
      timeZone: 'Asia/Amman',
      weekendDays: [4, 5],
    });
    expect((await app.call('getCurrencies', { headers })).data).toContainEqual({
      id: 7,
      code: 'JOD',
      name: 'دينار أردني',
      symbol: 'د.أ',
      minorUnits: 3,
      isActive: true,
    });
  });
});

describe('one-time codes', () => {
  const codeText = /رمزك هو \d{6} وهو صالح لمدة 10 دقائق/;

  async function textOf(email: string, headers?: Record<string, string>): Promise<string> {
    app.clock.advance(61_000);
    expect((await app.call('sendEmailCode', { body: { email }, headers })).status).toBe(200);
    await app.codeDelivery.settled();
    return app.messages.lastTo(email)!;
  }

  test('are sent in the language of the account', async () => {
    expect(await textOf('owner@example.com')).toMatch(codeText);
    expect(await textOf('customer@example.com')).toMatch(/^Your code is \d{6}\. It is valid for 10 minutes/);
  });

  test('are sent in the language that the request prefers', async () => {
    expect(await textOf('owner@example.com', { 'accept-language': 'en' })).toMatch(/^Your code is \d{6}\./);
    expect(await textOf('customer@example.com', { 'accept-language': 'ar-JO' })).toMatch(codeText);
  });

  test('the response does not reveal whether an account exists, nor its language', async () => {
    const known = await app.call('sendEmailCode', { body: { email: 'otherOwner@example.com' } });
    await app.db.updateTable('app_user').set({ language: 'ar' }).where('email_key', 'like', 'other%').execute();
    app.clock.advance(61_000);
    const arabicOne = await app.call('sendEmailCode', { body: { email: 'otherOwner@example.com' } });
    const unknown = await app.call('sendEmailCode', { body: { email: 'nobody@example.com' } });
    for (const reply of [known, arabicOne, unknown]) {
      expect([reply.headers.get('content-language'), reply.envelope.message]).toEqual([
        'en',
        'If this account exists, a code is on its way.',
      ]);
    }
  });

  test('a wrong code returns the plural form of Arabic', async () => {
    const text = await textOf('owner@example.com');
    const right = /\d{6}/.exec(text)![0];
    const wrong = right === '000000' ? '111111' : '000000';
    const messages: string[] = [];
    for (let count = 0; count < 5; count++) {
      const body = { email: 'owner@example.com', code: wrong };
      messages.push(
        (await app.call('logInWithEmail', { body, headers: { 'accept-language': 'ar' } })).envelope.message,
      );
    }
    expect(messages.map((message) => message.split('. ')[1])).toEqual([
      'بقيت 4 محاولات.',
      'بقيت 3 محاولات.',
      'بقيت محاولتان.',
      'بقيت محاولة واحدة.',
      'لم تبقَ أي محاولة.',
    ]);
  });
});

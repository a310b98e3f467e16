import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAnswers, listOperations } from '../../contract-tests/document';
import { exampleCall } from '../../contract-tests/examples';
import { wireRequest } from '../../contract-tests/request';
import { dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { OpenAPIV3 } from 'openapi-types';
import { failures } from '../../src/contract/failures';
import { createResponseCheck } from '../../src/contract/responses';
import { createServer } from '../../src/http/server';
import { createMock } from './app';

const contract = readDocument();
const operations = listOperations(contract);
const documented = new Map(operationsOf(dereferenced(contract)).map((one) => [one.operationId, one]));
const check = createResponseCheck();

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(await createMock(readDocument()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends the example of an operation, with any token where it needs one. */
async function send(id: string, requestType?: string, headers: Record<string, string> = {}): Promise<Response> {
  const operation = operations.find((one) => one.id === id)!;
  const { as, ...call } = await exampleCall(operation, requestType);
  const token = as && { token: 'any' };
  const request = await wireRequest(operation, { ...call, as: token, headers }, {});
  return fetch(url + request.uri, {
    method: request.method,
    headers: request.headers,
    ...(request.body.length > 0 && { body: new Uint8Array(request.body) }),
  });
}

/** How a response differs from the contract; undefined if it conforms. */
async function deviation(id: string, response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? undefined;
  const body: unknown = type === 'application/json' ? await response.json() : await response.text();
  return check(documented.get(id)!, response.status, type, body);
}

const answers = listAnswers(contract).map(({ name, ...answer }) => [name, answer] as const);

test.each(answers)('Prefer selects the documented response: %s', async (_, answer) => {
  const { operation, status, requestType, mediaType, contentType } = answer;
  const wishes = { Prefer: `code=${status}`, ...(mediaType && { Accept: mediaType }) };
  const response = await send(operation.id, requestType, wishes);
  expect([response.status, response.headers.get('content-type')]).toEqual([Number(status), contentType ?? null]);
  expect(await deviation(operation.id, response)).toBeUndefined();
});

test.each(operations.map(({ id }) => id))('the example request of %s gets a successful response', async (id) => {
  const response = await send(id);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-api-version')).toBe(contract.info.version);
  expect(await deviation(id, response)).toBeUndefined();
});

async function refusal(path: string, init: RequestInit = {}): Promise<unknown[]> {
  const response = await fetch(url + path, init);
  const { code, traceId, errors } = (await response.json()) as { code: string; traceId: string; errors: object[] };
  expect(response.headers.get('x-request-id')).toBe(traceId);
  return [response.status, code, ...errors.map((error) => (error as { field: string }).field)];
}

const booking = { method: 'POST', headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' } };
const book = '/Reservations/BookReservation/book';

test.each<[string, string, RequestInit, unknown[]]>([
  ['a missing token', book, { method: 'POST' }, [401, 'UNAUTHENTICATED']],
  [
    'another authentication scheme',
    book,
    { method: 'POST', headers: { Authorization: 'Basic eA==' } },
    [401, 'UNAUTHENTICATED'],
  ],
  [
    'a missing member',
    book,
    { ...booking, body: '{"propertyId":11,"startDate":"2027-01-05"}' },
    [400, 'VALIDATION_ERROR', 'endDate'],
  ],
  ['an incomplete body', book, { ...booking, body: '{"propertyId":' }, [400, 'MALFORMED_BODY']],
  [
    'an unsupported media type',
    book,
    { ...booking, headers: { Authorization: 'Bearer any', 'Content-Type': 'text/plain' }, body: 'x' },
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ],
  ['an unknown query parameter', '/RentProperties/GetRentProperties?colour=1', {}, [400, 'VALIDATION_ERROR', 'colour']],
  ['an unknown path', '/Reservations/Everything', {}, [404, 'ROUTE_NOT_FOUND']],
  ['an unsupported method', '/City/GetAll', { method: 'POST' }, [405, 'METHOD_NOT_ALLOWED']],
  [
    'a preferred status that is not documented',
    '/City/GetAll',
    { headers: { Prefer: 'code=418' } },
    [400, 'VALIDATION_ERROR', 'Prefer'],
  ],
  [
    'a request with the preferred status 500',
    '/City/GetAll',
    { headers: { Prefer: 'return=minimal, code=500' } },
    [500, 'INTERNAL_ERROR'],
  ],
  ['a request with the preferred status 503', '/City/GetAll', { headers: { Prefer: 'code=503' } }, [503, 'NOT_READY']],
])('rejects %s like the server', async (_, path, init, expected) => {
  expect(await refusal(path, init)).toEqual(expected);
});

/** Each documented code, with the first operation that documents it. */
const named = new Map<string, string>();
for (const { id } of operations)
  for (const { content } of Object.values(documented.get(id)!.responses) as {
    content?: Record<string, { examples?: object }>;
  }[])
    for (const code of Object.keys(content?.['application/json']?.examples ?? {}))
      if (code in failures && !named.has(code)) named.set(code, id);

test.each([...named])('Prefer selects the example %s of %s', async (code, id) => {
  const response = await send(id, undefined, { Prefer: `example=${code}`, Accept: 'application/json' });
  const body = (await response.clone().json()) as { code: string; statusCode: number };
  expect([body.code, body.statusCode]).toEqual([code, response.status]);
  expect(await deviation(id, response)).toBeUndefined();
});

const ofSuccess = operations.flatMap(({ id }) => {
  const { content } = documented.get(id)!.responses['200'] as OpenAPIV3.ResponseObject;
  const examples = Object.entries(content?.['application/json']?.examples ?? {}) as [string, { value: object }][];
  return examples.map(([name, { value }]) => [name, id, value] as const);
});

test.each(ofSuccess)('Prefer selects the successful example %s of %s', async (name, id, value) => {
  const response = await send(id, undefined, { Prefer: `example=${name}` });
  const traceId = response.headers.get('x-request-id');
  expect([response.status, await response.json()]).toEqual([200, { ...value, traceId }]);
});

test('returns the first example of several without a preference', async () => {
  const { data } = (await (await send('getQuote')).json()) as { data: { lines: object[] } };
  expect(data.lines).toHaveLength(1);
  const preferred = await send('getQuote', undefined, { Prefer: 'example=withCharges' });
  expect(((await preferred.json()) as { data: { lines: object[] } }).data.lines).toHaveLength(3);
});

test.each([
  ['code=409, example=PRICE_CHANGED', 409, 'PRICE_CHANGED', null],
  ['example="IDEMPOTENCY_IN_PROGRESS"', 409, 'IDEMPOTENCY_IN_PROGRESS', '60'],
  ['example=MAINTENANCE', 503, 'MAINTENANCE', '60'],
  ['example=INTERNAL_ERROR', 500, 'INTERNAL_ERROR', null],
  ['code=409', 409, 'DATES_NOT_AVAILABLE', null],
])('Prefer: %s of a booking returns the error, and Retry-After only if waiting helps', async (prefer, ...expected) => {
  const response = await send('bookReservation', undefined, { Prefer: prefer });
  const { code } = (await response.json()) as { code: string };
  expect([response.status, code, response.headers.get('retry-after')]).toEqual(expected);
  expect(response.headers.get('idempotent-replayed')).toBeNull();
});

test.each([
  ['example=NO_SUCH_CODE', 'VALIDATION_ERROR'],
  ['code=404, example=PRICE_CHANGED', 'NOT_FOUND'],
])('rejects Prefer: %s and names the examples that are documented', async (prefer, known) => {
  const response = await send('bookReservation', undefined, { Prefer: prefer });
  const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
  expect([response.status, errors.length, errors[0]!.field]).toEqual([400, 1, 'Prefer']);
  expect(errors[0]!.message).toContain(known);
});

test.each<[string, RequestInit, object]>([
  ['/RentProperties/GetRentPropertyById/42', {}, { id: 42, ownerId: 2 }],
  ['/RentProperties/GetSeasons/42', { headers: booking.headers }, { propertyId: 42 }],
  ['/Admin/ConfirmDeposit/77', { ...booking, body: '{"paymentTypeId":2}' }, { id: 77, propertyId: 11 }],
  [
    book,
    { ...booking, body: '{"propertyId":42,"startDate":"2027-01-05","endDate":"2027-01-08"}' },
    { id: 21, propertyId: 42 },
  ],
])('the response of %s has the ids of the request', async (path, init, expected) => {
  const response = await fetch(url + path, init);
  const { data } = (await response.json()) as { data: object };
  expect([response.status, data]).toEqual([200, expect.objectContaining(expected)]);
});

test('allows requests from pages of other origins', async () => {
  const wishes = { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'POST' };
  const headers = { ...wishes, 'Access-Control-Request-Headers': 'authorization,content-type' };
  const preflight = await fetch(url + book, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  const answer = await fetch(`${url}/City/GetAll`, { headers: { Origin: 'https://app.example.com' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

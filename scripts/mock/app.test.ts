import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAnswers, listOperations } from '../../contract-tests/document';
import { exampleCall } from '../../contract-tests/examples';
import { wireRequest } from '../../contract-tests/request';
import { dereferenced, operationsOf, readDocument } from '../../src/contract/document';
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
  const { operation, status, requestType, mediaType } = answer;
  const wishes = { Prefer: `code=${status}`, ...(mediaType && { Accept: mediaType }) };
  const response = await send(operation.id, requestType, wishes);
  expect([response.status, response.headers.get('content-type')]).toEqual([Number(status), mediaType ?? null]);
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

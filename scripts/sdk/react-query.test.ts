import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver, hashKey } from '@tanstack/react-query';
import { ApiError, createClient } from '../../generated/sdk/src/index';
import {
  infiniteQueryOptionsOf,
  mutationOptionsOf,
  queryKeyOf,
  queryOptionsOf,
} from '../../generated/sdk/src/react-query';
import { operationsOf, readDocument } from '../../src/contract/document';
import { envelope } from './testing';

let seen: { method: string; path: string; body: string; key: string | null }[];
let signals: AbortSignal[];
let answer: (url: URL, signal: AbortSignal) => Promise<Response> | Response;
let queries: QueryClient;

const reply = (body: object, status = 200) => Response.json({ ...envelope, ...body }, { status });

const client = createClient({
  baseUrl: 'http://service',
  retries: 0,
  fetch: async (input, { method = '', body, headers, signal } = {}) => {
    const url = new URL(input as string);
    const key = new Headers(headers).get('idempotency-key');
    seen.push({ method, path: url.pathname + url.search, body: (body ?? '') as string, key });
    signals.push(signal!);
    return answer(url, signal!);
  },
});

const paths = () => seen.map(({ path }) => path);

beforeEach(() => {
  seen = [];
  signals = [];
  answer = () => reply({});
  queries = new QueryClient();
});

afterEach(() => queries.clear());

const stay = { propertyId: 11, startDate: '2027-01-05', endDate: '2027-01-08' };

test('a query calls the operation with its parameters, and its data is the envelope', async () => {
  answer = () => reply({ data: { nights: 3 } });
  const { data } = await queries.fetchQuery(queryOptionsOf(client, 'getQuote', stay));
  expect(data.nights).toBe(3);
  await queries.fetchQuery(queryOptionsOf(client, 'getCurrencies'));
  expect(paths()).toEqual(['/Reservations/GetQuote/11?startDate=2027-01-05&endDate=2027-01-08', '/Currency/GetAll']);
});

test('a query whose last observer unsubscribes aborts its request', async () => {
  const isAborted = new Promise<void>((resolve) => {
    answer = (_, signal) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
          resolve();
        });
        unsubscribe();
      });
  });
  const unsubscribe = new QueryObserver(queries, queryOptionsOf(client, 'getCurrencies')).subscribe(() => {});
  await isAborted;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a query fails with the error of the client, which TanStack Query does not retry', async () => {
  answer = () => reply({ isSuccess: false, code: 'NOT_FOUND', data: null }, 404);
  const observer = new QueryObserver(queries, queryOptionsOf(client, 'getRentPropertyById', { id: 7 }));
  const { error, failureCount } = await observer.refetch();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'NOT_FOUND', operation: 'getRentPropertyById' });
  expect([failureCount, seen.length]).toEqual([1, 1]);
});

test('a list is read page by page until there is no next cursor', async () => {
  answer = ({ searchParams }) => {
    const page = Number(searchParams.get('cursor') ?? 1);
    return reply({ data: [page], pagination: { nextCursor: page < 3 ? `${page + 1}` : null } });
  };
  const observer = new InfiniteQueryObserver(
    queries,
    infiniteQueryOptionsOf(client, 'getRentProperties', { pageSize: 1 }),
  );
  await observer.refetch();
  expect((await observer.fetchNextPage()).hasNextPage).toBe(true);
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(data!.pages.map((page) => page.data)).toEqual([[1], [2], [3]]);
  expect(hasNextPage).toBe(false);
  const path = '/RentProperties/GetRentProperties?pageSize=1';
  expect(paths()).toEqual([path, `${path}&cursor=2`, `${path}&cursor=3`]);
});

test('a list continues from the cursor of its parameters', async () => {
  answer = () => reply({ data: [], pagination: { nextCursor: null } });
  await queries.fetchInfiniteQuery(infiniteQueryOptionsOf(client, 'getNotifications', { cursor: 'abc' }));
  expect(paths()).toEqual(['/Notifications/GetAll?cursor=abc']);
});

test('a mutation calls the operation with its variables, each time with another Idempotency-Key', async () => {
  const mutation = new MutationObserver(queries, mutationOptionsOf(client, 'bookReservation'));
  await mutation.mutate(stay);
  await mutation.mutate(stay);
  const request = ['POST', '/Reservations/BookReservation/book', JSON.stringify(stay)];
  expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([request, request]);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(2);
});

test('a mutation that fails is not repeated, even if the defaults say so', async () => {
  queries.setDefaultOptions({ mutations: { retry: 3 }, queries: { retry: 3 } });
  answer = () => reply({ isSuccess: false, code: 'DATES_NOT_AVAILABLE', data: null }, 409);
  const mutation = new MutationObserver(queries, mutationOptionsOf(client, 'bookReservation'));
  await expect(mutation.mutate(stay)).rejects.toMatchObject({ code: 'DATES_NOT_AVAILABLE' });
  await expect(queries.fetchQuery(queryOptionsOf(client, 'getQuote', stay))).rejects.toThrow(ApiError);
  expect(seen).toHaveLength(2);
});

test('a key matches the reads of its operation that have its parameters, pages included', async () => {
  answer = () => reply({ data: [], pagination: { nextCursor: null } });
  await queries.fetchQuery(queryOptionsOf(client, 'getQuote', stay));
  await queries.fetchQuery(queryOptionsOf(client, 'getRentProperties'));
  await queries.fetchQuery(queryOptionsOf(client, 'getRentProperties', { pageSize: 5, minPrice: 10 }));
  await queries.fetchInfiniteQuery(infiniteQueryOptionsOf(client, 'getRentProperties', { pageSize: 5 }));
  const found = (queryKey: readonly unknown[]) => queries.getQueryCache().findAll({ queryKey }).length;
  expect(found(queryKeyOf('getRentProperties'))).toBe(3);
  expect(found(queryKeyOf('getRentProperties', { pageSize: 5 }))).toBe(2);
  expect(found(queryKeyOf('getRentProperties', { pageSize: 6 }))).toBe(0);
  expect(found(queryKeyOf('getQuote', { propertyId: 11 }))).toBe(1);
});

test('an omitted parameter and one that is undefined have the same key', () => {
  const hashes = [
    queryOptionsOf(client, 'getRentProperties'),
    queryOptionsOf(client, 'getRentProperties', {}),
    queryOptionsOf(client, 'getRentProperties', { minPrice: undefined }),
  ].map(({ queryKey }) => hashKey(queryKey));
  expect(new Set(hashes).size).toBe(1);
  expect(queryKeyOf('getQuote', stay)).toEqual(queryOptionsOf(client, 'getQuote', stay).queryKey);
});

test('the names of the reads, which ReadName lists, are those of the operations with GET', () => {
  const isNamedRead = (name: string) => /^get|^(?:exportCalendar|live|ready)$/.test(name);
  const differing = operationsOf(readDocument()).filter(
    ({ method, operationId }) => isNamedRead(operationId) !== (method === 'get'),
  );
  expect(differing.map(({ operationId }) => operationId)).toEqual([]);
});

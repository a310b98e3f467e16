import { createClient } from '../../generated/sdk/src/index';
import { groupsOf, reservationsOf } from '../../generated/sdk/src/grouped';
import { operationsOf, readDocument } from '../../src/contract/document';
import { envelope } from './testing';

const paths: string[] = [];
const client = createClient({
  baseUrl: 'http://service',
  fetch: (input) => {
    const { pathname, search } = new URL(input as string);
    paths.push(pathname + search);
    return Promise.resolve(Response.json({ ...envelope, data: [], pagination: { nextCursor: null } }));
  },
});
const stay = { propertyId: 11, startDate: '2027-01-05', endDate: '2027-01-08' };

test('a function of a group calls its operation', async () => {
  await groupsOf(client).reservations.book(stay);
  await reservationsOf(client).getQuote(stay);
  for await (const _ of groupsOf(client).rentProperties.list.each({ pageSize: 5 }));
  expect(paths).toEqual([
    '/Reservations/BookReservation/book',
    '/Reservations/GetQuote/11?startDate=2027-01-05&endDate=2027-01-08',
    '/RentProperties/GetRentProperties?pageSize=5',
  ]);
});

test('the groups contain every function of the client, and only these', () => {
  const groups = Object.values<object>({ ...groupsOf(client) });
  const grouped = groups.flatMap((group): unknown[] => Object.values(group));
  const functions = operationsOf(readDocument()).map(({ operationId }) => client[operationId as keyof typeof client]);
  expect(new Set(grouped)).toEqual(new Set(functions));
  expect(grouped).toHaveLength(functions.length);
});

import type { AddressInfo } from 'node:net';
import type { Document } from 'openapi-backend';
import { createLog } from '../adapters/log';
import { refuse } from '../contract/failures';
import { deprecationHeaders } from './deprecation';
import { createDispatcher } from './dispatcher';
import type { Plan } from './plan';
import { IndexedRouter } from './router';
import { createServer } from './server';

const responses = { '200': { description: 'It.' } };
const contract = {
  openapi: '3.0.3',
  info: { title: 'A contract with an operation that goes', version: '1.4.0' },
  paths: {
    '/Listings/GetAll': {
      get: {
        operationId: 'getListings',
        deprecated: true,
        'x-deprecated-at': '2027-01-05',
        'x-sunset': '2027-07-31',
        responses,
      },
    },
    '/Listings/GetAllV2': { get: { operationId: 'getListingsV2', responses } },
  },
} as Document;

/** The headers of the response to `path`, from a server of the contract above that accepts no other token. */
async function headersOf(path: string, token?: string): Promise<Headers> {
  const router = new IndexedRouter(contract);
  const dispatch = createDispatcher(
    {
      async handle(exchange) {
        const match = router.match('get', exchange.request.url!);
        if (match.kind !== 'operation') refuse('ROUTE_NOT_FOUND');
        const { operation } = match;
        exchange.plan = { operation, headers: deprecationHeaders(operation) } as Plan;
        if (exchange.request.headers.authorization) refuse('UNAUTHENTICATED');
        return { status: 200, data: null };
      },
    },
    { version: contract.info.version, log: createLog('silent') },
  );
  const server = createServer(dispatch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    return (await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).headers;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const dates = (headers: Headers) => [headers.get('deprecation'), headers.get('sunset')];

test('a deprecated operation has the headers Deprecation and Sunset, also on errors', async () => {
  const expected = ['@1799107200', 'Sat, 31 Jul 2027 00:00:00 GMT'];
  expect(dates(await headersOf('/Listings/GetAll'))).toEqual(expected);
  expect(dates(await headersOf('/Listings/GetAll', 'any'))).toEqual(expected);
});

test('an operation that is not deprecated has neither, nor has an unknown path', async () => {
  expect(dates(await headersOf('/Listings/GetAllV2'))).toEqual([null, null]);
  expect(dates(await headersOf('/Listings'))).toEqual([null, null]);
});

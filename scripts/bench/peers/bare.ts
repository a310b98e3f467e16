/**
 * The minimum that Node needs for the two routes: `node:http`, the service's SQL, JSON.stringify and one writeHead with the same
 * headers. It validates parameters by hand, verifies the token and reads the user's row. It has no logs, language negotiation, rate
 * limits, 304 responses or filters that the run does not use.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '../../../src/contract/caller';
import { openPage } from '../../../src/contract/paging';
import { rentPropertyView } from '../../../src/listings/view';
import type { ListingRow } from '../../../src/listings/repository';
import {
  type Values,
  announce,
  callerOf,
  openReader,
  percentages,
  errorBody,
  foundListing,
  sameHeaders,
  success,
} from './common';

const read = openReader();
const constantHeaders = Object.entries(sameHeaders).flat();
const byId = '/RentProperties/GetRentPropertyById/';
const all = '/RentProperties/GetRentProperties';

/** The allowed range of each query parameter. */
const ranges: Record<string, [number, number]> = {
  city: [0, 20],
  rentType: [0, 1],
  minPrice: [0, 1e9],
  maxPrice: [0, 1e9],
  minBedrooms: [0, 100],
  pageSize: [1, 100],
};

function filtersOf(search: string): Record<string, number> | undefined {
  const filters: Record<string, number> = {};
  for (const [name, text] of new URLSearchParams(search)) {
    const range = ranges[name];
    if (!range || !/^\d{1,9}$/.test(text)) return undefined;
    const value = Number(text);
    if (value < range[0] || value > range[1]) return undefined;
    filters[name] = value;
  }
  return filters;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const traceId = randomUUID();
  const send = (status: number, body: string, cacheControl: string, etag?: string) => {
    const headers = ['X-Request-Id', traceId, 'Cache-Control', cacheControl, 'Content-Length', Buffer.byteLength(body)];
    if (etag !== undefined) headers.push('ETag', etag);
    response.writeHead(status, [...constantHeaders, ...headers] as string[]).end(body);
  };
  const sendError = (status: number, code: string) => send(status, errorBody(status, code, traceId), 'no-store');
  const sendData = (data: unknown, pagination: unknown) => {
    const { body, etag } = success(data, pagination, traceId, caller === undefined);
    send(200, body, etag === undefined ? 'no-store' : 'no-cache', etag);
  };

  const { url = '/', headers } = request;
  let caller: Caller | undefined;
  if (headers.authorization !== undefined) {
    caller = (await callerOf(read, headers.authorization)) as Caller | undefined;
    if (!caller) return sendError(401, 'UNAUTHENTICATED');
  }
  const userId = caller?.userId;
  if (url.startsWith(byId)) {
    const text = url.slice(byId.length);
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
    if (!(id <= 2147483647)) return sendError(400, 'VALIDATION_ERROR');
    const [row] = await read<ListingRow>(caller ? 'ownListing' : 'listing', { id, userId });
    return row ? sendData(rentPropertyView(row, caller, percentages), null) : sendError(404, 'NOT_FOUND');
  }
  if (!url.startsWith(`${all}?`)) return sendError(404, 'ROUTE_NOT_FOUND');
  const filters = filtersOf(url.slice(all.length + 1));
  if (!filters) return sendError(400, 'VALIDATION_ERROR');
  const page = openPage('getRentProperties', { ...filters, sort: 'newest' } as object);
  if ('failure' in page) return sendError(400, 'VALIDATION_ERROR');
  const values: Values = {
    ...filters,
    minPrice: filters.minPrice! * 10_000,
    maxPrice: filters.maxPrice! * 10_000,
    limit: page.limit,
    userId,
  };
  const rows = await read<ListingRow>(caller ? 'ownPage' : 'page', values);
  const shown = page.close({ rows, keyOf: (row) => [row.created_at, row.id], totalCount: null });
  return sendData(
    shown.rows.map((row) => foundListing(rentPropertyView(row, caller, percentages))),
    shown.pagination,
  );
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));

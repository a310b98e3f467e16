/**
 * The default setup of openapi-backend's README: Express, one `handleRequest` for every request, the whole contract loaded, helmet, and
 * Kysely building each query. Envelope, ETag and headers are those of the service. It has no logs, language negotiation, rate limits or
 * 304 responses. Only the two routes have handlers, and only anonymous requests are measured.
 */
import SqliteFile from 'better-sqlite3';
import addFormats from 'ajv-formats';
import express from 'express';
import helmet from 'helmet';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import pg from 'pg';
import { readDocument } from '../../../src/contract/document';
import { openPage } from '../../../src/contract/paging';
import type { Tables } from '../../../src/database/tables';
import type { ListingRow } from '../../../src/listings/repository';
import { rentPropertyView } from '../../../src/listings/view';
import { announce, errorBody, foundListing, job, percentages, success } from './common';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const dialect = job.databaseUrl.startsWith('sqlite:')
  ? new SqliteDialect({ database: new SqliteFile(job.databaseUrl.slice('sqlite:'.length), { readonly: true }) })
  : new PostgresDialect({ pool: new pg.Pool({ connectionString: job.databaseUrl, max: 10 }) });
const db = new Kysely<Tables>({ dialect });

function selectPublicListings() {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .selectAll('p')
    .select(['o.first_name', 'o.last_name', 'o.whatsapp_number', 'o.phone', 'o.activated_by', 'o.agent_id'])
    .select(['m.code', 'm.minor_units'])
    .select([
      sql<string | null>`(select string_agg(i.file_name, ',' order by i.position)
        from property_picture as i where i.property_id = p.id)`.as('pictures'),
      sql<number>`case when p.seasons is null then 0 else 1 end`.as('has_seasons'),
      sql<number>`case when p.charges is null then 0 else 1 end`.as('has_charges'),
      sql<number>`case when p.discounts is null then 0 else 1 end`.as('has_discounts'),
      sql<number>`0`.as('is_favorite'),
    ])
    .where('p.property_status', '=', sql.lit(1))
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0));
}

interface Filters {
  city: number;
  rentType: number;
  minPrice: number;
  maxPrice: number;
  minBedrooms: number;
  pageSize: number;
}

function selectMatching(filters: Filters, limit: number) {
  // As in the service: without the unary plus SQLite would choose the index of the price and sort.
  const price = job.databaseUrl.startsWith('sqlite:')
    ? sql<number>`+p.price_comparable`
    : sql<number>`p.price_comparable`;
  return selectPublicListings()
    .where('p.city', '=', filters.city as never)
    .where('p.rent_type', '=', filters.rentType as never)
    .where(price, '>=', filters.minPrice * 10_000)
    .where(price, '<=', filters.maxPrice * 10_000)
    .where('p.bedrooms', '>=', filters.minBedrooms)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit);
}

function sendData(response: express.Response, data: unknown, pagination: unknown): void {
  const traceId = randomUUID();
  const { body, etag } = success(data, pagination, traceId, true);
  send(response, traceId, 200, body, { 'Cache-Control': 'no-cache', ETag: etag! });
}

function sendError(response: express.Response, status: number, code: string): void {
  const traceId = randomUUID();
  send(response, traceId, status, errorBody(status, code, traceId), { 'Cache-Control': 'no-store' });
}

function send(response: express.Response, traceId: string, status: number, body: string, more: Record<string, string>) {
  response
    .status(status)
    .set({ 'X-Request-Id': traceId, 'X-Api-Version': job.version, 'Content-Language': 'en', Vary: 'Accept-Language' })
    .set(more)
    .type('application/json')
    .send(body);
}

async function main(): Promise<void> {
  const api = new OpenAPIBackend({
    definition: readDocument(),
    // Without `quick`, validators of responses are compiled too, which is not possible for this contract.
    quick: true,
    customizeAjv: (ajv) => addFormats(ajv).addFormat('calendar-date', /^\d{4}-\d\d-\d\d$/),
    handlers: {
      async getRentPropertyById(context: Context, _request: express.Request, response: express.Response) {
        const id = Number((context.request.params as { id: string }).id);
        const row = await selectPublicListings().where('p.id', '=', id).executeTakeFirst();
        if (!row) return sendError(response, 404, 'NOT_FOUND');
        return sendData(response, rentPropertyView(row, undefined, percentages), null);
      },
      async getRentProperties(context: Context, _request: express.Request, response: express.Response) {
        const numbers = Object.entries(context.request.query as Record<string, string>).map(([name, text]) => [
          name,
          Number(text),
        ]);
        const filters = Object.fromEntries(numbers) as Filters;
        const page = openPage('getRentProperties', { ...filters, sort: 'newest' } as object);
        if ('failure' in page) return sendError(response, 400, 'VALIDATION_ERROR');
        const rows = (await selectMatching(filters, page.limit).execute()) as ListingRow[];
        const shown = page.close({ rows, keyOf: (row) => [row.created_at, row.id], totalCount: null });
        const data = shown.rows.map((row) => foundListing(rentPropertyView(row, undefined, percentages)));
        return sendData(response, data, shown.pagination);
      },
      validationFail: (_context: Context, _request: express.Request, response: express.Response) =>
        sendError(response, 400, 'VALIDATION_ERROR'),
      notFound: (_context: Context, _request: express.Request, response: express.Response) =>
        sendError(response, 404, 'ROUTE_NOT_FOUND'),
      unauthorizedHandler: (_context: Context, _request: express.Request, response: express.Response) =>
        sendError(response, 401, 'UNAUTHENTICATED'),
    },
    securityHandlers: { accessToken: () => false, verificationToken: () => false },
  });
  await api.init();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  );
  app.use((request, response) => void api.handleRequest(request as never, request, response));
  const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
  process.once('SIGTERM', () => process.exit(0));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

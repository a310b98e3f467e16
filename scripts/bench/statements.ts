import type { AddressInfo } from 'node:net';
import type { CompiledQuery } from 'kysely';
import { createApp } from '../../src/app';
import { readConfig } from '../../src/config/config';
import { createProcessDatabase } from '../../src/database/request-database';
import { routedDatabase } from '../../src/database/routed';
import { openDependencies } from '../../src/dependencies';
import { createServer } from '../../src/http/server';
import { createTokens } from '../../src/access/tokens';
import { systemClock } from '../../src/adapters/clock';
import { type Environment, jwtSecret } from './environment';
import type { Seeded } from './seed';

/** The name of a bound parameter. Prices are in ten-thousandths; `limit` is one more than the page size. */
export type Parameter =
  | 'id'
  | 'city'
  | 'rentType'
  | 'minPrice'
  | 'maxPrice'
  | 'minBedrooms'
  | 'limit'
  | 'userId'
  | 'sessionId';

/** A statement as the service sends it, with the names of its parameters in order. */
export interface Statement {
  sql: string;
  parameters: Parameter[];
}

/** The statements of the two routes for anonymous and authenticated requests, and the statement that reads the account. */
export type Statements = Record<'listing' | 'page' | 'ownListing' | 'ownPage' | 'account', Statement>;

interface RecordedQuery {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Records the SQL that the service sends: each request is sent once to a service in this process, with distinct values, so that every
 * bound value can be mapped to its name. Throws unless the service sends exactly one statement for each purpose.
 */
export async function recordStatements(environment: Environment, { tokens, listingIds }: Seeded): Promise<Statements> {
  const dependencies = await openDependencies(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  const recorded: RecordedQuery[] = [];
  const { db } = dependencies;
  const recording = routedDatabase(db, <Row>(query: CompiledQuery) => {
    recorded.push({ sql: query.sql, parameters: query.parameters });
    return db.executeQuery<Row>(query);
  });
  const database = createProcessDatabase({ db: recording });
  const server = createServer(await createApp({ ...dependencies, database }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = tokens.at(-1)!;
  const { userId, sessionId } = createTokens([jwtSecret], systemClock).verify(token)!;
  const id = listingIds.at(-7)!;
  const values = {
    id,
    userId,
    sessionId: sessionId!,
    city: 2,
    rentType: 0,
    minBedrooms: 3,
    minPrice: 330_000,
    maxPrice: 1_870_000,
    limit: 18,
  };
  const record = async (path: string, table: string, headers: Record<string, string> = {}) => {
    recorded.length = 0;
    const response = await fetch(base + path, { headers });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    await response.arrayBuffer();
    return statementOf(recorded, table, values);
  };
  const pagePath =
    '/RentProperties/GetRentProperties?city=2&rentType=0&minPrice=33&maxPrice=187&minBedrooms=3&pageSize=17';
  const listingPath = `/RentProperties/GetRentPropertyById/${id}`;
  const authorization = { authorization: `Bearer ${token}` };
  try {
    return {
      listing: await record(listingPath, 'rent_property'),
      page: await record(pagePath, 'rent_property'),
      ownListing: await record(listingPath, 'rent_property', authorization),
      ownPage: await record(pagePath, 'rent_property', authorization),
      account: await record(listingPath, 'app_user', authorization),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    await dependencies.close();
  }
}

function statementOf(recorded: RecordedQuery[], table: string, values: Record<Parameter, unknown>): Statement {
  const found = recorded.filter(({ sql }) => new RegExp(`^select .* from "${table}" `, 's').test(sql));
  const [statement] = found;
  if (!statement || found.length > 1)
    throw new Error(`${found.length} statements read ${table}:\n${recorded.map(({ sql }) => sql).join('\n')}`);
  const names = Object.entries(values) as [Parameter, unknown][];
  const parameters = statement.parameters.map((parameter) => {
    const candidates = names.filter(([, value]) => value === parameter);
    if (candidates.length !== 1)
      throw new Error(`cannot tell which parameter ${String(parameter)} is in ${statement.sql}`);
    return candidates[0]![0];
  });
  return { sql: statement.sql, parameters };
}

import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app';
import { readConfig } from '../../src/config/config';
import { openDependencies } from '../../src/dependencies';
import { createServer } from '../../src/http/server';
import { createTokens } from '../../src/access/tokens';
import { systemClock } from '../../src/adapters/clock';
import { type Environment, jwtSecret } from './environment';
import type { Seeded } from './seed';

/** What a peer binds, by name. Prices are in ten-thousandths; `limit` is one more than the page shows. */
export type Bound =
  'id' | 'city' | 'rentType' | 'minPrice' | 'maxPrice' | 'minBedrooms' | 'limit' | 'userId' | 'sessionId';

/** A statement as the service sends it, and what to bind, in its order. */
export interface Statement {
  sql: string;
  parameters: Bound[];
}

/** The statements of the two routes, for nobody and for a user, and the one that reads the user. */
export type Statements = Record<'listing' | 'page' | 'ownListing' | 'ownPage' | 'account', Statement>;

interface Seen {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * The SQL that the service really sends, read off the service itself: each request is sent once, with values that cannot be taken
 * for one another, to a service in this process. Throws where it sends something else than one statement for each purpose.
 */
export async function recordStatements(environment: Environment, { tokens, listingIds }: Seeded): Promise<Statements> {
  const dependencies = await openDependencies(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  const seen: Seen[] = [];
  const executor = dependencies.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...more) => {
    seen.push({ sql: query.sql, parameters: query.parameters });
    return execute(query, ...more);
  };
  const server = createServer(await createApp(dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = tokens.at(-1)!;
  const { userId, sessionId } = createTokens([jwtSecret], systemClock).verify(token)!;
  const id = listingIds.at(-7)!;
  const values = {
    ...{ id, userId, sessionId: sessionId! },
    ...{ city: 2, rentType: 0, minBedrooms: 3, minPrice: 330_000, maxPrice: 1_870_000, limit: 18 },
  };
  const ask = async (path: string, table: string, headers: Record<string, string> = {}) => {
    seen.length = 0;
    const response = await fetch(base + path, { headers });
    if (response.status !== 200) throw new Error(`${path} is answered ${response.status}`);
    await response.arrayBuffer();
    return statementOf(seen, table, values);
  };
  const pagePath =
    '/RentProperties/GetRentProperties?city=2&rentType=0&minPrice=33&maxPrice=187&minBedrooms=3&pageSize=17';
  const listingPath = `/RentProperties/GetRentPropertyById/${id}`;
  const authorization = { authorization: `Bearer ${token}` };
  try {
    return {
      listing: await ask(listingPath, 'rent_property'),
      page: await ask(pagePath, 'rent_property'),
      ownListing: await ask(listingPath, 'rent_property', authorization),
      ownPage: await ask(pagePath, 'rent_property', authorization),
      account: await ask(listingPath, 'app_user', authorization),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    await dependencies.close();
  }
}

function statementOf(seen: Seen[], table: string, values: Record<Bound, unknown>): Statement {
  const found = seen.filter(({ sql }) => new RegExp(`^select .* from "${table}" `, 's').test(sql));
  const [statement] = found;
  if (!statement || found.length > 1)
    throw new Error(`${found.length} statements read ${table}:\n${seen.map(({ sql }) => sql).join('\n')}`);
  const names = Object.entries(values) as [Bound, unknown][];
  const parameters = statement.parameters.map((parameter) => {
    const meant = names.filter(([, value]) => value === parameter);
    if (meant.length !== 1) throw new Error(`what is ${String(parameter)} in ${statement.sql}`);
    return meant[0]![0];
  });
  return { sql: statement.sql, parameters };
}

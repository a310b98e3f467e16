/** Requests whose limits are counted in the database while all connections to it are in use, on PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createMetrics } from '../../adapters/metrics';
import { openDatabase, ping } from '../../database/connection';
import type { Standing, TurnOf } from '../../database/connection-queue';
import { useTestApp } from '../../testing/app';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { ConnectionTurns } from '../connection-turns';
import { SharedTurn } from '../shared-turn';

const poolSize = 4;
/** How many requests of the flood find no place. */
const excess = 20;
/** How many requests of one standing may wait: see `maximumWaiting` of connection-turns.ts. */
const mostWaiting = 500;
const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1', keptMs: 0 });
const register = jest.spyOn(metrics, 'read');

const settings = {
  DATABASE_POOL_SIZE: String(poolSize),
  DATABASE_TIMEOUT_MS: '60000',
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
};
const app = useTestApp(settings, { metrics });

const statusOf = async (operation: 'getCities' | 'getCurrencies' | 'ready', address: string) =>
  (await app.call(operation, { headers: { 'X-Forwarded-For': address } })).status;

/** How many requests wait for the table or for a connection. */
async function countWaiting(): Promise<number> {
  const connections = register.mock.calls.flat().find(({ name }) => name === 'database_connections')!;
  const values = await connections.read();
  const of = (state: string) => values.find(({ labels }) => labels?.state === state)!.value;
  return of('inUse') + of('waiting');
}

/** Waits for the condition, or until one of these responses has arrived. */
async function until(condition: () => boolean | Promise<boolean>, sent: Promise<unknown>[] = []): Promise<void> {
  let isOver = false;
  for (const response of sent) void response.finally(() => (isOver = true));
  while (!isOver && !(await condition())) await delay(10);
}

const areWaiting = (count: number) => async () => (await countWaiting()) >= count;

testOnPostgres('networks of one site that fill the queue keep out neither another site nor health checks', async () => {
  const locking = new pg.Client({ connectionString: app.config.databaseUrl });
  await locking.connect();
  await locking.query('begin');
  await locking.query('lock table city in access exclusive mode');
  const slow = Array.from({ length: poolSize }, () => statusOf('getCities', '2001:db8:1::1'));
  await until(areWaiting(poolSize));

  // More than may wait, each of another /64 of the same /48.
  const flood = Array.from({ length: mostWaiting + excess }, (_, index) =>
    statusOf('getCurrencies', `2001:db8:1:${(index + 1).toString(16)}::1`),
  );
  let refused = 0;
  for (const sent of flood) void sent.then((status) => (refused += Number(status === 503)));
  await until(() => refused >= excess);

  const other = statusOf('getCurrencies', '203.0.113.9');
  await until(() => refused > excess, [other]);
  const ready = statusOf('ready', '203.0.113.10');
  await until(areWaiting(poolSize + mostWaiting + 1), [other, ready]);
  await locking.query('rollback');
  await locking.end();
  const statuses = [await Promise.all([other, ready]), await Promise.all(slow), await Promise.all(flood)] as const;
  expect(statuses[0]).toEqual([200, 200]);
  expect(new Set(statuses[1])).toEqual(new Set([200]));
  expect(new Set(statuses[2])).toEqual(new Set([200, 503]));
  expect(refused).toBe(excess + 1);
});

testOnPostgres('a statement that waits goes before those of other clients when a user needs it as well', async () => {
  const isPooled = process.env.TEST_POOLER === 'on';
  const settings = { poolSize: 1, timeoutMs: 60_000, isPooled, queue: new ConnectionTurns() };
  const { db, inTurn, pool, close } = openDatabase(app.config.databaseUrl, settings);
  const turnOf = (key: string, standing: Standing) => () => ({
    origin: { key, site: key },
    standing,
    isGone: () => false,
  });
  const order: string[] = [];
  const query = async (name: string, turn: TurnOf) => {
    await ping(inTurn!(turn));
    order.push(name);
  };
  const shared = new SharedTurn({ turnOf: turnOf('A', 'anonymous') });
  const sent = await db.connection().execute(async () => {
    const queries = [query('other', turnOf('B', 'anonymous')), query('shared', shared.turnOf)];
    await until(() => pool!().waiting === queries.length);
    shared.join({ turnOf: turnOf('C', 'active') });
    return queries.map((one) => [one] as const);
  });
  await Promise.all(sent.flat());
  await close();
  expect(order).toEqual(['shared', 'other']);
});

test('runs these tests on PostgreSQL only', () => expect(['sqlite', 'postgres']).toContain(engine));

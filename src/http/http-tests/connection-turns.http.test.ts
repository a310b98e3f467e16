/** Requests that wait for a connection while all of them are in use, on PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createMetrics } from '../../adapters/metrics';
import { useTestApp } from '../../testing/app';
import { engine, testOnPostgres } from '../../testing/databases/engine';

const poolSize = 2;
const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1', keptMs: 0 });
const register = jest.spyOn(metrics, 'read');

let locking: pg.Client;
let answered: string[];
const settings = {
  DATABASE_POOL_SIZE: String(poolSize),
  DATABASE_TIMEOUT_MS: '60000',
  RATE_LIMITS: 'off',
  TRUST_PROXY: '1',
};
const app = useTestApp(settings, { metrics });

/** Statements about cities wait until {@link statusesOf}. */
async function lockCities(): Promise<void> {
  answered = [];
  locking = new pg.Client({ connectionString: app.config.databaseUrl });
  await locking.connect();
  await locking.query('begin');
  await locking.query('lock table city in access exclusive mode');
}

/** Sends requests from these addresses, and waits until each has a connection or waits for one. */
async function send(name: string, addresses: readonly string[], as?: 'customer'): Promise<Promise<number>[]> {
  const before = await countWaiting();
  const sent = addresses.map(async (address) => {
    const { status } = await app.call('getCities', { headers: { 'X-Forwarded-For': address }, ...(as && { as }) });
    answered.push(name);
    return status;
  });
  while ((await countWaiting()) < before + addresses.length) await delay(10);
  return sent;
}

/** How many requests wait for the table or for a connection. */
async function countWaiting(): Promise<number> {
  const connections = register.mock.calls.flat().find(({ name }) => name === 'database_connections')!;
  const values = await connections.read();
  const of = (state: string) => values.find(({ labels }) => labels?.state === state)!.value;
  return of('inUse') + of('waiting');
}

async function statusesOf(...sent: Promise<number>[][]): Promise<Set<number>> {
  await locking.query('rollback');
  await locking.end();
  return new Set(await Promise.all(sent.flat()));
}

const siteOf = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index + 1}`);

testOnPostgres('a request does not wait for all requests of another site that were there before it', async () => {
  await lockCities();
  const many = await send('many', siteOf(40));
  const one = await send('one', ['198.51.100.7']);
  expect(await statusesOf(many, one)).toEqual(new Set([200]));
  expect(answered.indexOf('one')).toBeLessThan(poolSize * 4);
});

testOnPostgres(
  'a user does not wait for anonymous clients of any number of sites, neither to be identified nor to read',
  async () => {
    await lockCities();
    const many = await send(
      'anonymous',
      Array.from({ length: 40 }, (_, index) => `192.0.${index}.1`),
    );
    const user = await send('user', ['192.0.2.1'], 'customer');
    expect(await statusesOf(many, user)).toEqual(new Set([200]));
    expect(answered.indexOf('user')).toBeLessThan(poolSize * 6);
  },
);

test('runs these tests on PostgreSQL only', () => expect(['sqlite', 'postgres']).toContain(engine));

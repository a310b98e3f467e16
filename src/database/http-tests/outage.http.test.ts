import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { components } from '../../contract/handler';
import { testOnPostgres } from '../../testing/databases/engine';
import { type PostgresServer, startPostgres } from '../../testing/databases/postgres-server';
import { testEnvironment } from '../../testing/environment';
import { type Call, type Outcome, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp())));

const away = [503, 'NOT_READY', '1'];

function said(outcome: Outcome) {
  return outcome.kind === 'answered' ? [outcome.status, outcome.code, outcome.retryAfter] : [outcome.kind];
}

async function terminateConnections(postgres: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outage'`);
  await client.end();
}

testOnPostgres('a server survives every outage of its database, and returns 503 during it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outage-'));
  const postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase('outage');
  // A database that stays frozen after a failure would block the end of the run.
  cleanUps.push(async () => {
    postgres.thaw();
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
  const environment = { DATABASE_URL: url, DATABASE_TIMEOUT_MS: '1000', STORAGE_URL: `file:${join(folder, 'files')}` };
  const cluster = new Cluster(1, { ...testEnvironment, LOG_LEVEL: 'silent', ...environment }, { folder });
  await cluster.start();
  const { url: base, agent } = cluster.at(0)!;
  const ask = (call: Call) => send(base, agent, call).then(said);
  const get = (path: string, token?: string) => ask({ method: 'GET', path, token });

  const reset = await send(base, agent, { method: 'POST', path: '/Sandbox/Reset' });
  if (reset.kind !== 'answered') throw new Error('the sandbox is not there');
  const { tokens, propertyIds } = reset.data as components['schemas']['SandboxReset'];
  const { customer } = tokens;
  // More requests than connections: reads and writes, with and without a token.
  const askAll = () =>
    Promise.all(
      Array.from({ length: 4 }, () => [
        get('/RentProperties/GetRentProperties'),
        get('/Reservations/GetMyReservations', customer),
        ask({ method: 'POST', path: '/Notifications/MarkAllAsRead', token: customer }),
      ]).flat(),
    );
  const isBack = async () => {
    while ((await get('/Health/Ready'))[0] !== 200) await delay(20);
    // The next query may be the first one to detect a broken connection.
    while ((await askAll()).some(([status]) => status !== 200)) await delay(20);
  };
  const isAway = async () => {
    expect(await askAll()).toEqual(Array(12).fill(away));
    expect(await get('/Health/Live')).toEqual([200, null, undefined]);
    expect(await get('/Health/Ready')).toEqual(away);
  };
  await isBack();

  // Six bookings of a listing wait for a lock of another transaction when the database stops responding.
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  await locking.query('begin');
  await locking.query('select id from rent_property where id = $1 for update', [propertyIds.active]);
  const answered: string[] = [];
  const book = (key?: string) =>
    ask({
      method: 'POST',
      path: '/Reservations/BookReservation/book',
      token: customer,
      body: { propertyId: propertyIds.active, startDate: '2027-03-01', endDate: '2027-03-04' },
      ...(key !== undefined && { key }),
    }).finally(() => answered.push('booking'));
  const bookings = Array.from({ length: 6 }, (_, index) => book(index % 2 ? `line-${index}` : undefined));
  const waiting = `select from pg_stat_activity where datname = 'outage' and wait_event_type = 'Lock'`;
  while ((await locking.query(waiting)).rowCount === 0) await delay(20);
  postgres.freeze();
  const first = Promise.race(bookings);
  const later = first.then(() => get('/Health/Ready')).finally(() => answered.push('asked after the first answer'));
  expect(await Promise.all(bookings)).toEqual(Array(6).fill(away));
  expect(await later).toEqual(away);
  // The outage rejects all waiting bookings together, instead of each after a timeout in sequence.
  expect(answered.at(-1)).toBe('asked after the first answer');
  postgres.thaw();
  await locking.end();
  await isBack();

  await postgres.halt();
  await isAway();
  await postgres.resume();
  await isBack();

  postgres.freeze();
  await isAway();
  postgres.thaw();
  await isBack();

  const meanwhile = askAll();
  await terminateConnections(postgres);
  for (const answer of await meanwhile) if (answer[0] !== 200) expect(answer).toEqual(away);
  await isBack();

  expect(await cluster.stopAll()).toEqual([0]);
});

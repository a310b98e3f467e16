import { BookingStatus } from '../generated/enumerations';
import { createMetrics } from './adapters/metrics';
import { createLog } from './adapters/log';
import { type Messages, createMessages } from './adapters/messages';
import { sweep } from './bookings/expiry';
import { noteBackup } from './database/instance-metadata';
import { engine, testOnPostgres } from './testing/databases/engine';
import { numberAllEvents } from './events/upkeep';
import { serveMetrics } from './http/metrics-server';
import { jobs, startJobs } from './jobs';
import { deliverNotifications } from './notifications/delivery';
import { callAs } from './testing/access';
import { type TestApp, startTestApp } from './testing/app';
import { dateIn, insertReservation } from './testing/bookings';
import { scrapeOnce } from './testing/metrics';
import { day, minute } from './testing/time';
import { readingsOf } from './watching';

const metrics = createMetrics({ version: '1.2.3', commit: '0123456', contract: '2.0.0', keptMs: 0 });
let app: TestApp;
const lines: Record<string, unknown>[] = [];
let mailFails = false;

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const silent = createMessages({ sandbox: true, production: false } as never, createLog('silent'));
  const messages: Messages = {
    ...silent,
    sendEmail: (email) => (mailFails ? Promise.reject(new Error('no')) : silent.sendEmail(email)),
  };
  app = await startTestApp({ RATE_LIMITS: 'on', LIMIT_LOG_INS_NETWORK: '1' }, { metrics, messages, log });
});
afterAll(() => app.close());

const value = async (name: string) => (await scrapeOnce(metrics)).values.get(`marketplace_${name}`);

test('counts a request by operation, status and code, and a request for an unknown route without an operation', async () => {
  const before = (await value('requests_total{operation="getCurrencies",status="200"}')) ?? 0;
  await app.call('getCurrencies');
  await app.send('/Canary/7f3a');
  await app.call('getRentPropertyById', { path: { id: 2147483000 } });
  const { values, text } = await scrapeOnce(metrics);
  expect(values.get('marketplace_requests_total{operation="getCurrencies",status="200"}')).toBe(before + 1);
  expect(values.get('marketplace_requests_total{operation="none",status="404"}')).toBe(1);
  expect(values.get('marketplace_errors_total{code="ROUTE_NOT_FOUND"}')).toBe(1);
  expect(values.get('marketplace_errors_total{code="NOT_FOUND"}')).toBe(1);
  expect(values.get('marketplace_request_seconds_count{operation="getCurrencies"}')).toBe(before + 1);
  expect(values.get('marketplace_database_seconds_count{statement="select"}')).toBeGreaterThan(0);
  const build = `version="1.2.3",commit="0123456",contract="2.0.0",node="${process.version}"`;
  expect(values.get(`marketplace_build_info{${build}}`)).toBe(1);
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(text).not.toMatch(/canary/i);
});

test('counts a replayed response as replayed, with its code', async () => {
  const body = { propertyId: app.sandbox.propertyIds.active, startDate: dateIn(app, 40), endDate: dateIn(app, 42) };
  const call = { body, headers: { 'idempotency-key': 'a-key-of-metrics' } };
  await callAs(app, 'customer', 'bookReservation', call);
  await callAs(app, 'customer', 'bookReservation', call);
  expect(await value('replays_total{operation="bookReservation"}')).toBe(1);
  const taken = { body, headers: { 'idempotency-key': 'another-key-of-metrics' } };
  const codes = async () => (await value('errors_total{code="DATES_NOT_AVAILABLE"}')) ?? 0;
  const before = await codes();
  await callAs(app, 'customer', 'bookReservation', taken);
  await callAs(app, 'customer', 'bookReservation', taken);
  expect(await codes()).toBe(before + 2);
  expect(lines.slice(-2).map(({ code }) => code)).toEqual(['DATES_NOT_AVAILABLE', 'DATES_NOT_AVAILABLE']);
});

test('counts the errors of the database by their kind', async () => {
  const body = { code: 'TWICE', percent: 10 };
  const statuses = [];
  for (let count = 0; count < 2; count++) statuses.push((await callAs(app, 'owner', 'addPromotion', { body })).status);
  expect(statuses).toEqual([200, 409]);
  expect(await value('database_errors_total{kind="unique"}')).toBe(1);
});

test('counts a rejected request by the name of its limit', async () => {
  const body = { email: 'nobody@example.com' };
  await app.call('logInWithEmail', { body });
  expect((await app.call('logInWithEmail', { body })).code).toBe('RATE_LIMITED');
  expect(await value('limits_hit_total{limit="logIns",of="network"}')).toBe(1);
});

test('counts runs of jobs by outcome and reports when each last succeeded', async () => {
  const job = (name: string, every: number, run: () => Promise<void>) => ({ name, every, atStart: true, run });
  const table = [
    job('good', minute, async () => {}),
    job('bad', minute, () => Promise.reject(new Error('a job that fails'))),
    job('rare', day, async () => {}),
  ];
  const before = Date.now() / 1000;
  for (let start = 0; start < 2; start += 1) for (const one of table) await startJobs(app, [one], 0)();
  const { values } = await scrapeOnce(metrics);
  const runs = (name: string, outcome: string) => values.get(`marketplace_job_runs_total{name="${name}",outcome="${outcome}"}`); // prettier-ignore
  expect([runs('good', 'done'), runs('bad', 'failed'), runs('rare', 'done')]).toEqual([2, 2, 1]);
  for (const name of ['good', 'rare'])
    expect(values.get(`marketplace_job_last_success_seconds{name="${name}"}`)).toBeGreaterThan(before - 1);
  expect(values.has('marketplace_job_last_success_seconds{name="bad"}')).toBe(false);
});

test('reports when a job last succeeded that another process ran, and no job that this release does not have', async () => {
  const row = (name: string) => ({ name, started_at: 5_000, finished_at: 6_000 });
  await app.db
    .insertInto('job_run')
    .values([row('delete old events'), row('a job of an older release')])
    .execute();
  expect(jobs.map(({ name }) => name)).toContain('delete old events');
  expect(await value('job_last_success_seconds{name="delete old events"}')).toBe(6);
  expect(await value('job_last_success_seconds{name="a job of an older release"}')).toBeUndefined();
});

test('counts the event of an expired hold once it is readable, and reports the age of a waiting e-mail', async () => {
  const count = () => value('events_total{type="reservation.expired"}');
  await numberAllEvents(app);
  const expired = () => app.db.selectFrom('outbox').select('id').where('type', '=', 'reservation.expired').execute();
  // Events from before the start are not counted.
  const before = (await expired()).length;
  expect(await count()).toBeUndefined();
  await insertReservation(app, BookingStatus.Pending, dateIn(app, 60));
  app.clock.advance(day);
  await sweep(app);
  expect(await value('outbox_lag_seconds')).toBeGreaterThanOrEqual(0);
  const lag = Number(await value('email_lag_seconds'));
  app.clock.advance(minute);
  expect(lag).toBeGreaterThanOrEqual(0);
  expect(await value('outbox_lag_seconds')).toBeGreaterThanOrEqual(60);
  expect(await count()).toBeUndefined();
  await numberAllEvents(app);
  const counted = (await expired()).length - before;
  expect(counted).toBeGreaterThan(0);
  expect(await count()).toBe(counted);
  expect(await value('outbox_lag_seconds')).toBe(0);
  expect(await value('email_lag_seconds')).toBeGreaterThanOrEqual(lag + 60);
  expect(await value('emails_due')).toBeGreaterThan(0);
});

test('counts an e-mail that the server rejects as a failure', async () => {
  mailFails = true;
  await deliverNotifications(app);
  mailFails = false;
  expect(await value('service_failures_total{service="mail",action="send"}')).toBeGreaterThan(0);
});

test('reports when the newest backup was made and how many files it lacks, 0 before the first', async () => {
  const values = async () => [await value('backup_last_success_seconds'), await value('backup_missing_files')];
  expect(await values()).toEqual([0, 0]);
  await noteBackup(app.db, { takenAt: 5_000, missingFiles: 2 });
  expect(await values()).toEqual([5, 2]);
  await noteBackup(app.db, { takenAt: 9_000, missingFiles: 0 });
  expect(await values()).toEqual([9, 0]);
});

test('reports the lag of a standby, which is finite before the standby was used', async () => {
  const lagOf = async (staleness: number) => {
    const own = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
    const database = { db: app.db };
    own.read(...readingsOf(own, database, { ...app, replica: { staleness: () => staleness } }));
    return (await scrapeOnce(own)).values.get('marketplace_replica_lag_seconds');
  };
  expect(await lagOf(250)).toBe(0.25);
  expect(await lagOf(Infinity)).toBeGreaterThan(1);
  expect(await lagOf(Infinity)).toBeLessThan(Infinity);
  expect(await value('replica_lag_seconds')).toBeUndefined();
});

testOnPostgres('reports the number of connections in the pool', async () => {
  expect(await value('database_connections{state="most"}')).toBe(app.config.databasePoolSize);
  expect(await value('database_connections{state="waiting"}')).toBe(0);
});

test('reports how long writers on SQLite waited', async () => {
  expect(Number(await value('sqlite_turn_seconds_count')) > 0).toBe(engine === 'sqlite');
});

test('omits a gauge that fails or hangs, without delaying the scrape', async () => {
  const own = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
  own.read(
    { name: 'failing', help: 'Fails', read: () => Promise.reject(new Error('away')) },
    { name: 'hanging', help: 'Hangs', read: () => new Promise(() => {}) },
    { name: 'reading', help: 'Reads', read: () => [{ value: 7 }] },
  );
  const { values } = await scrapeOnce(own);
  expect(values.get('marketplace_reading')).toBe(7);
  expect(values.has('marketplace_failing') || values.has('marketplace_hanging')).toBe(false);
  const failures = (await scrapeOnce(own)).values;
  expect(failures.get('marketplace_reading_failures_total{reading="hanging"}')).toBeGreaterThan(0);
});

test('serves /metrics only, and rejects a port that is taken', async () => {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const status = async (path: string, method = 'GET') => (await fetch(new URL(path, server.url), { method })).status;
  expect([await status('/'), await status('/Health/Live'), await status('/metrics', 'POST')]).toEqual([404, 404, 405]);
  const port = Number(new URL(server.url).port);
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE');
  await server.close();
});

test('logs the user, the site and the error code of a request, but not its address', async () => {
  const { customer } = app.sandbox.userIds;
  await callAs(app, 'customer', 'getPendingDeposits');
  const line = lines.at(-1)!;
  expect(line).toEqual({
    ...{ level: 'info', time: expect.any(String) as string, msg: 'request', traceId: expect.any(String) as string },
    ...{ operation: 'getPendingDeposits', status: 403, code: 'FORBIDDEN', userId: customer },
    ...{ site: '127.0.0.0/24', ms: expect.any(Number) as number },
  });
  await app.call('getCurrencies');
  expect(lines.at(-1)).not.toHaveProperty('userId');
  expect(lines.at(-1)).not.toHaveProperty('code');
});

test('logs a successful probe at the level debug only', async () => {
  await app.call('getCurrencies');
  await app.call('live');
  await app.call('ready');
  expect(lines.at(-1)).toMatchObject({ operation: 'getCurrencies', msg: 'request' });
});

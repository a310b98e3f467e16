import { sql } from 'kysely';
import { UserRole } from '../../../generated/enumerations';
import { type TestApp, startTestApp } from '../../testing/app';
import { insertUser } from '../../testing/databases/rows';
import { openDependencies } from '../../dependencies';
import { continueAnnouncements } from '../role-announcements';
import { maximumPending } from '../repository-announcements';

/** How many users the request notifies: of the first 500, it skips a blocked one of the test data. */
const inRequest = 499;

let app: TestApp;
let customers: number[];
beforeEach(async () => {
  app = await startTestApp();
  // More than two batches.
  for (let count = 0; count < 1_100; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => insertUser(app.db, { role: UserRole.Customer })));
  const rows = await app.db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', UserRole.Customer)
    .where('is_blocked', '=', 0)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  customers = rows.map(({ id }) => id);
});
afterEach(() => app.close());

const send = (title: string) =>
  app.call('sendNotification', { as: 'admin', body: { role: UserRole.Customer, title, message: 'A message.' } });

/** The users who have a notification with this title, one entry for each notification. */
async function recipientsOf(title: string): Promise<number[]> {
  const rows = await app.db.selectFrom('notification').select('user_id').where('title', '=', title).execute();
  return rows.map(({ user_id }) => user_id).sort((one, other) => one - other);
}

const countWaiting = async () => (await app.db.selectFrom('announcement').selectAll().execute()).length;

test('the request notifies those of the first 500 users of a role who are not blocked, and the job notifies each of the others once', async () => {
  expect(await send('To all')).toMatchObject({ status: 200, data: { sent: inRequest, isPending: true } });
  expect(await recipientsOf('To all')).toEqual(customers.slice(0, inRequest));
  const late = await insertUser(app.db, { role: UserRole.Customer });
  const other = await openDependencies(app.config, { clock: app.clock });
  await Promise.all([continueAnnouncements(app), continueAnnouncements(other), continueAnnouncements(app)]);
  await other.close();
  expect(await recipientsOf('To all')).toEqual(customers);
  expect(customers).not.toContain(late);
  expect(await countWaiting()).toBe(0);
});

test('after a failure between two batches, each user is notified once', async () => {
  await send('Interrupted');
  const failing: typeof app.database.transaction = (work) =>
    app.database.transaction(async (trx) => {
      await work(trx);
      throw new Error('the process was killed');
    });
  const database = Object.assign(Object.create(app.database) as typeof app.database, { transaction: failing });
  await expect(continueAnnouncements({ database, stopping: app.stopping })).rejects.toThrow('killed');
  expect(await recipientsOf('Interrupted')).toEqual(customers.slice(0, inRequest));
  await continueAnnouncements(app);
  expect(await recipientsOf('Interrupted')).toEqual(customers);
});

test('users who are blocked or close their account before their batch are not notified', async () => {
  await send('Meanwhile');
  const [blocked, closed] = customers.slice(-2) as [number, number];
  await app.db.updateTable('app_user').set({ is_blocked: 1 }).where('id', '=', blocked).execute();
  await app.db
    .updateTable('app_user')
    .set({ closed_at: 1, is_blocked: 1, is_active: 0, first_name: '', last_name: '' })
    .where('id', '=', closed)
    .execute();
  await continueAnnouncements(app);
  expect(await recipientsOf('Meanwhile')).toEqual(customers.slice(0, -2));
});

test('the request reads 500 users when most accounts are blocked, and the job notifies the others', async () => {
  await app.db.updateTable('app_user').set({ is_blocked: 1 }).where('id', 'in', customers.slice(0, 600)).execute();
  expect(await send('Mostly blocked')).toMatchObject({ status: 200, data: { sent: 0, isPending: true } });
  await continueAnnouncements(app);
  expect(await recipientsOf('Mostly blocked')).toEqual(customers.slice(600));
});

test('the job ends between two batches when the process stops, and continues later', async () => {
  await send('Stopped');
  const stopping = AbortSignal.abort();
  await continueAnnouncements({ database: app.database, stopping });
  expect(await recipientsOf('Stopped')).toHaveLength(inRequest);
  await continueAnnouncements(app);
  expect(await recipientsOf('Stopped')).toEqual(customers);
});

test('addTerms returns 200 before all users are notified, and the job notifies the others', async () => {
  const body = { audience: 0, language: 'en', title: 'New terms', body: 'Text of the terms.', notify: true };
  expect((await app.call('addTerms', { as: 'admin', body })).status).toBe(200);
  await continueAnnouncements(app);
  const { rows } = await sql<{ count: number }>`select count(distinct user_id) as count from notification
    where type = 10 or parameters like '%New terms%'`.execute(app.db);
  expect(Number(rows[0]!.count)).toBeGreaterThanOrEqual(customers.length);
});

test('returns 429 RATE_LIMITED when too many announcements are pending', async () => {
  for (let count = 0; count < maximumPending; count++) expect((await send(`Title ${count}`)).status).toBe(200);
  expect(await send('One more')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(await recipientsOf('One more')).toEqual([]);
});

test('a request with an Idempotency-Key that too many announcements have refused can be repeated with the key', async () => {
  const repeat = () =>
    app.call('sendNotification', {
      as: 'admin',
      headers: { 'idempotency-key': 'refused-once' },
      body: { role: UserRole.Customer, title: 'Repeated', message: 'A message.' },
    });
  for (let count = 0; count < maximumPending; count++) await send(`Title ${count}`);
  expect((await repeat()).code).toBe('RATE_LIMITED');
  await continueAnnouncements(app);
  expect(await repeat()).toMatchObject({ status: 200, data: { isPending: true } });
});

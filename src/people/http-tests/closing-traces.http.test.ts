import { sql } from 'kysely';
import { PropertyStatus } from '../../../generated/enumerations';
import type { UserName } from '../../sandbox/data';
import { actor } from '../../testing/access';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { closeAccount, endStays } from '../../testing/closing';
import { insertProperty } from '../../testing/databases/rows';
import { privateFiles } from '../../testing/files';
import { eventsOf } from '../../testing/journal';
import { getUser, insertCustomer } from '../../testing/people';
import { day, minute } from '../../testing/time';
import { keepToRetention } from '../retention';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const close = (...[as, body]: [Actor?, unknown?]) => closeAccount(app, as, body);
const idOf = (who: UserName) => app.sandbox.userIds[who];

test('other users read a placeholder in their language as the name of a closed customer', async () => {
  await endStays(app);
  const id = app.sandbox.reservationIds.completed;
  expect(await close('customer')).toMatchObject({ status: 200 });
  const customer = { userId: idOf('customer'), firstName: 'Closed', lastName: 'account', phone: null };
  const path = { id };
  const none = { ...customer, whatsAppNumber: null };
  for (const as of ['owner', 'admin'] as const) {
    const { data } = await app.call('getReservationById', { as, path });
    expect(data).toMatchObject({ customer: none, note: null, totalAmount: 135 });
  }
  await app.db.updateTable('app_user').set({ language: 'ar' }).where('id', '=', idOf('owner')).execute();
  const { data } = await app.call('getReservationById', { as: 'owner', path });
  expect(data).toMatchObject({ customer: { firstName: 'حساب', lastName: 'مغلق' } });
  const profile = await app.call('getCustomerByUserId', { as: 'admin', path: { userId: idOf('customer') } });
  expect(profile.data).toMatchObject({ ...none, email: null, isActive: false, isBlocked: false, identityType: null });

  // The account is not blocked, cannot be blocked, and is not counted.
  const blocked = await app.call('getBlockedUsers', { as: 'admin' });
  expect((blocked.data as { userId: number }[]).map(({ userId }) => userId)).toEqual([idOf('blocked')]);
  const userId = idOf('customer');
  const body = { reason: 'Fraud' };
  expect(await app.call('blockUser', { as: 'admin', path: { userId }, body })).toMatchObject({ status: 404 });
  expect(await app.call('unblockUser', { as: 'admin', path: { userId } })).toMatchObject({ status: 404 });
  const notice = { userIds: [userId], title: 'Hello', message: 'Hello' };
  expect(await app.call('sendNotification', { as: 'admin', body: notice })).toMatchObject({ status: 400 });
  const { data: report } = await app.call('getGeneralReport', { as: 'admin' });
  expect(report).toMatchObject({ users: { customers: 3, blocked: 1 } });
});

test("archives a closed owner's listings, erases their content and rejects bookings", async () => {
  await endStays(app);
  const { active, paused } = { active: app.sandbox.propertyIds.active, paused: app.sandbox.propertyIds.inactive };
  const files = await privateFiles(app);
  app.clock.advance(200 * day);
  expect(await close(actor(app, 'owner'))).toMatchObject({ status: 200, data: { keptUntil: null } });
  const rows = await app.db.selectFrom('rent_property').selectAll().where('owner_id', '=', idOf('owner')).execute();
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    expect(row).toMatchObject({ property_status: PropertyStatus.Archived, description: null, address: null });
    expect(row).toMatchObject({ latitude: null, longitude: null, district: null, details_json: '{}' });
  }
  expect((await eventsOf(app, 'property', paused)).at(-1)).toMatchObject({ type: 'property.statusChanged' });
  expect(await app.call('getRentPropertyById', { path: { id: active } })).toMatchObject({ status: 404 });
  const seen = await app.call('getRentPropertyById', { as: actor(app, 'admin'), path: { id: active } });
  expect(seen.data).toMatchObject({ owner: { firstName: 'Closed', lastName: 'account', phone: null } });
  expect((await privateFiles(app)).length).toBe(files.length - 2);
  const stay = { startDate: dateIn(app, 9), endDate: dateIn(app, 11) };
  const booking = { as: actor(app, 'otherCustomer'), body: { propertyId: active, ...stay } };
  expect(await app.call('bookReservation', booking)).toMatchObject({ status: 404 });
});

describe('erases the records of an owner in batches', () => {
  const addresses = () =>
    app.db
      .selectFrom('rent_property')
      .select('id')
      .where('owner_id', '=', idOf('owner'))
      .where('address', 'is not', null)
      .execute();

  test('whose last is not full', async () => {
    await endStays(app);
    const archived = { property_status: PropertyStatus.Archived, address: '7 Example Street' };
    for (let count = 0; count < 120; count++) {
      const id = await insertProperty(app.db, idOf('owner'));
      await app.db.updateTable('rent_property').set(archived).where('id', '=', id).execute();
    }
    app.clock.advance(200 * day);
    expect(await close(actor(app, 'owner'))).toMatchObject({ status: 200 });
    expect(await addresses()).toEqual([]);
    expect(await getUser(app, idOf('owner'))).toMatchObject({ erasing_since: null });
  });

  test('and a job continues after a failure', async () => {
    await endStays(app);
    app.clock.advance(200 * day);
    const picture = app.db.selectFrom('file').select('name').where('kind', '=', 'picture');
    const { name } = await picture.where('owner_id', '=', idOf('owner')).executeTakeFirstOrThrow();
    // A reference to a picture prevents its deletion.
    await app.db.schema
      .createTable('held')
      .addColumn('name', 'text', (column) => column.references('file.name'))
      .execute();
    await sql`insert into held values (${name})`.execute(app.db);
    expect(await close(actor(app, 'owner'))).toMatchObject({ status: 200 });
    expect(await getUser(app, idOf('owner'))).toMatchObject({
      closed_at: app.clock.now(),
      erasing_since: app.clock.now(),
    });
    expect(await addresses()).toEqual([]);

    await app.db.schema.dropTable('held').execute();
    app.clock.advance(minute + 1);
    await keepToRetention(app);
    expect(await getUser(app, idOf('owner'))).toMatchObject({ erasing_since: null });
    expect(await picture.where('owner_id', '=', idOf('owner')).execute()).toEqual([]);
  });
});

test('erases the text that an administrator sent to several users for the closed account only', async () => {
  await endStays(app);
  const [customer, other] = [idOf('customer'), idOf('otherCustomer')];
  const body = { userIds: [customer, other], title: 'About you two', message: 'A message.' };
  const { envelope } = await app.call('sendNotification', { as: 'admin', body });
  expect(await close('customer')).toMatchObject({ status: 200 });
  const entries = app.db.selectFrom('audit_log').select(['subject', 'reason']).where('trace_id', '=', envelope.traceId);
  expect(await entries.orderBy('id').execute()).toEqual([
    { subject: `user:${customer}`, reason: null },
    { subject: `user:${other}`, reason: 'About you two' },
  ]);
});

test('keeps identity images for the configured 90 days after a stay, then removes them', async () => {
  await endStays(app);
  const files = await privateFiles(app);
  const { data } = await close('customer');
  expect((data as { keptUntil: string }).keptUntil > new Date(app.clock.now() + 70 * day).toISOString()).toBe(true);
  expect(await privateFiles(app)).toEqual(files);
  const image = { path: { userId: idOf('customer'), side: 'front' } };
  expect(await app.call('getCustomerIdImage', { as: 'admin', ...image })).toMatchObject({ status: 200 });
  app.clock.advance(82 * day);
  await keepToRetention(app);
  expect(await privateFiles(app)).toEqual(files);
  app.clock.advance(3 * day);
  await keepToRetention(app);
  expect((await privateFiles(app)).length).toBe(files.length - 2);
  expect(await app.call('getCustomerIdImage', { as: actor(app, 'admin'), ...image })).toMatchObject({ status: 404 });
  // The row stays because reservations refer to it.
  expect((await getUser(app, idOf('customer'))).erase_due_at).toBeNull();
});

test('deletes sessions after an hour, and keeps the row because the audit entry of the closing refers to it', async () => {
  const { token } = await insertCustomer(app, 'passing');
  const { id } = await app.db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', 'passing@example.com')
    .executeTakeFirstOrThrow();
  expect(await close({ token })).toMatchObject({ status: 200 });
  const exists = () => app.db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst();
  await keepToRetention(app);
  expect(await exists()).toBeDefined();
  app.clock.advance(65 * minute);
  await keepToRetention(app);
  // The audit entry of the closing refers to the account by id.
  expect(await exists()).toEqual({ id });
  expect(await app.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

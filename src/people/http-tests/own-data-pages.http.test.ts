import { BookingStatus } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import type { NewRow, Tables } from '../../database/tables';
import { useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { rowsPerPage } from '../repository-own-data';

/** More than two pages; the rows share few creation times, so that pages begin and end between equal ones. */
const count = rowsPerPage * 2 + 7;
const indexes = Array.from({ length: count }, (_, index) => index);
const timeOf = (index: number) => Date.UTC(2026, 10, 1) + (index % 3);

const app = useTestApp({ LIMIT_EXPORTS: '3', RATE_LIMITS: 'on' });

function insertAll<Name extends keyof Tables>(table: Name, rows: readonly NewRow<Name>[]): Promise<void> {
  return app.db.transaction().execute((trx) => insertMany(trx, table, rows));
}

const notification = (index: number): NewRow<'notification'> => ({
  user_id: app.sandbox.userIds.owner,
  type: 0,
  title: `Notice ${index}`,
  message: 'Text',
  parameters: '{}',
  created_at: timeOf(index),
});

test('a list of several pages contains each record once', async () => {
  const { owner } = app.sandbox.userIds;
  const propertyIds: number[] = [];
  for (const _ of indexes) propertyIds.push(await insertListing(app));
  await insertAll('notification', indexes.map(notification));
  const blocks = propertyIds.flatMap((property_id) =>
    ['2027-03-01', '2027-04-01'].map((start_date) => ({
      property_id,
      start_date,
      end_date: `${start_date.slice(0, 8)}03`,
      reason: null,
      created_by: owner,
      created_at: app.clock.now(),
    })),
  );
  await insertAll('blocked_date_range', blocks);
  for (const property_id of propertyIds)
    await insertReservation(app, BookingStatus.Confirmed, '2027-05-01', {
      property_id,
      created_at: timeOf(property_id),
    });
  await insertAll(
    'favorite',
    propertyIds.map((property_id, index) => ({ user_id: owner, property_id, created_at: timeOf(index) })),
  );
  const entry = { action: 'changeRentPropertyStatus', actor_id: owner, reason: 'Reason', at: timeOf(0) };
  const subjects = propertyIds.flatMap((id) => [`property:${id}`, `property:${id}`]);
  await insertAll(
    'audit_log',
    subjects.map((subject) => ({ ...entry, subject })),
  );

  const { data, status } = await app.call('getMyData', { as: 'owner' });
  expect(status).toBe(200);
  const sorted = (ids: number[]) => ids.sort((a, b) => a - b);
  const idsIn = (member: string, id = 'propertyId') =>
    sorted(
      (data[member] as Record<string, number>[]).map((one) => one[id]!).filter((one) => propertyIds.includes(one)),
    );
  const twice = sorted([...propertyIds, ...propertyIds]);
  expect(idsIn('listings', 'id')).toEqual(propertyIds);
  expect(idsIn('blockedDates')).toEqual(twice);
  expect(idsIn('reservations')).toEqual(propertyIds);
  expect(idsIn('favorites')).toEqual(propertyIds);
  expect(data.payments).toHaveLength(new Set(data.payments.map(({ id }: { id: number }) => id)).size);
  expect(data.payments.length).toBeGreaterThanOrEqual(count);
  const titles = (data.notifications as { title: string }[]).map(({ title }) => title);
  expect(titles.filter((title) => /^Notice \d/.test(title)).sort()).toEqual(
    indexes.map((index) => `Notice ${index}`).sort(),
  );
  const audited = (data.auditEntries as { subject: string }[]).map(({ subject }) => subject);
  expect(audited.filter((subject) => subjects.includes(subject)).sort()).toEqual([...subjects].sort());
});

test('a record that cannot be read closes the connection before the document is complete', async () => {
  const user_id = app.sandbox.userIds.customer;
  const broken = { ...notification(0), user_id, title: null, message: null, parameters: 'not JSON' };
  await app.db.insertInto('notification').values(broken).execute();
  await expect(app.call('getMyData', { as: 'customer' })).rejects.toThrow();
  expect((await app.call('getMe', { as: 'customer' })).status).toBe(200);
});

test('returns 200 without a body to HEAD', async () => {
  const { status, bytes } = await app.call('getMyData', { as: 'admin', method: 'HEAD' });
  expect([status, bytes.length]).toEqual([200, 0]);
});

test('returns 429 after LIMIT_EXPORTS exports in an hour', async () => {
  const read = async () => (await app.call('getMyData', { as: 'otherOwner' })).status;
  expect([await read(), await read(), await read(), await read()]).toEqual([200, 200, 200, 429]);
});

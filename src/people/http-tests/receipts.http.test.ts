import { actor } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { planOf } from '../../testing/databases/query-plan';
import { deleteIdempotencyRecordsAbout } from '../repository-erasing';

const app = useTestApp();

const book = (key: string, inDays: number) =>
  app.call('bookReservation', {
    as: actor(app, 'customer'),
    headers: { 'Idempotency-Key': key },
    body: {
      propertyId: app.sandbox.propertyIds.active,
      startDate: dateIn(app, inDays),
      endDate: dateIn(app, inDays + 2),
      // Ids in free text do not count.
      note: '"ownerId":77, \\"customerId\\":78',
    },
  });

test('stores a response with the users it mentions, and deletes their responses by an index', async () => {
  expect(await book('receipts', 200)).toMatchObject({ status: 200 });
  const kept = app.db.selectFrom('receipt_person').select('user_id').where('key', '=', 'receipts');
  const { customer, owner } = app.sandbox.userIds;
  const ids = (await kept.orderBy('user_id').execute()).map(({ user_id }) => user_id);
  expect(ids).toEqual([owner, customer].sort((a, b) => a - b));

  const plan = await planOf(app.db, deleteIdempotencyRecordsAbout(app.db, owner).compile());
  expect(plan).toMatch(/receipt_person.*user_id ?=/is);
  expect(plan).not.toMatch(/SCAN (idempotency|receipt_person)\b|Seq Scan/);

  await app.db.transaction().execute((trx) => deleteIdempotencyRecordsAbout(trx, owner).execute());
  expect(await kept.execute()).toEqual([]);
  expect(await app.db.selectFrom('idempotency').select('key').where('key', '=', 'receipts').execute()).toEqual([]);
});

test('deletes the mentioned users with an expired response', async () => {
  expect(await book('aged', 210)).toMatchObject({ status: 200 });
  await app.db.deleteFrom('idempotency').where('key', '=', 'aged').execute();
  expect(await app.db.selectFrom('receipt_person').select('key').where('key', '=', 'aged').execute()).toEqual([]);
});

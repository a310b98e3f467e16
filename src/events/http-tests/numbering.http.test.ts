import { insertMany } from '../../database/bulk';
import { BookingStatus } from '../../../generated/enumerations';
import { batchSize } from '../../database/batches';
import { AppendOnlyError } from '../../database/append-only';
import { inTransaction } from '../../database/transaction';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { testOnPostgres } from '../../testing/databases/engine';
import { numberAll, outboxRow } from '../../testing/events';
import { boundsOf, deleteOldEvents, numberEvents, readEvents } from '../repository';

const app = useTestApp();
/** Empties the feed. */
beforeEach(async () => {
  await app.db.withoutPlugins().deleteFrom('outbox').execute();
  await app.db.updateTable('event_feed').set({ first_sequence: 1, last_sequence: 0 }).execute();
});

const insert = (...ids: number[]) =>
  app.db
    .insertInto('outbox')
    .values(ids.map((id) => outboxRow(id)))
    .execute();

/** The events as `sequence resource`, and where to continue; the bounds when events are gone. */
async function read(afterSequence?: number, limit = 1000) {
  const page = await readEvents(app.db, { afterSequence, limit });
  if (page.isGone) return page.bounds;
  const { events, last, newest } = page;
  return { events: events.map(({ sequence, resource_id }) => `${sequence} ${resource_id}`), last, newest };
}

test('numbers each event once, in the order of insertion, when several processes number them', async () => {
  const { property, ids } = { property: 11, ids: Array.from({ length: batchSize + 20 }, (_, index) => index + 1000) };
  await insert(...ids);
  const numbered = await Promise.all(Array.from({ length: 5 }, () => numberEvents(app.database)));
  expect(numbered.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  await insert(property);
  await numberAll(app.db);
  expect(await numberEvents(app.database)).toBe(0);
  const all = [...ids, property].map((id, index) => `${index + 1} ${id}`);
  expect(await read(0)).toEqual({ events: all, last: all.length, newest: all.length });
});

test('does not number an event whose transaction was rolled back', async () => {
  const failed = inTransaction(app.db, async (trx) => {
    await trx.insertInto('outbox').values(outboxRow(1)).execute();
    throw new Error('an example');
  });
  await expect(failed).rejects.toThrow('an example');
  await insert(2);
  await numberAll(app.db);
  expect(await read(0)).toEqual({ events: ['1 2'], last: 1, newest: 1 });
});

// SQLite has one writer at a time, so transactions commit in the order in which they write.
testOnPostgres(
  'numbers an event that was written early and committed late after the events that were committed before it',
  async () => {
    const late = await app.db.startTransaction().execute();
    await late.insertInto('outbox').values(outboxRow(1)).execute();
    await insert(2);
    await numberAll(app.db);
    expect(await read(0)).toEqual({ events: ['1 2'], last: 1, newest: 1 });
    await late.commit().execute();
    await numberAll(app.db);
    expect(await read(1)).toEqual({ events: ['2 1'], last: 2, newest: 2 });
  },
);

test('sets the owner and the listing of events that were inserted without them', async () => {
  const { owner, customer } = app.sandbox.userIds;
  const property = app.sandbox.propertyIds.active;
  const reservation = await insertReservation(app, BookingStatus.DepositPaid, dateIn(app, 100));
  const payment = await app.db
    .selectFrom('payment_transaction')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('outbox')
    .values([
      outboxRow(property),
      outboxRow(reservation, 'reservation.created'),
      outboxRow(payment.id, 'payment.created'),
      outboxRow(owner, 'owner.activated'),
      outboxRow(customer, 'customer.registered'),
    ])
    .execute();
  await numberAll(app.db);
  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('sequence').execute();
  expect(rows.map(({ owner_id, property_id }) => [owner_id, property_id])).toEqual([
    ...[1, 2, 3].map(() => [owner, property]),
    [owner, null],
    [customer, null],
  ]);
  const ids = rows.map(({ event_id }) => event_id);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(rows.length);
});

test('advances the sequence past events that the filter rejects', async () => {
  const { owner } = app.sandbox.userIds;
  await app.db
    .insertInto('outbox')
    .values([outboxRow(owner, 'owner.activated'), outboxRow(8, 'user.blocked'), outboxRow(9, 'user.blocked')])
    .execute();
  await numberAll(app.db);
  const own = await readEvents(app.db, { afterSequence: 0, ownerId: owner, limit: 10 });
  expect(own).toMatchObject({ events: [{ sequence: 1 }], last: 3, newest: 3 });
  const first = await readEvents(app.db, { afterSequence: 0, types: ['user.blocked'], limit: 1 });
  expect(first).toMatchObject({ events: [{ sequence: 2 }], last: 2, newest: 3 });
  expect(await readEvents(app.db, { afterSequence: 1, types: ['user.closed'], limit: 1 })).toMatchObject({
    events: [],
    last: 3,
  });
});

test('limits the scan for a rare type and continues from where it ended', async () => {
  await app.db.updateTable('event_feed').set({ last_sequence: 30_000 }).execute();
  await app.db
    .insertInto('outbox')
    .values({ ...outboxRow(1, 'user.blocked'), sequence: 25_000, event_id: 'id' })
    .execute();
  const types = ['user.blocked'] as const;
  const after = async (afterSequence: number) => {
    const page = await readEvents(app.db, { afterSequence, types, limit: 10 });
    return page.isGone ? page : [page.events.length, page.last, page.newest];
  };
  expect(await after(0)).toEqual([0, 2000, 30_000]);
  expect(await after(22_000)).toEqual([0, 24_000, 30_000]);
  expect(await after(24_000)).toEqual([1, 26_000, 30_000]);
});

test('limits the scan of an owner’s events for a rare type too', async () => {
  const { owner } = app.sandbox.userIds;
  const rows = Array.from({ length: 4500 }, (_, index) => ({
    ...outboxRow(owner, index === 4200 ? 'owner.activated' : 'owner.deactivated'),
    ...{ owner_id: owner, sequence: 2 * index + 1, event_id: `id ${index}` },
  }));
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += 500)
      await insertMany(trx, 'outbox', rows.slice(start, start + 500));
    await trx.updateTable('event_feed').set({ last_sequence: 9000 }).execute();
  });
  const after = async (afterSequence: number) => {
    const page = await readEvents(app.db, { afterSequence, types: ['owner.activated'], ownerId: owner, limit: 10 });
    return page.isGone ? page : [page.events.length, page.last];
  };
  expect(await after(0)).toEqual([0, 3999]);
  expect(await after(3999)).toEqual([0, 7999]);
  expect(await after(7999)).toEqual([1, 9000]);
});

test('deletes old events up to the first younger one, and continues the numbers', async () => {
  await app.db
    .insertInto('outbox')
    .values([1, 1, 9, 1, 9].map((at, index) => outboxRow(index, 'property.updated', at)))
    .execute();
  await numberAll(app.db);
  expect(await deleteOldEvents(app.database, 9)).toBe(false);
  expect(await boundsOf(app.db)).toEqual({ first: 3, last: 5 });
  expect(await read()).toEqual({ events: ['3 2', '4 3', '5 4'], last: 5, newest: 5 });
  expect(await read(2)).toMatchObject({ last: 5 });
  expect(await read(1)).toEqual({ first: 3, last: 5 });
  expect(await read(6)).toEqual({ first: 3, last: 5 });

  await deleteOldEvents(app.database, 10);
  expect(await boundsOf(app.db)).toEqual({ first: 6, last: 5 });
  expect(await read()).toEqual({ events: [], last: 5, newest: 5 });
  await insert(77);
  await numberAll(app.db);
  expect(await read()).toEqual({ events: ['6 77'], last: 6, newest: 6 });
});

test('returns true when there are more old events than a batch', async () => {
  await insert(...Array.from({ length: batchSize + 1 }, (_, index) => index));
  await numberAll(app.db);
  expect(await deleteOldEvents(app.database, 2)).toBe(true);
  expect(await deleteOldEvents(app.database, 2)).toBe(false);
  expect(await boundsOf(app.db)).toEqual({ first: batchSize + 2, last: batchSize + 1 });
});

test('rejects changes to published events', async () => {
  await insert(1);
  await numberAll(app.db);
  // oxlint-disable-next-line typescript/no-explicit-any -- the types also reject it; the test is about the database layer
  const change = (app.db as any).updateTable('outbox').set({ data: '{"reason":"other"}' });
  await expect((change as { execute(): Promise<unknown> }).execute()).rejects.toThrow(AppendOnlyError);
});

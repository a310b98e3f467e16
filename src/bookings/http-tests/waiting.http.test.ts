import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { lockRow } from '../../database/dialect';
import { actor } from '../../testing/access';
import { type Call, type Reply, type TestApp, startTestApp } from '../../testing/app';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { countDeadlocks } from '../../testing/databases/deadlocks';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { isConnectionWaiting } from '../../testing/databases/meanwhile';
import { insertListing, listing } from '../../testing/listings';
import { pay, paymentsOf, reserve } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';

const { Pending, DepositPaid, Confirmed } = BookingStatus;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.updateTable('app_user').set({ is_blocked: 0, is_active: 1 }).execute());
afterAll(() => app.close());

/** Sends `request` while another transaction holds the lock of the listing, runs `work` in it, and commits when the request waits. */
async function meanwhile(
  propertyId: number,
  work: (trx: Trx) => Promise<unknown>,
  request: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply>;
  await app.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'rent_property', propertyId);
    await work(trx);
    reply = request();
    // On SQLite the request waits before its transaction begins; on PostgreSQL it waits for a lock.
    while (engine === 'postgres' && !(await isConnectionWaiting(app.db)));
  });
  return reply!;
}

const block = (userId: number) => (trx: Trx) =>
  trx.updateTable('app_user').set({ is_blocked: 1 }).where('id', '=', userId).execute();

type Step = (ids: { id: number; paymentId: number; propertyId: number }) => [who: Who, OperationId, Call];
type Who = 'customer' | 'owner' | 'admin';
const reason = 'example';

/** Each operation that waits for the lock of a listing, with the state of the reservation. */
const steps: Record<string, [from: BookingStatus, step: Step]> = {
  'cancelReservation by the customer': [
    Confirmed,
    ({ id }) => ['customer', 'cancelReservation', { path: { id }, body: {} }],
  ],
  'cancelReservation by the owner': [
    Confirmed,
    ({ id }) => ['owner', 'cancelReservation', { path: { id }, body: { reason } }],
  ],
  addPaymentTransaction: [
    Pending,
    ({ id }) => ['customer', 'addPaymentTransaction', { body: { reservationId: id, paymentTypeId: 1, amount: 27 } }],
  ],
  cancelPaymentTransaction: [
    DepositPaid,
    ({ paymentId }) => ['customer', 'cancelPaymentTransaction', { path: { id: paymentId } }],
  ],
  confirmDeposit: [DepositPaid, ({ id }) => ['admin', 'confirmDeposit', { path: { reservationId: id }, body: {} }]],
  rejectDeposit: [
    DepositPaid,
    ({ id }) => ['admin', 'rejectDeposit', { path: { reservationId: id }, body: { reason } }],
  ],
  markNoShow: [Confirmed, ({ id }) => ['owner', 'markNoShow', { path: { id }, body: {} }]],
  addBlockedDates: [
    Confirmed,
    ({ propertyId }) => [
      'owner',
      'addBlockedDates',
      { body: { propertyId, startDate: dateIn(app, 50), endDate: dateIn(app, 51) } },
    ],
  ],
  updateRentProperty: [
    Confirmed,
    ({ propertyId }) => ['owner', 'updateRentProperty', { path: { id: propertyId }, body: listing({ Price: 46 }) }],
  ],
  changeRentPropertyStatus: [
    Confirmed,
    ({ propertyId }) => [
      'owner',
      'changeRentPropertyStatus',
      { path: { id: propertyId }, body: { propertyStatus: PropertyStatus.Inactive } },
    ],
  ],
};

test.each(Object.keys(steps))(
  'returns 403 for %s and changes nothing when the caller is blocked during the wait',
  async (name) => {
    const [from, step] = steps[name]!;
    const id = await reserve(app, from);
    const { property_id: propertyId } = await getReservation(app, id);
    const paymentId = (await paymentsOf(app, id))[0]?.id ?? 0;
    const read = async () => ({
      reservation: await getReservation(app, id),
      nights: await nightsOf(app, id),
      payments: await paymentsOf(app, id),
      listing: await app.db.selectFrom('rent_property').selectAll().where('id', '=', propertyId).execute(),
    });
    const before = await read();
    const [who, operation, call] = step({ id, paymentId, propertyId });
    // Creates the token before the block, so that authentication does not reject the request.
    const as = actor(app, who);
    const reply = await meanwhile(propertyId, block(app.sandbox.userIds[who]), () =>
      app.call(operation, { as, ...call }),
    );
    expect(reply).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
    expect(await read()).toEqual(before);
  },
);

test('returns 403 for addRentProperty when the owner is blocked during the wait', async () => {
  const { owner } = app.sandbox.userIds;
  const as = actor(app, 'owner');
  const propertyId = await insertListing(app);
  const count = async () => (await app.db.selectFrom('rent_property').select('id').execute()).length;
  const before = await count();
  const reply = await meanwhile(propertyId, block(owner), () => app.call('addRentProperty', { as, body: listing() }));
  expect(reply).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect(await count()).toBe(before);
});

describe('a booking that has waited for the listing', () => {
  const body = (propertyId: number) => ({ propertyId, startDate: dateIn(app, 40), endDate: dateIn(app, 43) });
  async function booked(work: (trx: Trx, propertyId: number) => Promise<unknown>, more: object = {}) {
    const propertyId = await insertListing(app);
    const as = actor(app, 'otherCustomer');
    const reply = await meanwhile(
      propertyId,
      (trx) => work(trx, propertyId),
      () => app.call('bookReservation', { as, body: { ...body(propertyId), ...more } }),
    );
    const rows = await app.db.selectFrom('reservation').selectAll().where('property_id', '=', propertyId).execute();
    return { reply, rows };
  }
  const set = (changes: object) => (trx: Trx, id: number) =>
    trx.updateTable('rent_property').set(changes).where('id', '=', id).execute();

  test('returns 403 USER_BLOCKED when the customer was blocked', async () => {
    const { reply, rows } = await booked(block(app.sandbox.userIds.otherCustomer));
    expect(reply).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
    expect(rows).toEqual([]);
  });

  test('returns 404 when the owner was blocked or deactivated', async () => {
    const { owner } = app.sandbox.userIds;
    const deactivate = (trx: Trx) =>
      trx.updateTable('app_user').set({ is_active: 0 }).where('id', '=', owner).execute();
    for (const work of [block(owner), deactivate]) {
      const { reply, rows } = await booked(work);
      expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(rows).toEqual([]);
      await app.db.updateTable('app_user').set({ is_blocked: 0, is_active: 1 }).execute();
    }
  });

  test('returns 404 when the listing was suspended', async () => {
    const { reply, rows } = await booked(set({ property_status: PropertyStatus.Suspended }));
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(rows).toEqual([]);
  });

  test('returns 409 PRICE_CHANGED when the price has changed', async () => {
    const { reply, rows } = await booked(set({ price_minor: 46_000 }), { expectedTotalAmount: 135 });
    expect(reply).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(rows).toEqual([]);
  });

  test('stores the changed title, city and address', async () => {
    const { reply, rows } = await booked(set({ title: 'Moved', city: 13, address: 'Another street 1' }));
    expect(reply).toMatchObject({ status: 200, data: { property: { title: 'Moved', city: 13 } } });
    expect(rows).toMatchObject([{ title: 'Moved', city: 13, address: 'Another street 1' }]);
    await app.db.updateTable('reservation').set({ deposit_confirmed_at: 1 }).execute();
  });
});

test('concurrent bookings, cancellations, blocks and activations all complete', async () => {
  const { owner } = app.sandbox.userIds;
  const as = await insertCustomer(app, 'ring');
  const [one, other] = [await insertListing(app), await insertListing(app)];
  const pending = await insertListing(app, { property_status: PropertyStatus.Pending });
  const admin = actor(app, 'admin');
  for (let round = 0; round < 4; round += 1) {
    const id = await reserve(app, Confirmed, 200 + 4 * round);
    const act = { path: { userId: owner }, body: { reason } };
    const replies = await Promise.all([
      ...[one, one, other].map((propertyId, index) =>
        app.call('bookReservation', {
          as,
          body: { propertyId, startDate: dateIn(app, 20 + 4 * round + index), endDate: dateIn(app, 23 + 4 * round) },
        }),
      ),
      app.call('deactivateOwner', { as: admin, ...act }),
      app.call('activateOwner', { as: admin, path: { userId: owner }, body: {} }),
      app.call('updateRentProperty', { as: 'owner', path: { id: pending }, body: listing({ Price: 50 + round }) }),
      app.call('cancelReservation', { as: 'owner', path: { id }, body: { reason } }),
      pay(app, id, { purpose: 1, amount: 1 }),
    ]);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    await app.db.updateTable('app_user').set({ is_active: 1 }).where('id', '=', owner).execute();
    await app.db.updateTable('reservation').set({ deposit_confirmed_at: 1 }).execute();
  }
  // Two listings, so that the rejections use several connections; one of them counts the deadlocks below.
  const stay = { startDate: dateIn(app, 60), endDate: dateIn(app, 62) };
  const last = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      app.call('bookReservation', { as, body: { propertyId: index % 2 ? one : other, ...stay } }),
    ),
  );
  const codes = last.map(({ code }) => code ?? 'OK').sort();
  expect(codes).toEqual([...Array<string>(6).fill('DATES_NOT_AVAILABLE'), 'OK', 'OK']);
});

testOnPostgres('no deadlock has occurred', async () => {
  expect(await countDeadlocks(app)).toBe(0);
});

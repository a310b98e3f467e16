import { BookingStatus, NotificationType, PaymentStatus } from '../../../generated/enumerations';
import { batchSize } from '../../database/batches';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation, nightsOf, statusOf } from '../../testing/bookings';
import { eventsOf } from '../../testing/journal';
import { insertListing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { decide, pay, paymentsOf, reserve } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';
import { day, hour } from '../../testing/time';
import { formatInstant } from '../../values/dates';
import { sweep } from '../expiry';
import { deriveDecisionTimes, remindOfDeposits } from '../reminders';

const { Pending, DepositPaid, Expired } = BookingStatus;

let start: number;
const app = useTestApp();
beforeAll(async () => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

/** A stay in 30 days on a new listing, whose deposit the customer has declared now. */
async function declared() {
  const id = await reserve(app, Pending);
  const { data } = await pay(app, id);
  const { property_id: propertyId } = await getReservation(app, id);
  return { id, propertyId, paymentId: data.id as number };
}

const read = async (id: number) => (await callAs(app, 'customer', 'getReservationById', { path: { id } })).data;
/** The stay of {@link declared}. */
const stay = { startDate: '2026-12-31', endDate: '2027-01-03' };

describe('a declared deposit that no administrator decides', () => {
  test('expires after seven days, which holdExpiresAt states', async () => {
    const { id } = await declared();
    expect(await read(id)).toMatchObject({ status: DepositPaid, holdExpiresAt: formatInstant(start + 7 * day) });
    app.clock.set(start + 7 * day - 1);
    await sweep(app);
    expect(await statusOf(app, id)).toBe(DepositPaid);
    app.clock.set(start + 7 * day);
    await sweep(app);
    expect(await getReservation(app, id)).toMatchObject({ status: Expired, decision_due_at: null });
    expect(await nightsOf(app, id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: Expired, holdExpiresAt: null });
  });

  test('expires at the end of a stay that is over earlier', async () => {
    const id = await reserve(app, Pending, 1);
    await pay(app, id);
    const { ends_at, decision_due_at } = await getReservation(app, id);
    expect(decision_due_at).toBe(ends_at);
  });

  test.each<[string, (one: { id: number; propertyId: number }) => Promise<unknown>]>([
    ['the reservation', async ({ id }) => (await read(id)).status === DepositPaid],
    [
      'the available dates',
      async ({ propertyId }) => (await app.call('getAvailableDates', { path: { id: propertyId } })).data.length === 2,
    ],
    [
      'a quote',
      async ({ propertyId }) => !(await app.call('getQuote', { path: { propertyId }, query: stay })).data.isAvailable,
    ],
    [
      'the search',
      async ({ propertyId }) => {
        const { data } = await app.call('getRentProperties', { query: { ...stay, pageSize: 100 } });
        return !(data as { id: number }[]).some(({ id }) => id === propertyId);
      },
    ],
    [
      'the pending deposits',
      async ({ propertyId }) =>
        (await callAs(app, 'admin', 'getPendingDeposits', { query: { propertyId } })).data.length === 1,
    ],
    [
      'a booking',
      async ({ propertyId }) => {
        const body = { propertyId, startDate: '2027-01-02', endDate: '2027-01-04' };
        return (await callAs(app, 'otherCustomer', 'bookReservation', { body })).status === 409;
      },
    ],
  ])('holds its nights until that moment for %s, without the sweep', async (_, isHeld) => {
    const one = await declared();
    app.clock.set(start + 7 * day - 1);
    expect(await isHeld(one)).toBe(true);
    app.clock.set(start + 7 * day);
    expect(await isHeld(one)).toBe(false);
  });

  test('notifies the customer, the owner and the administrators when it expires, and publishes one event', async () => {
    const { id } = await declared();
    app.clock.set(start + 7 * day);
    await Promise.all([sweep(app), sweep(app), read(id)]);
    const told = await toldOf(app, id, NotificationType.ReservationExpired);
    const { customer, owner, admin } = app.sandbox.userIds;
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([customer, owner, admin].sort());
    const events = await eventsOf(app, 'reservation', id);
    expect(events.filter(({ type }) => type === 'reservation.expired')).toHaveLength(1);
  });

  test('can no longer be confirmed; a payment that has arrived is confirmed with a refund', async () => {
    const { id, paymentId } = await declared();
    app.clock.set(start + 7 * day);
    const confirmed = await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
    expect(confirmed).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await paymentsOf(app, id)).toMatchObject([{ status: PaymentStatus.Pending }]);
    expect(await decide(app, paymentId, { confirm: true })).toMatchObject({ status: 200 });
    expect(await paymentsOf(app, id)).toMatchObject([
      { status: PaymentStatus.Confirmed, amount_minor: 27_000 },
      { status: PaymentStatus.Pending, amount_minor: 27_000, purpose: 2 },
    ]);
    expect(await statusOf(app, id)).toBe(Expired);
  });

  test('counts among the open reservations of the customer until then', async () => {
    const as = await insertCustomer(app, 'declares');
    const book = async () => {
      const body = { propertyId: await insertListing(app, { max_stay_nights: 365 }), ...stay };
      return callAs(app, as, 'bookReservation', { body });
    };
    for (let count = 0; count < 5; count += 1) {
      const { data } = await book();
      expect(await pay(app, data.id as number, { as })).toMatchObject({ status: 200 });
    }
    app.clock.set(start + 7 * day - 1);
    expect(await book()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    app.clock.set(start + 7 * day);
    expect(await book()).toMatchObject({ status: 200 });
  });
});

test('administrators are reminded half-way and on the last day with the time by which they have to decide', async () => {
  const { id } = await declared();
  const milestones = async () => {
    await Promise.all([remindOfDeposits(app), remindOfDeposits(app)]);
    const told = await toldOf(app, id, NotificationType.DepositDecisionDue);
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBeLessThanOrEqual(1);
    return told.length;
  };
  for (const [at, count] of [
    [3.5 * day - 1, 0],
    [3.5 * day, 1],
    [6 * day - 1, 1],
    [6 * day, 2],
    [7 * day - 1, 2],
  ] as const) {
    app.clock.set(start + at);
    expect({ at, count: await milestones() }).toEqual({ at, count });
  }
  const { data } = await callAs(app, 'admin', 'getNotifications', { query: { pageSize: 100 } });
  const due = (data as { type: number; reservationId: number; message: string }[]).filter(
    ({ type, reservationId }) => type === NotificationType.DepositDecisionDue && reservationId === id,
  );
  // 09:30 UTC is 12:30 in Amman.
  for (const { message } of due) expect(message).toContain('2026-12-08 12:30');
  expect(due).toHaveLength(2);
});

test('reminders of deposits are not sent while the server is stopping', async () => {
  const { id } = await declared();
  app.clock.set(start + 3.5 * day);
  expect(await remindOfDeposits({ ...app, stopping: AbortSignal.abort() })).toBe(0);
  expect(await toldOf(app, id, NotificationType.DepositDecisionDue)).toEqual([]);
});

test('reminders of more deposits than one batch holds are sent in one run', async () => {
  const property_id = await insertListing(app);
  const waiting = { property_id, decision_due_at: start + 7 * day, updated_at: start };
  const count = batchSize + 3;
  for (let index = 0; index < count; index += 1)
    await insertReservation(app, DepositPaid, dateIn(app, 20 + 3 * index), waiting);
  app.clock.set(start + 3.5 * day);
  expect(await remindOfDeposits(app)).toBeGreaterThanOrEqual(count);
  expect(await remindOfDeposits(app)).toBe(0);
});

describe('a deposit that was declared through a server of an older release', () => {
  async function declaredByOlder(ago: number): Promise<number> {
    const id = await insertReservation(app, DepositPaid, dateIn(app, 40), {
      property_id: await insertListing(app),
      ...{ decision_due_at: null, updated_at: start - ago },
    });
    await deriveDecisionTimes({ ...app, stopping: new AbortController().signal });
    return id;
  }

  test('expires seven days after its declaration', async () => {
    const id = await declaredByOlder(hour);
    expect(await getReservation(app, id)).toMatchObject({ decision_due_at: start + 7 * day - hour });
  });

  test('keeps at least a day, of which administrators are reminded, when it has waited for longer', async () => {
    const id = await declaredByOlder(30 * day);
    expect(await getReservation(app, id)).toMatchObject({ status: DepositPaid, decision_due_at: start + day });
    await remindOfDeposits(app);
    expect(await toldOf(app, id, NotificationType.DepositDecisionDue)).toHaveLength(1);
  });

  test('is left for the next run when the process stops in the middle of a batch', async () => {
    const older = { decision_due_at: null, updated_at: start };
    for (let index = 0; index < 3; index++)
      await insertReservation(app, DepositPaid, dateIn(app, 40), { property_id: await insertListing(app), ...older });
    // Aborted from the third look on: before the batch, before its first record, before its second one.
    let looks = 0;
    const stopping = {
      get aborted() {
        return ++looks > 2;
      },
    } as AbortSignal;
    const undecided = async () =>
      (
        await app.db
          .selectFrom('reservation')
          .select('id')
          .where('status', '=', DepositPaid)
          .where('decision_due_at', 'is', null)
          .execute()
      ).length;
    const before = await undecided();
    await deriveDecisionTimes({ ...app, stopping });
    expect(await undecided()).toBe(before - 1);
    await deriveDecisionTimes({ ...app, stopping: new AbortController().signal });
    expect(await undecided()).toBe(0);
  });

  test('holds its nights after it was confirmed or declared again, whatever the older server left', async () => {
    const left = { property_id: await insertListing(app), decision_due_at: start };
    const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 40), left);
    const path = { propertyId: left.property_id };
    const query = { startDate: dateIn(app, 40), endDate: dateIn(app, 41) };
    app.clock.set(start + hour);
    const booking = await callAs(app, 'otherCustomer', 'bookReservation', { body: { ...path, ...query } });
    expect(booking).toMatchObject({ status: 409 });
    const { data } = await app.call('getQuote', { path, query });
    expect(data.isAvailable).toBe(false);
    expect(await statusOf(app, id)).toBe(BookingStatus.Confirmed);
  });
});

import {
  AlterationStatus,
  BookingStatus,
  CancellationPolicy,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  PriceLineKind,
  RentType,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { acceptChange, proposeChange, proposed, quoteChange } from '../../testing/alterations';
import { type Actor, type TestApp, startTestApp, testInstant } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { balance, decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { expireProposals } from '../alterations';
import { sweep } from '../expiry';

const { Pending, Confirmed, Cancelled } = BookingStatus;
const { Proposed, Accepted, Declined, Withdrawn, Expired } = AlterationStatus;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(testInstant));

const decline = (as: Actor, id: number, reason?: string) =>
  callAs(app, as, 'decideAlteration', { path: { id }, body: { accept: false, reason } });
const withdraw = (as: Actor, id: number) => callAs(app, as, 'withdrawAlteration', { path: { id } });
const listOf = (as: Actor, id: number) => callAs(app, as, 'getAlterationsByReservation', { path: { id } });
const statusOfLast = async (id: number) => (await listOf('admin', id)).data[0].status as AlterationStatus;

/** The types of the notifications about a reservation, by the name of their recipient. */
async function notified(id: number, who: 'customer' | 'owner'): Promise<NotificationType[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('type')
    .where('reservation_id', '=', id)
    .where('user_id', '=', app.sandbox.userIds[who])
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of the events about a reservation and its alterations, in order. */
async function eventsOf(id: number): Promise<string[]> {
  const rows = await app.db.selectFrom('outbox').select(['type', 'resource_id', 'data']).orderBy('id').execute();
  return rows
    .filter(({ type, resource_id, data }) =>
      type.startsWith('reservation.') ? resource_id === id : (JSON.parse(data) as { reservationId?: number }).reservationId === id,
    )
    .map(({ type }) => type);
}

/** The paid money of a reservation: confirmed payments without refunds, in minor units. */
async function held(id: number): Promise<number> {
  const live = (await paymentsOf(app, id)).filter(({ status }) => status <= PaymentStatus.Confirmed);
  return live.reduce((sum, { purpose, amount_minor }) => sum + (purpose === PaymentPurpose.Refund ? -1 : 1) * amount_minor, 0);
}

/** Pays the whole balance of 108 dinars. */
async function payBalance(id: number, amount = 108): Promise<void> {
  expect((await pay(app, id, { as: 'admin', ...balance(amount) })).status).toBe(200);
  const last = (await paymentsOf(app, id)).at(-1)!;
  if (last.status === PaymentStatus.Pending) expect((await decide(app, last.id, { confirm: true })).status).toBe(200);
}

describe('getAlterationQuote', () => {
  test('returns 200 with the price before and after, line by line', async () => {
    const id = await reserve(app, Confirmed);
    const { status, data } = await quoteChange(app, 'customer', id, { end: 2 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      reservationId: id,
      before: { nights: 3, totalAmount: 135, lines: [{ kind: 0, quantity: 3, amount: 135 }] },
      after: { nights: 5, totalAmount: 225, lines: [{ kind: 0, quantity: 5, amount: 225 }] },
      differences: [{ kind: 0, amountBefore: 135, amountAfter: 225, difference: 90 }],
      differenceAmount: 90,
      refundAmount: 0,
      currencyCode: 'JOD',
      isAvailable: true,
    });
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect((await listOf('customer', id)).data).toEqual([]);
  });

  test('keeps the price of booked nights, and adds nights at the price of today', async () => {
    const id = await reserve(app, Confirmed);
    const { property_id } = await getReservation(app, id);
    await app.db.updateTable('rent_property').set({ price_minor: 60_000 }).where('id', '=', property_id).execute();
    const moved = (await quoteChange(app, 'owner', id, { start: 1, end: 2 })).data;
    expect(moved.after).toMatchObject({ nights: 4, totalAmount: 2 * 45 + 2 * 60 });
    const fewer = (await quoteChange(app, 'owner', id, { start: 1 })).data;
    expect(fewer.after.totalAmount).toBe(90);
  });

  test('returns isAvailable false if an added night is taken', async () => {
    const id = await reserve(app, Confirmed);
    const { property_id, end_date } = await getReservation(app, id);
    await insertReservation(app, Confirmed, addDays(end_date, 1), { property_id });
    expect((await quoteChange(app, 'customer', id, { end: 1 })).data.isAvailable).toBe(true);
    expect((await quoteChange(app, 'customer', id, { end: 2 })).data.isAvailable).toBe(false);
    expect((await quoteChange(app, 'customer', id, { end: -1 })).data.isAvailable).toBe(true);
  });

  test.each([
    [{}, 'VALIDATION_ERROR'],
    [{ childrenCount: 5, end: 1 }, 'VALIDATION_ERROR'],
    [{ end: -3 }, 'INVALID_DATE_RANGE'],
    [{ start: -31 }, 'INVALID_DATE_RANGE'],
    [{ start: 340, end: 340 }, 'INVALID_DATE_RANGE'],
    [{ end: 400 }, 'STAY_TOO_LONG'],
  ])('returns 400 for the change %j: %s', async (change, code) => {
    const id = await reserve(app, Confirmed);
    expect(await quoteChange(app, 'customer', id, change)).toMatchObject({ status: 400, code });
  });

  test('returns 400 for more guests than the listing allows, unless their number does not grow', async () => {
    const property_id = await insertListing(app, { max_guests: 3 });
    const id = await insertReservation(app, Confirmed, dateIn(app, 30), { property_id, guests_count: 5 });
    expect(await quoteChange(app, 'customer', id, { guestsCount: 6 })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
    expect((await quoteChange(app, 'customer', id, { guestsCount: 4 })).status).toBe(200);
  });

  test('applies the minimum of nights to a shorter stay, and the notice to a new first day only', async () => {
    const property_id = await insertListing(app, { min_stay_nights: 3, min_notice_days: 5 });
    const id = await insertReservation(app, Confirmed, dateIn(app, 2), { property_id });
    expect((await quoteChange(app, 'owner', id, { end: -1 })).code).toBe('STAY_TOO_SHORT');
    expect((await quoteChange(app, 'owner', id, { start: 1, end: 1 })).code).toBe('NOTICE_TOO_SHORT');
    expect((await quoteChange(app, 'owner', id, { end: 1 })).status).toBe(200);
    expect((await quoteChange(app, 'owner', id, { start: 4, end: 4 })).status).toBe(200);
  });

  test('returns 401 without a token, 403 to an agent, and 404 for a reservation of others', async () => {
    const id = await reserve(app, Confirmed);
    const query = { startDate: dateIn(app, 30), endDate: dateIn(app, 35) };
    const path = { reservationId: id };
    expect((await app.call('getAlterationQuote', { path, query })).status).toBe(401);
    expect((await quoteChange(app, 'agent', id, { end: 1 })).status).toBe(403);
    expect((await quoteChange(app, 'otherCustomer', id, { end: 1 })).status).toBe(404);
    expect((await quoteChange(app, 'otherOwner', id, { end: 1 })).status).toBe(404);
  });

  test('returns 409 unless the reservation is Confirmed and by the night', async () => {
    const pending = await reserve(app, Pending);
    expect(await quoteChange(app, 'customer', pending, { end: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const monthly = await insertReservation(app, Confirmed, dateIn(app, 30), {
      property_id: await insertListing(app, { rent_type: RentType.Monthly }),
      rent_type: RentType.Monthly,
    });
    expect(await quoteChange(app, 'customer', monthly, { end: 1 })).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
    });
  });

  test('returns 409 if the stay has ended, and completes it', async () => {
    const id = await reserve(app, Confirmed, 2);
    app.clock.set(testInstant + 10 * day);
    expect(await quoteChange(app, 'customer', id, { end: 20 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });
});

describe('addAlteration', () => {
  test('returns 200 with the proposal, which holds no nights, and notifies the other side', async () => {
    const id = await reserve(app, Confirmed);
    const { status, data } = await proposeChange(app, 'customer', id, { end: 1, guestsCount: 3 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      reservationId: id,
      status: Proposed,
      proposedBy: 2,
      before: { guestsCount: null, totalAmount: 135 },
      after: { guestsCount: 3, totalAmount: 180 },
      differenceAmount: 45,
      expiresAt: '2026-12-02T09:30:00Z',
      decidedAt: null,
    });
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await notified(id, 'owner')).toEqual([NotificationType.AlterationProposed]);
    expect(await notified(id, 'customer')).toEqual([]);
    expect(await eventsOf(id)).toEqual(['alteration.proposed']);
  });

  test('returns 400 for a wrong change, 401 without a token, 403 to an agent, 404 for others, 413 and 415 for wrong bodies', async () => {
    const id = await reserve(app, Confirmed);
    expect(await proposeChange(app, 'customer', id, { expectedTotalAmount: 135 })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
    expect((await app.call('addAlteration', { body: {} })).status).toBe(401);
    expect((await proposeChange(app, 'agent', id, { end: 1, expectedTotalAmount: 180 })).status).toBe(403);
    expect((await proposeChange(app, 'otherCustomer', id, { end: 1, expectedTotalAmount: 180 })).status).toBe(404);
    expect((await app.call('addAlteration', { as: 'customer', ...tooLarge })).status).toBe(413);
    expect((await app.call('addAlteration', { as: 'customer', ...notJson })).status).toBe(415);
    expect((await listOf('customer', id)).data).toEqual([]);
  });

  test('returns 409 PRICE_CHANGED for another total, and DATES_NOT_AVAILABLE for a taken night', async () => {
    const id = await reserve(app, Confirmed);
    const other = await proposeChange(app, 'customer', id, { end: 1, expectedTotalAmount: 179 });
    expect(other).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const { property_id, end_date } = await getReservation(app, id);
    await insertReservation(app, Confirmed, end_date, { property_id });
    expect(await proposeChange(app, 'customer', id, { end: 1 })).toMatchObject({
      status: 409,
      code: 'DATES_NOT_AVAILABLE',
    });
  });

  test('returns 409 while another proposal is open, and after the maximum of proposals', async () => {
    const limited = await startTestApp({ LIMIT_ALTERATIONS: '2' });
    try {
      const id = await reserve(limited, Confirmed);
      const first = await proposed(limited, 'customer', id, { end: 1 });
      const conflict = { status: 409, code: 'STATE_CONFLICT' };
      expect(await proposeChange(limited, 'owner', id, { end: 2 })).toMatchObject(conflict);
      await callAs(limited, 'customer', 'withdrawAlteration', { path: { id: first } });
      await proposed(limited, 'owner', id, { end: 2 });
      // It expires, so that only the number of proposals stands in the way.
      limited.clock.set(testInstant + 2 * day);
      const third = await proposeChange(limited, 'owner', id, { end: 2 });
      expect(third).toMatchObject(conflict);
      expect(third.envelope.message).toContain('at most 2');
    } finally {
      await limited.close();
    }
  });

  test('expires an open proposal whose time has passed, and adds the next', async () => {
    const id = await reserve(app, Confirmed);
    await proposed(app, 'customer', id, { end: 1 });
    app.clock.set(testInstant + day);
    await proposed(app, 'owner', id, { end: 2 });
    const statuses = (await listOf('owner', id)).data.map(({ status }: { status: number }) => status);
    expect(statuses).toEqual([Proposed, Expired]);
    expect(await eventsOf(id)).toEqual(['alteration.proposed', 'alteration.expired', 'alteration.proposed']);
  });

  test('returns the first response to a repeated Idempotency-Key', async () => {
    const id = await reserve(app, Confirmed);
    const { start_date, end_date } = await getReservation(app, id);
    const body = { reservationId: id, startDate: start_date, endDate: addDays(end_date, 1), expectedTotalAmount: 180 };
    const headers = { 'idempotency-key': `alteration-${id}` };
    const [first, again] = [
      await app.call('addAlteration', { as: 'customer', body, headers }),
      await app.call('addAlteration', { as: 'customer', body, headers }),
    ];
    expect([first.status, again.status, again.data.id]).toEqual([200, 200, first.data.id]);
    expect((await listOf('customer', id)).data).toHaveLength(1);
  });
});

describe('decideAlteration', () => {
  test('returns 200 and changes dates, nights, guests and price; the balance grows', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'customer', id, { start: -1, end: 1, guestsCount: 2, childrenCount: 1 });
    const { status, data } = await acceptChange(app, 'owner', alteration);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: Accepted, decidedBy: 1, refundAmount: 0, decidedAt: '2026-12-01T09:30:00Z' });
    const reservation = (await callAs(app, 'customer', 'getReservationById', { path: { id } })).data;
    expect(reservation).toMatchObject({
      status: Confirmed,
      startDate: dateIn(app, 29),
      endDate: dateIn(app, 34),
      nights: 5,
      guestsCount: 2,
      childrenCount: 1,
      totalAmount: 225,
      depositAmount: 27,
      balanceAmount: 198,
      lines: [{ kind: 0, quantity: 5, amount: 225 }],
    });
    expect(await nightsOf(app, id)).toEqual([29, 30, 31, 32, 33].map((days) => dateIn(app, days)));
    expect(await notified(id, 'customer')).toEqual([NotificationType.AlterationAccepted]);
    expect(await eventsOf(id)).toEqual(['alteration.proposed', 'reservation.altered']);
    await payBalance(id, 198);
    expect((await pay(app, id, { as: 'admin', ...balance(0.001) })).status).toBe(400);
    // A repeated decision changes nothing.
    expect((await acceptChange(app, 'owner', alteration)).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(4 + (await paymentsOf(app, id)).length - 2);
  });

  test('frees the dropped nights for others, and refunds what was paid above the new price', async () => {
    const id = await reserve(app, Confirmed, 30);
    const { property_id, end_date } = await getReservation(app, id);
    await payBalance(id);
    const quote = (await quoteChange(app, 'customer', id, { end: -2 })).data;
    expect(quote).toMatchObject({ differenceAmount: -90, refundAmount: 90 });
    const { data } = await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: -2 }));
    expect(data).toMatchObject({ refundAmount: 90 });
    const [, , back] = await paymentsOf(app, id);
    expect(back).toMatchObject({
      purpose: PaymentPurpose.Refund,
      status: PaymentStatus.Pending,
      amount_minor: 90_000,
      alteration_id: data.id as number,
    });
    expect(await held(id)).toBe(45_000);
    await insertReservation(app, Confirmed, addDays(end_date, -2), { property_id });

    // A later extension is owed in full, although deposit and balance payments exceed the first total.
    app.clock.set(testInstant + hour);
    const earlier = await proposed(app, 'customer', id, { start: -1 });
    expect((await acceptChange(app, 'owner', earlier)).status).toBe(200);
    expect((await pay(app, id, { as: 'admin', ...balance(45.001) })).status).toBe(400);
    await payBalance(id, 45);
    expect(await held(id)).toBe(90_000);
  });

  test('keeps what the policy does not refund if the customer drops nights, as a line of the price', async () => {
    const id = await reserve(app, Confirmed, 3);
    await payBalance(id);
    // Moderate: half, from 5 days to 1 day before.
    const quote = (await quoteChange(app, 'customer', id, { end: -2 })).data;
    expect(quote).toMatchObject({ refundAmount: 45, after: { totalAmount: 90 } });
    expect(quote.after.lines.at(-1)).toMatchObject({ kind: PriceLineKind.DroppedNights, amount: 45 });
    expect((await quoteChange(app, 'owner', id, { end: -2 })).data).toMatchObject({ refundAmount: 90 });
    await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: -2 }));
    expect(await held(id)).toBe(90_000);
    // The line stays when the stay grows again.
    const longer = (await quoteChange(app, 'customer', id, { end: 1 })).data;
    expect(longer.after.totalAmount).toBe(135);
    expect(longer.refundAmount).toBe(0);
  });

  test('keeps at most what was paid above the new price', async () => {
    const property_id = await insertListing(app);
    const changes = { property_id, cancellation_policy: CancellationPolicy.Strict };
    const id = await insertReservation(app, Confirmed, dateIn(app, 3), changes);
    const quote = (await quoteChange(app, 'customer', id, { end: -2 })).data;
    expect(quote).toMatchObject({ refundAmount: 0, after: { totalAmount: 45 } });
  });

  test('changes the departure in the middle of a stay, but not the arrival or nights that have passed', async () => {
    const id = await reserve(app, Confirmed, 2);
    app.clock.set(testInstant + 3 * day);
    expect((await quoteChange(app, 'customer', id, { start: 1 })).code).toBe('INVALID_DATE_RANGE');
    expect((await quoteChange(app, 'customer', id, { start: -1 })).code).toBe('INVALID_DATE_RANGE');
    app.clock.set(testInstant + 4 * day);
    expect((await quoteChange(app, 'customer', id, { end: -2 })).code).toBe('INVALID_DATE_RANGE');
    const shorter = await proposed(app, 'customer', id, { end: -1 });
    expect((await acceptChange(app, 'owner', shorter)).status).toBe(200);
    expect(await nightsOf(app, id)).toHaveLength(2);
    const longer = await proposed(app, 'owner', id, { end: 3 });
    expect((await acceptChange(app, 'customer', longer)).status).toBe(200);
    expect(await nightsOf(app, id)).toHaveLength(5);
    // The stay ends on its new last day.
    app.clock.set(testInstant + 7 * day);
    await sweep(app);
    expect((await getReservation(app, id)).status).toBe(Confirmed);
    app.clock.set(testInstant + 8 * day);
    await sweep(app);
    expect((await getReservation(app, id)).status).toBe(BookingStatus.Completed);
  });

  test('declines with a reason that the other side reads, and changes nothing', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'owner', id, { end: 1 });
    const { status, data } = await decline('customer', alteration, 'The dates do not suit us.');
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: Declined, reason: 'The dates do not suit us.', decidedBy: 2 });
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await notified(id, 'owner')).toEqual([NotificationType.AlterationDeclined]);
    expect(await eventsOf(id)).toEqual(['alteration.proposed', 'alteration.declined']);
    expect((await decline('customer', alteration)).status).toBe(200);
    expect(await acceptChange(app, 'customer', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('lets only the other side and administrators decide', async () => {
    const id = await reserve(app, Confirmed);
    const first = await proposed(app, 'customer', id, { end: 1 });
    expect(await acceptChange(app, 'customer', first)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await acceptChange(app, 'admin', first)).status).toBe(200);
    expect(await notified(id, 'customer')).toEqual([NotificationType.AlterationAccepted]);
    const second = await proposed(app, 'admin', id, { end: 1 });
    for (const as of ['customer', 'owner'] as const)
      expect(await acceptChange(app, as, second)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await decline('admin', second)).status).toBe(200);
  });

  test('returns 409 DATES_NOT_AVAILABLE if a night was taken meanwhile, and the proposal stays open', async () => {
    const id = await reserve(app, Confirmed);
    const { property_id, end_date } = await getReservation(app, id);
    const alteration = await proposed(app, 'customer', id, { start: 1, end: 1 });
    await insertReservation(app, Confirmed, end_date, { property_id });
    expect(await acceptChange(app, 'owner', alteration)).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect(await nightsOf(app, id)).toEqual([30, 31, 32].map((days) => dateIn(app, days)));
    expect(await statusOfLast(id)).toBe(Proposed);
  });

  test('takes nights of a hold that has passed', async () => {
    const id = await reserve(app, Confirmed);
    const { property_id, end_date } = await getReservation(app, id);
    const hold = await insertReservation(app, Pending, end_date, { property_id, hold_expires_at: testInstant + hour });
    app.clock.set(testInstant + 2 * hour);
    expect((await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: 1 }))).status).toBe(200);
    expect((await getReservation(app, hold)).status).toBe(BookingStatus.Expired);
  });

  test('returns 409 PRICE_CHANGED if the price has changed meanwhile', async () => {
    const id = await reserve(app, Confirmed);
    const { property_id } = await getReservation(app, id);
    const alteration = await proposed(app, 'customer', id, { end: 1 });
    await app.db.updateTable('rent_property').set({ price_minor: 46_000 }).where('id', '=', property_id).execute();
    expect(await acceptChange(app, 'owner', alteration)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect((await getReservation(app, id)).total_minor).toBe(135_000);
  });

  test('returns 409 while a declared balance exceeds the new price', async () => {
    const id = await reserve(app, Confirmed);
    expect((await pay(app, id, balance(108))).status).toBe(200);
    expect(await quoteChange(app, 'customer', id, { end: -1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await quoteChange(app, 'customer', id, { end: 1 })).status).toBe(200);
  });

  test('returns 400 if the rules no longer allow the stay, 404 for others, 413 and 415 for wrong bodies', async () => {
    const id = await reserve(app, Confirmed, 2);
    const alteration = await proposed(app, 'customer', id, { start: -1 });
    app.clock.set(testInstant + 1.5 * day);
    // The proposal has expired by now; another one of the same kind is still open.
    expect((await acceptChange(app, 'owner', alteration)).status).toBe(409);
    app.clock.set(testInstant);
    const other = await reserve(app, Confirmed, 1);
    const tomorrow = await proposed(app, 'customer', other, { start: 1 });
    app.clock.set(testInstant + 0.7 * day);
    expect(await acceptChange(app, 'owner', tomorrow)).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
    expect((await acceptChange(app, 'otherOwner', tomorrow)).status).toBe(404);
    expect((await acceptChange(app, 'otherCustomer', tomorrow)).status).toBe(404);
    expect((await acceptChange(app, 'admin', 9999)).status).toBe(404);
    const path = { id: tomorrow };
    expect((await callAs(app, 'owner', 'decideAlteration', { path, body: {} })).status).toBe(400);
    expect((await callAs(app, 'owner', 'decideAlteration', { path, ...tooLarge })).status).toBe(413);
    expect((await callAs(app, 'owner', 'decideAlteration', { path, ...notJson })).status).toBe(415);
    expect((await app.call('decideAlteration', { path, body: { accept: true } })).status).toBe(401);
    expect((await callAs(app, 'agent', 'decideAlteration', { path, body: { accept: true } })).status).toBe(403);
  });
});

describe('withdrawAlteration', () => {
  test('returns 200 to the side that has proposed it, also when repeated', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'customer', id, { end: 1 });
    expect(await withdraw('owner', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await withdraw('customer', alteration)).data).toMatchObject({ status: Withdrawn, decidedAt: null });
    expect((await withdraw('customer', alteration)).status).toBe(200);
    expect(await notified(id, 'owner')).toEqual([NotificationType.AlterationProposed, NotificationType.AlterationWithdrawn]);
    expect(await eventsOf(id)).toEqual(['alteration.proposed', 'alteration.withdrawn']);
    expect(await acceptChange(app, 'owner', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('returns 409 for a decided proposal, 404 for others, 401, 403 and 400', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'customer', id, { end: 1 });
    await decline('owner', alteration);
    expect(await withdraw('customer', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await withdraw('otherCustomer', alteration)).status).toBe(404);
    expect((await app.call('withdrawAlteration', { path: { id: alteration } })).status).toBe(401);
    expect((await withdraw('agent', alteration)).status).toBe(403);
    expect((await callAs(app, 'customer', 'withdrawAlteration', { path: { id: 'x' } })).status).toBe(400);
  });
});

describe('a proposal that is not decided', () => {
  beforeEach(async () => {
    // Those of other tests.
    app.clock.set(testInstant + 2 * day);
    await expireProposals(app);
    app.clock.set(testInstant);
  });

  test('expires after 24 hours, by the job or when it is read, and both sides are notified', async () => {
    const [id, other] = [await reserve(app, Confirmed), await reserve(app, Confirmed)];
    await proposed(app, 'customer', id, { end: 1 });
    await proposed(app, 'owner', other, { end: 1 });
    app.clock.set(testInstant + day - 1);
    expect(await expireProposals(app)).toBe(0);
    app.clock.set(testInstant + day);
    expect(await statusOfLast(id)).toBe(Expired);
    expect(await expireProposals(app)).toBe(1);
    expect(await statusOfLast(other)).toBe(Expired);
    expect(await eventsOf(other)).toEqual(['alteration.proposed', 'alteration.expired']);
    for (const who of ['customer', 'owner'] as const)
      expect((await notified(id, who)).at(-1)).toBe(NotificationType.AlterationExpired);
  });

  test('expires with the reservation: when it is cancelled, and when the stay ends', async () => {
    const id = await reserve(app, Confirmed);
    await proposed(app, 'customer', id, { end: 1 });
    expect((await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} })).data.status).toBe(Cancelled);
    expect(await statusOfLast(id)).toBe(Expired);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['alteration.expired', 'reservation.cancelled']));

    const ending = await reserve(app, Confirmed, 1);
    app.clock.set(testInstant + 4 * day);
    const { data } = await proposeChange(app, 'customer', ending, { end: 1 });
    expect(data.expiresAt).toBe('2026-12-05T21:00:00Z');
    app.clock.set(Date.parse('2026-12-05T21:00:00Z'));
    expect(await expireProposals(app)).toBe(1);
    expect((await getReservation(app, ending)).status).toBe(BookingStatus.Completed);
    expect(await statusOfLast(ending)).toBe(Expired);
  });
});

test('getAlterationsByReservation returns 200 to both sides, 404 to others, 401, 403 and 400', async () => {
  const id = await reserve(app, Confirmed);
  const alteration = await proposed(app, 'customer', id, { end: 1 });
  for (const as of ['customer', 'owner', 'admin'] as const)
    expect(await listOf(as, id)).toMatchObject({ status: 200, data: [{ id: alteration }] });
  expect((await listOf('otherCustomer', id)).status).toBe(404);
  expect((await listOf('otherOwner', id)).status).toBe(404);
  expect((await app.call('getAlterationsByReservation', { path: { id } })).status).toBe(401);
  expect((await listOf('agent', id)).status).toBe(403);
  expect((await callAs(app, 'customer', 'getAlterationsByReservation', { path: { id: 'x' } })).status).toBe(400);
});

test('a refund that an administrator rejects leaves the money with the reservation, and nothing is due', async () => {
  const id = await reserve(app, Confirmed);
  await payBalance(id);
  await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
  const back = (await paymentsOf(app, id)).at(-1)!;
  expect(back.amount_minor).toBe(45_000);
  expect((await decide(app, back.id, { confirm: false, reason: 'The account is closed.' })).status).toBe(200);
  expect(await held(id)).toBe(135_000);
  expect((await pay(app, id, { as: 'admin', ...balance(0.001) })).status).toBe(400);
  expect((await pay(app, id, refund(45))).status).toBe(200);
});

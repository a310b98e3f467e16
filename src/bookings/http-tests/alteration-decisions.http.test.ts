import {
  AlterationStatus,
  BookingStatus,
  CancellationPolicy,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  PriceLineKind,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import {
  acceptChange,
  alterationEventsOf,
  declineChange,
  notifiedOf,
  proposed,
  quoteChange,
} from '../../testing/alterations';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { balance, heldOf, pay, payBalance, paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { sweep } from '../expiry';

const { Pending, Confirmed } = BookingStatus;
const { Proposed, Accepted, Declined } = AlterationStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const decline = (as: Actor, id: number, reason?: string) => declineChange(app, as, id, reason);
const listOf = (as: Actor, id: number) => callAs(app, as, 'getAlterationsByReservation', { path: { id } });
const statusOfLast = async (id: number) => (await listOf('admin', id)).data[0].status as AlterationStatus;

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
    expect(await notifiedOf(app, id, 'customer')).toEqual([NotificationType.AlterationAccepted]);
    expect(await alterationEventsOf(app, id)).toEqual(['alteration.proposed', 'reservation.altered']);
    await payBalance(app, id, 198);
    expect((await pay(app, id, { as: 'admin', ...balance(0.001) })).status).toBe(400);
    // A repeated decision changes nothing.
    expect((await acceptChange(app, 'owner', alteration)).status).toBe(200);
    expect(await alterationEventsOf(app, id)).toHaveLength(4 + (await paymentsOf(app, id)).length - 2);
  });

  test('frees the dropped nights for others, and refunds what was paid above the new price', async () => {
    const id = await reserve(app, Confirmed, 30);
    const { property_id, end_date } = await getReservation(app, id);
    await payBalance(app, id);
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
    expect(await heldOf(app, id)).toBe(45_000);
    await insertReservation(app, Confirmed, addDays(end_date, -2), { property_id });

    // A later extension is owed in full, although deposit and balance payments exceed the first total.
    app.clock.set(testInstant + hour);
    const earlier = await proposed(app, 'customer', id, { start: -1 });
    expect((await acceptChange(app, 'owner', earlier)).status).toBe(200);
    expect((await pay(app, id, { as: 'admin', ...balance(45.001) })).status).toBe(400);
    await payBalance(app, id, 45);
    expect(await heldOf(app, id)).toBe(90_000);
  });

  test('keeps what the policy does not refund if the customer drops nights, as a line of the price', async () => {
    const id = await reserve(app, Confirmed, 3);
    await payBalance(app, id);
    // Moderate: half, from 5 days to 1 day before.
    const quote = (await quoteChange(app, 'customer', id, { end: -2 })).data;
    expect(quote).toMatchObject({ refundAmount: 45, after: { totalAmount: 90 } });
    expect(quote.after.lines.at(-1)).toMatchObject({ kind: PriceLineKind.DroppedNights, amount: 45 });
    expect((await quoteChange(app, 'owner', id, { end: -2 })).data).toMatchObject({ refundAmount: 90 });
    await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: -2 }));
    expect(await heldOf(app, id)).toBe(90_000);
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

  test('declines with a reason that the other party reads, and changes nothing', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'owner', id, { end: 1 });
    const { status, data } = await decline('customer', alteration, 'The dates do not suit us.');
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: Declined, reason: 'The dates do not suit us.', decidedBy: 2 });
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await notifiedOf(app, id, 'owner')).toEqual([NotificationType.AlterationDeclined]);
    expect(await alterationEventsOf(app, id)).toEqual(['alteration.proposed', 'alteration.declined']);
    expect((await decline('customer', alteration)).status).toBe(200);
    expect(await acceptChange(app, 'customer', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('lets only the other party and administrators decide', async () => {
    const id = await reserve(app, Confirmed);
    const first = await proposed(app, 'customer', id, { end: 1 });
    expect(await acceptChange(app, 'customer', first)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await acceptChange(app, 'admin', first)).status).toBe(200);
    expect(await notifiedOf(app, id, 'customer')).toEqual([NotificationType.AlterationAccepted]);
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
    expect(await acceptChange(app, 'owner', alteration)).toMatchObject({
      ...{ status: 409, code: 'DATES_NOT_AVAILABLE' },
      envelope: { errors: [], message: expect.stringContaining(end_date) },
    });
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

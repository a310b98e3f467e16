import { AlterationStatus, BookingStatus, NotificationType, RentType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { alterationEventsOf, notifiedOf, proposeChange, proposed, quoteChange } from '../../testing/alterations';
import { type Actor, startTestApp, testInstant, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { reserve } from '../../testing/payments';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';

const { Pending, Confirmed } = BookingStatus;
const { Proposed, Expired } = AlterationStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const listOf = (as: Actor, id: number) => callAs(app, as, 'getAlterationsByReservation', { path: { id } });

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
    expect(await quoteChange(app, 'customer', pending, { end: 1 })).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
    });
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
  test('returns 200 with the proposal, which holds no nights, and notifies the other party', async () => {
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
    expect(await notifiedOf(app, id, 'owner')).toEqual([NotificationType.AlterationProposed]);
    expect(await notifiedOf(app, id, 'customer')).toEqual([]);
    expect(await alterationEventsOf(app, id)).toEqual(['alteration.proposed']);
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
      envelope: { errors: [] },
    });
    const { envelope } = await proposeChange(app, 'owner', id, { end: 1 });
    expect(envelope.errors).toMatchObject([
      { field: 'startDate', message: expect.stringContaining(`from ${end_date} to`) },
    ]);
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
    expect(await alterationEventsOf(app, id)).toEqual([
      'alteration.proposed',
      'alteration.expired',
      'alteration.proposed',
    ]);
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

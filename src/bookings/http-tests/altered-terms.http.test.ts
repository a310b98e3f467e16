/** Changes of a stay are priced by the terms that applied when the customer booked or requested it. */
import { BookingMode, BookingStatus, DiscountKind } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { acceptChange, proposed, quoteChange } from '../../testing/alterations';
import { testInstant, useTestApp } from '../../testing/app';
import { requested, stepOf } from '../../testing/booking-requests';
import { dateIn, getReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { promotionOf } from '../../testing/promotions';
import { day, hour } from '../../testing/time';

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

/** A Confirmed stay of three nights at 45 dinars with a promotion, which the owner then changes and ends. */
async function bookWithPromotion(terms: object, changed: object, deposit_minor = 0): Promise<number> {
  const propertyId = await insertListing(app, { deposit_minor });
  const { id: promotion, code } = await promotionOf(app, terms);
  const body = { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33), promoCode: code };
  const { data } = await callAs(app, 'customer', 'bookReservation', { body });
  const path = { id: promotion };
  expect((await callAs(app, 'owner', 'updatePromotion', { path, body: changed })).code).toBeNull();
  expect((await callAs(app, 'owner', 'deactivatePromotion', { path })).code).toBeNull();
  return data.id as number;
}

const totalAfter = async (id: number, end: number) =>
  (await quoteChange(app, 'customer', id, { end })).data.after.totalAmount as number;

describe('a promotion that the owner has changed and ended after it was redeemed', () => {
  test('still reduces a changed stay by the percentage, from its earlier minimum of nights on', async () => {
    const id = await bookWithPromotion({ percent: 20, minNights: 2 }, { percent: 1, minNights: 30 });
    expect(await totalAfter(id, 1)).toBe(144);
    expect(await totalAfter(id, -1)).toBe(72);
    expect(await totalAfter(id, -2)).toBe(45);
    await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: 1 }));
    expect(await getReservation(app, id)).toMatchObject({ total_minor: 144_000 });
  });

  test('does not apply to fewer nights than it required, although it requires fewer now', async () => {
    const id = await bookWithPromotion({ percent: 20, minNights: 3 }, { percent: 20, minNights: 1 });
    expect(await totalAfter(id, -1)).toBe(90);
  });

  test('still reduces a changed stay by its whole amount, of which the booked stay could use only a part', async () => {
    const id = await bookWithPromotion({ amount: 150, currencyId: 7 }, { amount: 1, currencyId: 7 });
    expect(await getReservation(app, id)).toMatchObject({ total_minor: 0 });
    expect(await totalAfter(id, 1)).toBe(30);
  });

  test('keeps its terms for a stay that expired and that late money confirms', async () => {
    const id = await bookWithPromotion({ percent: 20, minNights: 2 }, { percent: 1, minNights: 30 }, 27_000);
    const session = await startOnline(app, id);
    app.clock.advance(2 * day);
    await playOnline(app, referenceOf(session), 'success');
    expect(await getReservation(app, id)).toMatchObject({ status: BookingStatus.Confirmed });
    expect(await totalAfter(id, -1)).toBe(72);
  });
});

test('a stay that was requested keeps the discount of the day of the request, although it was accepted a day later', async () => {
  const propertyId = await insertListing(app, { booking_mode: BookingMode.Request, deposit_minor: 0 });
  const discounts = [{ kind: DiscountKind.Early, threshold: 30, percent: 20 }];
  const set = await callAs(app, 'owner', 'setDiscounts', { path: { id: propertyId }, body: { discounts } });
  expect(set.code).toBeNull();
  const request = await requested(app, { propertyId, start: 30 });
  app.clock.advance(23 * hour);
  expect(dateIn(app, 29)).toBe(
    (await app.db.selectFrom('booking_request').selectAll().where('id', '=', request).executeTakeFirstOrThrow())
      .start_date,
  );
  const { data } = await stepOf(app, 'accept', request);
  const id = (data as { reservationId: number }).reservationId;
  expect(await getReservation(app, id)).toMatchObject({ status: BookingStatus.Confirmed, total_minor: 108_000 });
  expect(await totalAfter(id, 1)).toBe(144);
});

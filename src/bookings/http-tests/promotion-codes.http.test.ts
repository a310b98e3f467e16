import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { insertCustomer } from '../../testing/people';
import { nextCode, promotionOf } from '../../testing/promotions';
import { day, hour } from '../../testing/time';
import { sendSandboxNotices } from '../../payments/sandbox/notices';
import { addDays } from '../../values/dates';
import { sweep } from '../expiry';
import { redeem } from '../repository-redemptions';

const { Confirmed, Cancelled, Rejected, Expired } = BookingStatus;

let listing: number;
const app = useTestApp({ LIMIT_WAITING_RESERVATIONS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeAll(async () => {
  listing = await insertListing(app);
});
afterEach(() => app.clock.set(testInstant));

const added = (body: object = {}, as: Actor = 'owner') => promotionOf(app, body, as);

const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };
const quote = (promoCode: string, more: object = {}, as?: Actor, propertyId = listing) => {
  const query = { ...stay, promoCode, ...more };
  return as
    ? callAs(app, as, 'getQuote', { path: { propertyId }, query })
    : app.call('getQuote', { path: { propertyId }, query });
};

let first = 0;
/** Books three nights that no other test has. */
function book(promoCode: string, as: Actor = 'customer', more: object = {}) {
  const startDate = addDays('2027-01-10', (first += 3));
  const body = { propertyId: listing, startDate, endDate: addDays(startDate, 3), promoCode, ...more };
  return callAs(app, as, 'bookReservation', { body });
}
async function booked(promoCode: string, as: Actor = 'customer'): Promise<number> {
  const { status, data, code } = await book(promoCode, as);
  expect([status, code]).toEqual([200, null]);
  return (data as { id: number }).id;
}

async function redemptionsOf(id: number, as: Actor = 'owner'): Promise<number> {
  const { data } = await callAs(app, as, 'getMyPromotions', { query: { pageSize: 100 } });
  return (data as { id: number; redemptions: number }[]).find((one) => one.id === id)!.redemptions;
}
const cancel = (id: number) => callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });

describe('the price', () => {
  test('has a line of the promotion after the discount and before the charges, and the reservation keeps it', async () => {
    const propertyId = await insertListing(app, {
      discounts: JSON.stringify([{ kind: 0, threshold: 3, percent: 1000 }]),
      charges: JSON.stringify([
        {
          ...{ id: 1, kind: 1, name: 'Service', mode: 4, value: 1000, freeGuests: 0, isOptional: false },
          ...{ collectedBy: 0, isRefundable: true },
        },
      ]),
    });
    const { code } = await added({ percent: 12.5 });
    const reply = await quote(code.toLowerCase(), {}, undefined, propertyId);
    const kinds = (data: { lines: { kind: number; name: string | null; percent: number; amount: number }[] }) =>
      data.lines.map(({ kind, name, percent, amount }) => [kind, name, percent, amount]);
    const lines = [
      [0, null, null, 135],
      [2, null, 10, -13.5],
      // 12.5 % of 121.5, rounded half up.
      [5, code, 12.5, -15.188],
      [3, 'Service', 10, 10.631],
    ];
    expect(kinds(reply.data)).toEqual(lines);
    expect(reply.data).toMatchObject({ totalAmount: 116.943, discountAmount: 28.688 });
    const body = { propertyId, ...stay, promoCode: ` ${code} `, expectedTotalAmount: 116.943 };
    const { data } = await callAs(app, 'customer', 'bookReservation', { body });
    expect(kinds(data)).toEqual(lines);
    expect(data).toMatchObject({ totalAmount: 116.943, discountAmount: 28.688 });
  });

  test('is reduced by an amount at most to 0', async () => {
    const { code } = await added({ amount: 100, currencyId: 7 });
    expect((await quote(code)).data).toMatchObject({ totalAmount: 35, discountAmount: 100 });
    const { data } = await quote(code, { endDate: '2027-01-07' });
    expect(data).toMatchObject({ totalAmount: 0, depositAmount: 0, discountAmount: 90 });
    expect(data.lines.at(-1)).toMatchObject({ kind: 5, name: code, unitAmount: -90, percent: null });
  });

  test('differs from an expected price that was quoted without the code', async () => {
    const { code, id } = await added();
    const reply = await book(code, 'customer', { expectedTotalAmount: 135 });
    expect(reply).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(await redemptionsOf(id)).toBe(0);
  });
});

describe('a code is not accepted', () => {
  const refusal = { status: 400, code: 'PROMO_CODE_NOT_ACCEPTED' };
  const texts = new Set<string>();
  const expectRefused = async (code: string, more: object = {}, propertyId = listing) => {
    const { envelope, status } = await quote(code, more, 'customer', propertyId);
    expect({ status, code: envelope.code }).toEqual(refusal);
    expect(envelope.errors).toMatchObject([{ field: 'promoCode', code: 'custom' }]);
    texts.add(envelope.message);
    const body = { propertyId, ...stay, ...more, promoCode: code };
    expect(await callAs(app, 'customer', 'bookReservation', { body })).toMatchObject(refusal);
  };

  test('in every case with the same message: unknown, not a code, outside its days, too few nights, another currency or listing', async () => {
    await expectRefused('UNKNOWN-CODE');
    await expectRefused("' or 1=1 --");
    await expectRefused((await added({ validFrom: '2026-12-02' })).code);
    await expectRefused((await added({ validTo: '2026-11-30' })).code);
    await expectRefused((await added({ minNights: 4 })).code);
    await expectRefused((await added({ amount: 5, currencyId: 1 })).code);
    await expectRefused((await added({ propertyIds: [app.sandbox.propertyIds.active] })).code);
    const ended = await added();
    await callAs(app, 'owner', 'deactivatePromotion', { path: { id: ended.id } });
    await expectRefused(ended.code);
    const full = await added({ maxRedemptions: 1 });
    await booked(full.code, 'otherCustomer');
    await expectRefused(full.code);
    const once = await added({ isOncePerCustomer: true });
    await booked(once.code);
    await expectRefused(once.code);
    expect(texts.size).toBe(1);
  });

  test('on the listing of another owner', async () => {
    const { code } = await added({}, 'otherOwner');
    await expectRefused(code);
  });

  test('but is accepted on its first and last day, with its least nights, and on a listing that it names', async () => {
    for (const terms of [
      { validFrom: '2026-12-01', validTo: '2026-12-01' },
      { minNights: 3 },
      { amount: 5, currencyId: 7 },
      { propertyIds: [listing] },
    ])
      expect(await quote((await added(terms)).code)).toMatchObject({ status: 200 });
  });
});

describe('whose promotion applies', () => {
  test("an administrators' promotion applies to every owner's listings, unless the owner has one with the same code", async () => {
    const code = nextCode();
    const platform = await added({ code, percent: 5 }, 'admin');
    expect((await quote(code)).data).toMatchObject({ discountAmount: 6.75 });
    const own = await added({ code, percent: 20 });
    expect((await quote(code)).data).toMatchObject({ discountAmount: 27 });
    await booked(code);
    expect([await redemptionsOf(platform.id, 'admin'), await redemptionsOf(own.id)]).toEqual([0, 1]);
    await callAs(app, 'owner', 'deactivatePromotion', { path: { id: own.id } });
    await booked(code);
    expect([await redemptionsOf(platform.id, 'admin'), await redemptionsOf(own.id)]).toEqual([1, 1]);
  });
});

describe('a redemption', () => {
  test('is counted up to the maximum, and once per customer', async () => {
    const promotion = await added({ maxRedemptions: 2, isOncePerCustomer: true });
    await booked(promotion.code);
    expect(await book(promotion.code)).toMatchObject({ code: 'PROMO_CODE_NOT_ACCEPTED' });
    await booked(promotion.code, 'otherCustomer');
    expect(await book(promotion.code, await insertCustomer(app, 'third'))).toMatchObject({ status: 400 });
    expect(await redemptionsOf(promotion.id)).toBe(2);
  });

  test('is not counted when the booking fails because the nights are taken', async () => {
    const promotion = await added();
    const id = await booked(promotion.code);
    const { property_id, start_date, end_date } = await app.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { propertyId: property_id, startDate: start_date, endDate: end_date, promoCode: promotion.code };
    const reply = await callAs(app, 'otherCustomer', 'bookReservation', { body });
    expect(reply).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect(await redemptionsOf(promotion.id)).toBe(1);
  });

  test('is returned when the reservation expires, is rejected, or is cancelled before it is Confirmed', async () => {
    const ends: [BookingStatus, (id: number) => Promise<unknown>][] = [
      [
        Expired,
        async () => {
          app.clock.advance(2 * day);
          await sweep(app);
        },
      ],
      [
        Rejected,
        (reservationId) =>
          callAs(app, 'admin', 'rejectDeposit', {
            path: { reservationId },
            body: { reason: 'not received', releaseDates: true },
          }),
      ],
      [Cancelled, cancel],
    ];
    for (const [status, end] of ends) {
      const promotion = await added({ maxRedemptions: 1, isOncePerCustomer: true });
      const id = await booked(promotion.code);
      expect(await redemptionsOf(promotion.id)).toBe(1);
      await end(id);
      app.clock.set(testInstant);
      expect(await statusOf(app, id)).toBe(status);
      expect(await redemptionsOf(promotion.id)).toBe(0);
      // The same customer can use it again, once.
      expect((await quote(promotion.code, {}, 'customer')).status).toBe(200);
      await booked(promotion.code);
      expect(await book(promotion.code, 'otherCustomer')).toMatchObject({ code: 'PROMO_CODE_NOT_ACCEPTED' });
      expect(await redemptionsOf(promotion.id)).toBe(1);
    }
  });

  test('stays counted when a Confirmed reservation is cancelled', async () => {
    const promotion = await added({ maxRedemptions: 1 });
    const id = await booked(promotion.code);
    await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
    await cancel(id);
    expect(await statusOf(app, id)).toBe(Cancelled);
    expect(await redemptionsOf(promotion.id)).toBe(1);
  });

  test('is taken again when late money confirms the reservation, even if the promotion is used up by then', async () => {
    const promotion = await added({ maxRedemptions: 1, isOncePerCustomer: true });
    const reservation = await booked(promotion.code);
    const reference = referenceOf(await startOnline(app, reservation));
    await playOnline(app, reference, 'late', { delaySeconds: 48 * 3600 });
    app.clock.advance(2 * day + hour);
    await sweep(app);
    expect(await statusOf(app, reservation)).toBe(Expired);
    const other = await booked(promotion.code);
    expect(await redemptionsOf(promotion.id)).toBe(1);

    await sendSandboxNotices(app);
    expect(await statusOf(app, reservation)).toBe(Confirmed);
    expect(await redemptionsOf(promotion.id)).toBe(2);
    const { data } = await callAs(app, 'customer', 'getReservationById', { path: { id: reservation } });
    expect(data).toMatchObject({ totalAmount: 121.5, discountAmount: 13.5 });
    // The other one gives back one of the two, which leaves none.
    await cancel(other);
    expect(await redemptionsOf(promotion.id)).toBe(1);
    expect(await book(promotion.code, 'otherCustomer')).toMatchObject({ code: 'PROMO_CODE_NOT_ACCEPTED' });
  });

  test('is not taken twice by late money when an instance of the previous release did not return it', async () => {
    const promotion = await added({ maxRedemptions: 1 });
    const reservation = await booked(promotion.code);
    const reference = referenceOf(await startOnline(app, reservation));
    await playOnline(app, reference, 'late', { delaySeconds: 48 * 3600 });
    app.clock.advance(2 * day + hour);
    await sweep(app);
    await app.db.deleteFrom('promotion_return').where('reservation_id', '=', reservation).execute();
    await sendSandboxNotices(app);
    expect(await statusOf(app, reservation)).toBe(Confirmed);
    expect(await redemptionsOf(promotion.id)).toBe(1);
  });

  test('reduces the refund, which never exceeds what was paid', async () => {
    const { code } = await added({ percent: 50 });
    const id = await booked(code);
    await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
    const { data } = await cancel(id);
    expect(data).toMatchObject({ totalAmount: 67.5, depositAmount: 27, refundAmount: 27 });
  });

  test('is not taken when the terms have changed after the price was calculated', async () => {
    const promotion = await added({ percent: 10 });
    await callAs(app, 'owner', 'updatePromotion', { path: { id: promotion.id }, body: { percent: 5 } });
    const redeemed = await app.db.transaction().execute((trx) => redeem(trx, { id: promotion.id, version: 1 }));
    expect(redeemed).toBe('changed');
    expect(await redemptionsOf(promotion.id)).toBe(0);
  });
});

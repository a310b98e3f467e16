import { ChargeCollector, ChargeMode, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { dateIn, getReservation } from '../../testing/bookings';
import { toldOf } from '../../testing/notifications';
import { balance, decide, heldOf, pay } from '../../testing/payments';
import { promotionOf } from '../../testing/promotions';
import { insertMonthly, rent } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const chargeOf = (id: number, value: number, changes: object = {}) => ({
  ...{ id, mode: ChargeMode.PerStay, value, kind: 0, name: 'Water', freeGuests: 0, isOptional: false },
  ...{ collectedBy: ChargeCollector.Platform, isRefundable: true, ...changes },
});
const perNight = { mode: ChargeMode.PerNight, collectedBy: ChargeCollector.Owner };
/** The owner collects 5 dinars a night. */
const charges = JSON.stringify([chargeOf(1, 5000, perNight)]);
const setCharge = async (propertyId: number, value: number) => {
  const body = { charges: [{ kind: 0, name: 'Water', value, ...perNight }] };
  expect((await callAs(app, 'owner', 'setCharges', { path: { id: propertyId }, body })).status).toBe(200);
};

const give = (id: number, endDate: string, as: Actor = 'customer') =>
  callAs(app, as, 'giveNotice', { path: { id }, body: { endDate } });
const renew = (id: number, months: number, expectedMonthlyDueAtArrivalAmount?: number, expectedMonthlyAmount = 450) =>
  callAs(app, 'customer', 'renewReservation', {
    path: { id },
    body: {
      ...{ months, expectedMonthlyAmount },
      ...(expectedMonthlyDueAtArrivalAmount !== undefined && { expectedMonthlyDueAtArrivalAmount }),
    },
  });
const read = (id: number) => callAs(app, 'customer', 'getReservationById', { path: { id } });
const dueOf = async (id: number) => (await read(id)).data.dueAtArrivalAmount as number;

describe('what the owner collects', () => {
  test('is reduced by notice with the nights, also with those of a renewal', async () => {
    const { id, startDate, endDate } = await rent(app, { months: 2, changes: { charges } });
    expect([(await read(id)).data.nights, await dueOf(id)]).toEqual([59, 295]);
    expect((await renew(id, 9)).status).toBe(200);
    expect(await dueOf(id)).toBe(295 + 9 * 150);
    expect((await give(id, addDays(addMonths(startDate, 3), 4))).status).toBe(200);
    expect(await dueOf(id)).toBe(295 + 150 + 4 * 5);
    await give(id, endDate);
    expect(await dueOf(id)).toBe(295);
    const { data } = await give(id, addMonths(startDate, 1));
    expect([data.nights, data.dueAtArrivalAmount]).toEqual([31, 155]);
    const owners = data.lines.filter(({ collectedBy }: { collectedBy: number }) => collectedBy === 1);
    expect(owners).toMatchObject([{ quantity: 31, unitAmount: 5, amount: 155 }]);
    expect((await renew(id, 1)).data.dueAtArrivalAmount).toBe(155 + 150);
  });

  test('is not raised by a renewal that does not name it', async () => {
    const { id, propertyId, startDate } = await rent(app, { months: 2, changes: { charges } });
    await setCharge(propertyId, 1000);
    const before = await getReservation(app, id);
    const refused = async (...[due, amount]: [number?, number?]) => {
      const { status, code, envelope } = await renew(id, 1, due, amount);
      return [status, code, envelope.message, envelope.errors.map(({ field }) => field)];
    };
    const message = 'The owner now collects 30000 JOD for a month, in addition to its price.';
    const field = 'expectedMonthlyDueAtArrivalAmount';
    expect(await refused()).toEqual([409, 'PRICE_CHANGED', message, [field]]);
    expect(await refused(150)).toEqual([409, 'PRICE_CHANGED', message, [field]]);
    expect(await refused(0, 451)).toMatchObject([409, 'PRICE_CHANGED', {}, ['expectedMonthlyAmount', field]]);
    expect(await getReservation(app, id)).toEqual(before);
    expect((await renew(id, 1, 30_000)).data).toMatchObject({
      endDate: addMonths(startDate, 3),
      dueAtArrivalAmount: 295 + 30_000,
    });
    // The booking provides for 5 dinars a night: less needs no confirmation.
    expect((await renew(id, 1)).code).toBe('PRICE_CHANGED');
    await setCharge(propertyId, 4);
    expect((await renew(id, 1)).data.dueAtArrivalAmount).toBe(295 + 30_000 + 120);
    expect((await renew(id, 1, 119)).code).toBe('PRICE_CHANGED');
  });

  test('is not added by a renewal to a stay that was booked without it', async () => {
    const { id, propertyId } = await rent(app, { months: 2 });
    await setCharge(propertyId, 1000);
    expect((await renew(id, 1)).code).toBe('PRICE_CHANGED');
    expect(await dueOf(id)).toBe(0);
  });
});

describe('notice', () => {
  test('ends a stay that costs nothing and contains a tax', async () => {
    const taxes = (body: object) => callAs(app, 'admin', 'setTaxes', { path: { id: 1 }, body });
    const tax = { name: 'City', mode: 1, value: 1, currencyId: 7, isIncluded: true };
    expect((await taxes({ taxes: [tax] })).status).toBe(200);
    const { code: promoCode } = await promotionOf(app, { percent: 100 });
    const propertyId = await insertMonthly(app, { deposit_minor: 0 });
    const startDate = dateIn(app, 30);
    const body = { propertyId, startDate, endDate: addMonths(startDate, 3), promoCode };
    const { data: booked } = await callAs(app, 'customer', 'bookReservation', { body });
    const { status, data } = await give(booked.id, addDays(startDate, 40));
    await taxes({ taxes: [] });
    expect([booked.totalAmount, status, data.totalAmount, data.taxAmount]).toEqual([0, 200, 0, 0]);
  });

  test('leaves a stay whose charges are rounded and whose nights are free refundable', async () => {
    const { code: promoCode } = await promotionOf(app, { percent: 100 });
    const odd = JSON.stringify([chargeOf(1, 10_001), chargeOf(2, 20_003), chargeOf(3, 5001)]);
    const propertyId = await insertMonthly(app, { charges: odd, deposit_minor: 0, notice_days: 0 });
    const startDate = dateIn(app, 10);
    const body = { propertyId, startDate, endDate: addMonths(startDate, 2), promoCode };
    const { id } = (await callAs(app, 'customer', 'bookReservation', { body })).data as { id: number };
    for (let days = 58; days > 44; days -= 1) {
      // Each party can give notice 12 times.
      const { data } = await give(id, addDays(startDate, days), days % 2 ? 'owner' : 'customer');
      const nights = data.lines.filter(({ chargeId }: { chargeId: number | null }) => chargeId === null);
      expect(nights.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(0);
    }
    const { total_minor } = await getReservation(app, id);
    const { data: paid } = await pay(app, id, { as: 'admin', ...balance(total_minor / 1000) });
    expect((await decide(app, paid.id as number, { confirm: true })).status).toBe(200);
    expect(await heldOf(app, id)).toBe(total_minor);
    expect((await read(id)).data.refundIfCancelledNow).toBe(total_minor / 1000);
    const { status, data } = await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });
    expect([status, data.refundAmount]).toEqual([200, total_minor / 1000]);
  });

  test('by the owner for the last day prevents renewals and changes nothing else', async () => {
    const { id, endDate } = await rent(app, { months: 2 });
    const { updated_at: _, ...before } = await getReservation(app, id);
    expect((await give(id, endDate)).status).toBe(200);
    expect(await toldOf(app, id, NotificationType.NoticeGiven)).toEqual([]);
    for (const _again of [1, 2]) expect((await give(id, endDate, 'owner')).data).toMatchObject({ endDate, nights: 59 });
    expect(await renew(id, 1)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await getReservation(app, id)).toMatchObject({ ...before, owner_gave_notice: 1 });
    expect(await toldOf(app, id, NotificationType.NoticeGiven)).toMatchObject([
      { user_id: app.sandbox.userIds.customer, endDate },
    ]);
    const audits = app.db.selectFrom('audit_log').select('action').where('subject', '=', `reservation:${id}`);
    expect(await audits.where('action', '=', 'giveNotice').execute()).toHaveLength(1);
  });
});

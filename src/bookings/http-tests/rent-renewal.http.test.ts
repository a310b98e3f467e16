import { BookingMode, BookingStatus, NotificationType, RentInvoiceStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { toldOf } from '../../testing/notifications';
import { reserve } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';

const { Scheduled, PartlyPaid, Void } = RentInvoiceStatus;

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const give = (id: number, endDate: string) =>
  callAs(app, 'customer', 'giveNotice', { path: { id }, body: { endDate } });
const renew = (id: number, months: number, expectedMonthlyAmount = 450, as: Actor = 'customer') =>
  callAs(app, as, 'renewReservation', { path: { id }, body: { months, expectedMonthlyAmount } });
const shown = async (id: number) =>
  (await invoicesOf(app, id)).map(({ status, amount, paidAmount }) => [status, amount, paidAmount]);
const totalOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

describe('renewReservation', () => {
  test('takes the following nights and makes their invoices at the price of today', async () => {
    const { id, propertyId, startDate } = await rent(app, { months: 2 });
    await app.db.updateTable('rent_property').set({ price_minor: 500_000 }).where('id', '=', propertyId).execute();
    const changed = await renew(id, 2);
    expect([changed.code, changed.envelope.errors[0]?.field]).toEqual(['PRICE_CHANGED', 'expectedMonthlyAmount']);
    const { data } = await renew(id, 2, 500);
    const newEnd = addMonths(startDate, 4);
    expect(data).toMatchObject({ endDate: newEnd, totalAmount: 1900, unitPrice: 450 });
    expect(totalOf(data.lines)).toBe(1900);
    expect(await shown(id)).toEqual([
      [PartlyPaid, 450, 100],
      [Scheduled, 450, 0],
      [Scheduled, 500, 0],
      [Scheduled, 500, 0],
    ]);
    expect((await invoicesOf(app, id)).at(-1)).toMatchObject({ period: 4, periodEnd: newEnd });
    const nights = await nightsOf(app, id);
    expect([nights[0], nights.at(-1), new Set(nights).size]).toEqual([startDate, addDays(newEnd, -1), nights.length]);
    expect((await getReservation(app, id)).commission_minor).toBe(190_000);
    expect(await toldOf(app, id, NotificationType.ReservationRenewed)).toMatchObject([{ endDate: newEnd }]);
  });

  test('adds the charges and taxes of a month, and not those of a stay', async () => {
    const charge = (id: number, mode: number, value: number) => ({
      ...{ id, mode, value, kind: 0, name: 'Example', freeGuests: 0, isOptional: false, collectedBy: 0 },
      isRefundable: false,
    });
    const charges = JSON.stringify([charge(1, 0, 90_000), charge(2, 1, 1000)]);
    const { id } = await rent(app, { months: 1, changes: { charges } });
    expect((await renew(id, 1)).code).toBe('PRICE_CHANGED');
    const before = (await getReservation(app, id)).total_minor;
    const { data } = await renew(id, 2, 480);
    expect(data.totalAmount * 1000).toBe(before + 960_000);
    expect(totalOf(data.lines)).toBe(data.totalAmount);
    expect((await shown(id)).map(([, amount]) => amount).slice(1)).toEqual([480, 480]);
  });

  test('counts months from the first day of the stay, also in renewals of renewals and after notice', async () => {
    const charge = { id: 1, mode: 1, value: 1000, kind: 0, name: 'Water', freeGuests: 0, isOptional: false };
    const charges = JSON.stringify([{ ...charge, collectedBy: 1, isRefundable: false }]);
    const { id, startDate, endDate } = await rent(app, { months: 1, daysAhead: 61, changes: { charges } });
    expect([startDate, endDate]).toEqual(['2027-01-31', '2027-02-28']);
    const quoted = await callAs(app, 'customer', 'getRenewalQuote', { path: { id }, query: { months: 1 } });
    expect(quoted.data).toMatchObject({
      ...{ startDate: '2027-02-28', endDate: '2027-03-31', nights: 31, addedAmount: 450 },
      invoices: [{ periodStart: '2027-02-28', periodEnd: '2027-03-31', amount: 450 }],
    });
    expect((await renew(id, 1)).data).toMatchObject({
      endDate: '2027-03-31',
      totalAmount: 900,
      dueAtArrivalAmount: 58,
    });
    expect((await renew(id, 2)).data).toMatchObject({ endDate: '2027-05-31', dueAtArrivalAmount: 118 });
    const days = async () =>
      (await invoicesOf(app, id)).filter(({ status }) => status !== Void).map((one) => one.periodEnd);
    expect(await days()).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);

    // 15 nights of the second month are left: half of its rent and of the owner's charge.
    expect((await give(id, '2027-03-15')).data).toMatchObject({ totalAmount: 675, dueAtArrivalAmount: 43 });
    expect((await renew(id, 1)).data).toMatchObject({ endDate: '2027-04-15' });
    expect((await give(id, '2027-02-28')).data).toMatchObject({ totalAmount: 450, dueAtArrivalAmount: 28 });
    expect((await renew(id, 1)).data).toMatchObject({ endDate: '2027-03-31' });
    expect(await days()).toEqual(['2027-02-28', '2027-03-31']);
    const nights = await nightsOf(app, id);
    expect([nights[0], nights.at(-1), new Set(nights).size]).toEqual([startDate, '2027-03-30', nights.length]);
  });

  test('follows a notice', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const endDate = addDays(addMonths(startDate, 1), 10);
    await give(id, endDate);
    const { data } = await renew(id, 1);
    expect(data).toMatchObject({ endDate: addMonths(endDate, 1), totalAmount: 1050 });
    expect((await invoicesOf(app, id)).map(({ status, period }) => [status, period])).toEqual([
      [PartlyPaid, 1],
      [Scheduled, 2],
      [Scheduled, 4],
      [Void, 3],
    ]);
  });

  test('returns 409 after the owner has given notice, also when the customer gives notice for an earlier day', async () => {
    const { id, startDate } = await rent(app, { months: 4 });
    const call = { path: { id }, body: { endDate: addMonths(startDate, 3) } };
    expect((await callAs(app, 'owner', 'giveNotice', call)).status).toBe(200);
    expect(await renew(id, 1)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await give(id, addMonths(startDate, 2));
    expect(await renew(id, 1)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await nightsOf(app, id)).toHaveLength((await getReservation(app, id)).nights);
  });

  test('returns 409 DATES_NOT_AVAILABLE when a night is taken, and changes nothing', async () => {
    const { id, propertyId, endDate } = await rent(app, { months: 1 });
    const block = { propertyId, startDate: addDays(endDate, 20), endDate: addDays(endDate, 21) };
    await callAs(app, 'owner', 'addBlockedDates', { body: block });
    const before = await getReservation(app, id);
    expect((await renew(id, 1)).code).toBe('DATES_NOT_AVAILABLE');
    expect(await getReservation(app, id)).toEqual(before);
    expect(await invoicesOf(app, id)).toHaveLength(1);
  });

  test('returns 409 DATES_NOT_AVAILABLE for a closed night, and for nights kept free after the stay that another stay holds', async () => {
    const { id, propertyId, endDate } = await rent(app, { months: 1, changes: { deposit_minor: 0 } });
    const newEnd = addMonths(endDate, 1);
    const path = { id: propertyId };
    const close = (isClosed: boolean) =>
      callAs(app, 'owner', 'setNights', { path, body: { nights: [{ date: addDays(newEnd, -1), isClosed }] } });
    const keepFree = (freeNights: number) =>
      callAs(app, 'owner', 'setArrivalRules', { path, body: { rules: { freeNights } } });
    const before = await getReservation(app, id);

    expect((await close(true)).status).toBe(200);
    expect((await renew(id, 1)).code).toBe('DATES_NOT_AVAILABLE');
    await close(false);

    const next = { property_id: propertyId, nights: 3 };
    await insertReservation(app, BookingStatus.Confirmed, addDays(newEnd, 2), next);
    expect((await keepFree(3)).status).toBe(200);
    expect((await renew(id, 1)).code).toBe('DATES_NOT_AVAILABLE');
    expect(await getReservation(app, id)).toEqual(before);
    await keepFree(2);
    expect((await renew(id, 1)).data).toMatchObject({ endDate: newEnd });
  });

  test('needs no decision of the owner when the listing is booked by request', async () => {
    const { id, propertyId, endDate } = await rent(app, { months: 1 });
    const byRequest = { booking_mode: BookingMode.Request };
    await app.db.updateTable('rent_property').set(byRequest).where('id', '=', propertyId).execute();
    expect((await renew(id, 1)).data).toMatchObject({ id, endDate: addMonths(endDate, 1) });
  });

  test('returns one response for one Idempotency-Key', async () => {
    const { id, endDate } = await rent(app, { months: 1 });
    const call = { path: { id }, body: { months: 1, expectedMonthlyAmount: 450 } };
    const headers = { 'idempotency-key': `renewal-${id}` };
    const replies = [
      await callAs(app, 'customer', 'renewReservation', { ...call, headers }),
      await callAs(app, 'customer', 'renewReservation', { ...call, headers }),
    ];
    expect(replies.map(({ data }) => data.endDate)).toEqual([addMonths(endDate, 1), addMonths(endDate, 1)]);
    expect(await invoicesOf(app, id)).toHaveLength(2);
  });

  test.each([
    ['is no longer public', { property_status: 2 as const }],
    ['is by the night now', { rent_type: 1 as const }],
    ['has another currency now', { currency_id: 1 }],
  ])('returns 409 STATE_CONFLICT when the listing %s', async (_name, changes) => {
    const { id, propertyId } = await rent(app, { months: 1 });
    await app.db.updateTable('rent_property').set(changes).where('id', '=', propertyId).execute();
    expect((await renew(id, 1)).code).toBe('STATE_CONFLICT');
  });

  test('returns 400 for more nights than the listing allows, or too far ahead', async () => {
    const { id } = await rent(app, { months: 1, changes: { max_stay_nights: 40 } });
    const refused = async (stay: number, months: number) => {
      const { code, envelope } = await renew(stay, months);
      return [code, envelope.errors.map(({ field }) => field)];
    };
    expect(await refused(id, 2)).toEqual(['STAY_TOO_LONG', ['months']]);
    const { id: long } = await rent(app, { months: 11 });
    expect(await refused(long, 2)).toEqual(['STAY_TOO_LONG', ['months']]);
    const { id: far } = await rent(app, { months: 11, daysAhead: 60 });
    expect(await refused(far, 1)).toEqual(['INVALID_DATE_RANGE', ['months']]);
  });

  test('returns 409 for a stay by the night, 403 for the owner and 404 for others', async () => {
    const daily = await reserve(app, BookingStatus.Confirmed);
    expect((await renew(daily, 1)).code).toBe('STATE_CONFLICT');
    const { id } = await rent(app, { months: 1 });
    expect((await renew(id, 1, 450, 'owner')).code).toBe('FORBIDDEN');
    expect((await renew(id, 1, 450, 'otherCustomer')).code).toBe('NOT_FOUND');
  });
});

test('the event of the exported calendar keeps its UID', async () => {
  const { id, propertyId, endDate } = await rent(app, { months: 1 });
  const { data } = await callAs(app, 'owner', 'rotateCalendarFeed', { path: { propertyId } });
  const read = async () => (await fetch(new URL(new URL(String(data.url)).pathname, app.url))).text();
  const uidIn = (text: string) => /UID:(\S+)/.exec(text.replaceAll('\r\n ', ''))![1];
  const before = await read();
  await renew(id, 1);
  const after = await read();
  expect(uidIn(after)).toBe(uidIn(before));
  expect(after).toContain(`DTEND;VALUE=DATE:${addMonths(endDate, 1).replaceAll('-', '')}`);
});

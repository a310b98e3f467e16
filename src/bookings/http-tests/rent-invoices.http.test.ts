import { RentInvoiceStatus } from '../../../generated/enumerations';
import { actor, callAs } from '../../testing/access';
import { idsOf, testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { closeAccount, endStays } from '../../testing/closing';
import { balance, decide, pay } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';
import { insertMonthly, invoicesOf, rent, waive } from '../../testing/rent';
import { day, hour } from '../../testing/time';
import { addDays, addMonths, localTimeToInstant } from '../../values/dates';
import { makeMissingInvoices } from '../rent-steps';

const { Scheduled, PartlyPaid, Paid, Void } = RentInvoiceStatus;

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' };
const app = useTestApp(limits);
beforeEach(() => app.clock.set(testInstant));

/** Sets the clock to a local time in the city of the listings. */
const setTime = (date: string, time = '09:00') => app.clock.set(localTimeToInstant(date, time, 'Asia/Amman'));
const amounts = async (id: number) => (await invoicesOf(app, id)).map(({ amount }) => amount);
const paid = async (id: number) => (await invoicesOf(app, id)).map(({ paidAmount }) => paidAmount);
const states = async (id: number) => (await invoicesOf(app, id)).map(({ status }) => status);
const payInvoice = (reservationId: number, rentInvoiceId: number, amount: number) =>
  pay(app, reservationId, { ...balance(amount), rentInvoiceId });
async function confirmed(reply: ReturnType<typeof pay>): Promise<number> {
  const { status, data } = await reply;
  expect(status).toBe(200);
  expect((await decide(app, data.id, { confirm: true })).status).toBe(200);
  return data.id as number;
}

describe('the invoices of a monthly stay', () => {
  test('are made when the deposit is confirmed, which counts towards the first', async () => {
    const { id, propertyId, startDate } = await rent(app);
    const invoices = await invoicesOf(app, id);
    expect(invoices.map(({ period, periodStart, periodEnd }) => [period, periodStart, periodEnd])).toEqual(
      [0, 1, 2].map((month) => [month + 1, addMonths(startDate, month), addMonths(startDate, month + 1)]),
    );
    expect(invoices[0]).toMatchObject({
      ...{ reservationId: id, propertyId, dueDate: startDate, status: PartlyPaid, isOverdue: false },
      ...{ amount: 450, paidAmount: 100, pendingAmount: 0, waivedAmount: 0, openAmount: 350, currencyCode: 'JOD' },
    });
    expect(invoices[1]).toMatchObject({ amount: 450, paidAmount: 0, openAmount: 450, status: Scheduled });
  });

  test('of a stay without a deposit are made when it is booked', async () => {
    const { id } = await rent(app, { changes: { deposit_minor: 0 } });
    expect(await states(id)).toEqual([Scheduled, Scheduled, Scheduled]);
  });

  test('add up to the total, the last one for the nights of the started month', async () => {
    const changes = { price_minor: 100_001, deposit_minor: 0 };
    const startDate = addDays('2026-12-01', 30);
    const { id } = await rent(app, { changes, endDate: addDays(addMonths(startDate, 2), 10) });
    const { total_minor } = await getReservation(app, id);
    expect(await amounts(id)).toEqual([100.001, 100.001, 33.334]);
    expect(total_minor).toBe(233_336);
  });

  test('divide charges in proportion to the rent', async () => {
    const propertyId = await insertMonthly(app);
    const charge = { kind: 0, name: 'Cleaning', mode: 0, value: 100, freeGuests: 0 };
    const flags = { isOptional: false, collectedBy: 0, isRefundable: false };
    const body = { charges: [{ ...charge, ...flags }] };
    expect((await callAs(app, 'owner', 'setCharges', { path: { id: propertyId }, body })).status).toBe(200);
    const { charges, last_charge_id } = await app.db
      .selectFrom('rent_property')
      .select(['charges', 'last_charge_id'])
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow();
    const { id } = await rent(app, { changes: { charges, last_charge_id } });
    expect(await amounts(id)).toEqual([483.333, 483.334, 483.333]);
  });

  test('a deposit of more than a month pays the next ones too', async () => {
    const { id } = await rent(app, { changes: { deposit_minor: 1_000_000 } });
    expect(await paid(id)).toEqual([450, 450, 100]);
  });

  test('a stay by the night has none', async () => {
    const { data } = await callAs(app, 'customer', 'getMyRentInvoices', {
      query: { reservationId: app.sandbox.reservationIds.confirmed },
    });
    expect(data).toEqual([]);
  });

  test('are made by the job, and by the first payment, if an older server has confirmed the stay', async () => {
    const [byJob, byPayment] = [await rent(app), await rent(app)];
    const ids = [byJob.id, byPayment.id];
    await app.db.deleteFrom('rent_allocation').where('reservation_id', 'in', ids).execute();
    await app.db.deleteFrom('rent_invoice').where('reservation_id', 'in', ids).execute();
    await app.db.updateTable('reservation').set({ rent_invoices: null }).where('id', 'in', ids).execute();
    await app.db
      .updateTable('payment_transaction')
      .set({ allocated_minor: null })
      .where('reservation_id', 'in', ids)
      .execute();
    await pay(app, byPayment.id, balance(1));
    expect(await invoicesOf(app, byPayment.id)).toMatchObject([{ paidAmount: 100, pendingAmount: 1 }, {}, {}]);
    expect(await makeMissingInvoices(app)).toBe(1);
    expect(await makeMissingInvoices(app)).toBe(0);
    expect(await paid(byJob.id)).toEqual([100, 0, 0]);
  });
});

describe('lists', () => {
  test('show each party its invoices, by due date', async () => {
    const { id, propertyId } = await rent(app);
    const all = await callAs(app, 'admin', 'getRentInvoices', { query: { reservationId: id } });
    for (const [who, operation] of [
      ['customer', 'getMyRentInvoices'],
      ['owner', 'getOwnerRentInvoices'],
    ] as const) {
      const own = await callAs(app, who, operation, { query: { propertyId, includeTotalCount: true } });
      expect(own.data).toEqual(all.data);
      expect(own.envelope.pagination?.totalCount).toBe(3);
    }
    expect((await callAs(app, 'otherCustomer', 'getMyRentInvoices')).data).toEqual([]);
    expect((await callAs(app, 'otherOwner', 'getOwnerRentInvoices')).data).toEqual([]);
    const [{ id: first }] = all.data as [{ id: number }];
    for (const who of ['customer', 'owner', 'admin'] as const)
      expect((await callAs(app, who, 'getRentInvoiceById', { path: { id: first } })).data).toEqual(all.data[0]);
    for (const who of ['otherCustomer', 'otherOwner'] as const)
      expect((await callAs(app, who, 'getRentInvoiceById', { path: { id: first } })).code).toBe('NOT_FOUND');
  });

  test('are filtered by state, due date and change, and continue on the next page', async () => {
    const { id, startDate } = await rent(app);
    const list = (query: object) => callAs(app, 'admin', 'getRentInvoices', { query: { reservationId: id, ...query } });
    const [one, two, three] = idsOf(await list({}));
    expect(idsOf(await list({ status: PartlyPaid }))).toEqual([one]);
    expect(idsOf(await list({ dueBefore: addMonths(startDate, 1) }))).toEqual([one]);
    const page = await list({ pageSize: 2 });
    expect(idsOf(page)).toEqual([one, two]);
    const cursor = page.envelope.pagination!.nextCursor;
    expect(idsOf(await list({ pageSize: 2, cursor }))).toEqual([three]);
    app.clock.set(testInstant + hour);
    await waive(app, two!);
    const updatedSince = new Date(testInstant + hour).toISOString();
    const changed = await callAs(app, 'admin', 'getRentInvoices', { query: { updatedSince } });
    expect(idsOf(changed)).toEqual([two]);
    app.clock.set(testInstant + 2 * hour);
    await waive(app, one!);
    const first = await list({ updatedSince, pageSize: 1 });
    expect(idsOf(first)).toEqual([two]);
    const next = first.envelope.pagination!.nextCursor;
    expect(idsOf(await list({ updatedSince, pageSize: 1, cursor: next }))).toEqual([one]);
  });
});

describe('a stay that does not take place', () => {
  test('voids what is not paid when it is cancelled, and refunds as before', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    await confirmed(payInvoice(id, first!.id, 350));
    const declared = await pay(app, id, balance(100));
    const { data } = await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'An example.' } });
    expect(data.refundAmount).toBe(450);
    const invoices = await invoicesOf(app, id);
    expect(invoices.map(({ status }) => status)).toEqual([Paid, Void, Void]);
    expect(invoices[1]).toMatchObject({ pendingAmount: 0, openAmount: 0 });
    expect((await decide(app, declared.data.id, { confirm: true })).status).toBe(200);
    expect(await states(id)).toEqual([Paid, Void, Void]);
    expect((await pay(app, id, balance(1))).code).toBe('STATE_CONFLICT');
  });

  test('voids what is not paid after a no-show', async () => {
    const { id } = await rent(app, { daysAhead: 0 });
    app.clock.set(testInstant + day / 2);
    expect((await callAs(app, 'owner', 'markNoShow', { path: { id }, body: {} })).status).toBe(200);
    expect(await states(id)).toEqual([Void, Void, Void]);
  });
});

test('a completed stay keeps its unpaid invoices, and its customer cannot close the account', async () => {
  const customer = await insertCustomer(app, 'renting');
  const { id, endDate } = await rent(app, { months: 1, as: customer });
  setTime(addDays(endDate, 2));
  const as = actor(app, customer);
  const close = () => app.call('closeAccount', { as, body: { confirm: true } });
  const refused = await close();
  expect([refused.code, refused.envelope.message]).toEqual([
    'STATE_CONFLICT',
    expect.stringContaining('rent is unpaid'),
  ]);
  await confirmed(pay(app, id, { ...balance(350), as }));
  expect((await invoicesOf(app, id, as)).map(({ status }) => status)).toEqual([Paid]);
  expect((await close()).status).toBe(200);
});

test('unpaid rent does not keep the account of a customer open whose owner has closed theirs, because only the owner can waive it', async () => {
  const customer = await insertCustomer(app, 'left alone');
  const { endDate } = await rent(app, { months: 1, as: customer });
  setTime(addDays(endDate, 2));
  await endStays(app);
  const close = (as: Parameters<typeof actor>[1]) => closeAccount(app, actor(app, as));
  expect((await close(customer)).code).toBe('STATE_CONFLICT');
  expect([(await close('owner')).status, (await close(customer)).status]).toEqual([200, 200]);
});

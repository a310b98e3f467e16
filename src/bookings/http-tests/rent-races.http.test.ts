import { BookingStatus, RentInvoiceStatus } from '../../../generated/enumerations';
import { systemClock } from '../../adapters/clock';
import type { OpenDatabase } from '../../database/connection';
import { createRequestDatabase } from '../../database/request-database';
import type { TestApp } from '../../testing/app';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { openTestDatabase } from '../../testing/databases/test-database';
import { insertMonthly } from '../../testing/rent';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { addDays, addMonths } from '../../values/dates';

const { Paid, Waived, Void } = RentInvoiceStatus;

let servers: TwoProcesses;
let database: OpenDatabase;
/** The parts of an application that the helpers need; the application runs in two other processes. */
let app: TestApp;
beforeAll(async () => {
  servers = await startTwoProcesses();
  database = openTestDatabase(servers.databaseUrl, { poolSize: 2 });
});
beforeEach(async () => {
  app = {
    db: database.db,
    database: createRequestDatabase(database.db),
    clock: systemClock,
    sandbox: await servers.reset(),
  } as unknown as TestApp;
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

type Who = 'customer' | 'otherCustomer' | 'admin' | 'owner';
type Sent = [who: Who, path: string, body: object];

async function send([who, path, body]: Sent, index = 0): Promise<{ status: number; id: number }> {
  const response = await fetch(servers.urls[index % 2]! + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.sandbox.tokens[who]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { id: number } | null };
  expect([200, 400, 409]).toContain(response.status);
  return { status: response.status, id: data?.id ?? 0 };
}

/** Sends the requests at once, alternating between the processes, and returns which succeeded. */
async function race(requests: Sent[]): Promise<boolean[]> {
  const replies = await Promise.all(requests.map((request, index) => send(request, index)));
  return replies.map(({ status }) => status === 200);
}

/** A Confirmed stay of months at 450 dinars, of which a deposit of 100 is paid. */
async function rented(months = 3) {
  const propertyId = await insertMonthly(app);
  const startDate = dateIn(app, 40);
  const endDate = addMonths(startDate, months);
  const { id } = await send(['customer', '/Reservations/BookReservation/book', { propertyId, startDate, endDate }]);
  await send(['admin', `/Admin/ConfirmDeposit/${id}`, {}]);
  return { id, propertyId, startDate, endDate, invoices: await invoicesOf(id) };
}
const invoicesOf = (id: number) =>
  app.db.selectFrom('rent_invoice').selectAll().where('reservation_id', '=', id).orderBy('period').execute();

/** The books of the reservation agree: invoices, allocations, payments, nights and total. */
async function expectBooks(id: number): Promise<void> {
  const [invoices, row, nights] = [await invoicesOf(id), await getReservation(app, id), await nightsOf(app, id)];
  const payments = await app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reservation_id', '=', id)
    .execute();
  const allocations = await app.db.selectFrom('rent_allocation').selectAll().where('reservation_id', '=', id).execute();
  const sum = (rows: { amount_minor: number }[]) => rows.reduce((all, { amount_minor }) => all + amount_minor, 0);
  for (const invoice of invoices)
    expect(invoice.paid_minor + invoice.pending_minor).toBe(
      sum(allocations.filter(({ invoice_id }) => invoice_id === invoice.id)),
    );
  for (const { id: payment_id, amount_minor, allocated_minor, surplus_minor } of payments) {
    expect(allocated_minor ?? 0).toBe(sum(allocations.filter((one) => one.payment_id === payment_id)));
    expect((allocated_minor ?? 0) + (surplus_minor ?? 0)).toBeLessThanOrEqual(amount_minor);
  }
  expect(invoices.map(({ period }) => period)).toEqual(invoices.map((_, index) => index + 1));
  expect([row.rent_invoices, row.nights]).toEqual([invoices.length, nights.length]);
  expect(row.total_minor).toBe(sum(invoices.filter(({ status }) => status !== Void)));
  expect(row.end_date).toBe(addDays(nights.at(-1)!, 1));
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const paying = (reservationId: number, amount: number, rentInvoiceId?: number): Sent => [
  'customer',
  '/PaymentTransactions/Add',
  { reservationId, purpose: 1, paymentTypeId: 1, amount, ...(rentInvoiceId && { rentInvoiceId }) },
];
const renewing = (id: number): Sent => [
  'customer',
  `/Reservations/Renew/${id}`,
  { months: 1, expectedMonthlyAmount: 450 },
];

test('payments of one invoice never come to more than it', async () => {
  const { id, invoices } = await rented();
  const succeeded = await race(times(12, paying(id, 100, invoices[0]!.id)));
  expect(succeeded.filter(Boolean)).toHaveLength(3);
  expect((await invoicesOf(id))[0]).toMatchObject({ paid_minor: 100_000, pending_minor: 300_000 });
  await expectBooks(id);
});

test('payments that name an invoice and ones that do not never come to more than all invoices', async () => {
  const { id, invoices } = await rented();
  const requests = times(6, [paying(id, 250), paying(id, 250, invoices[2]!.id)]).flat();
  expect((await race(requests)).filter(Boolean).length).toBeLessThanOrEqual(5);
  await expectBooks(id);
});

test('a waiver and payments of an invoice: it is waived, or a payment waits', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, invoices } = await rented();
    const invoice = invoices[0]!.id;
    const waiving: Sent = ['owner', `/RentInvoices/Waive/${invoice}`, { reason: 'An example.' }];
    const [isWaived, ...arePaid] = await race([waiving, paying(id, 350, invoice), paying(id, 350, invoice)]);
    expect([isWaived, ...arePaid].filter(Boolean)).toHaveLength(1);
    expect((await invoicesOf(id))[0]).toMatchObject(
      isWaived ? { status: Waived, waived_minor: 350_000, pending_minor: 0 } : { pending_minor: 350_000 },
    );
    await expectBooks(id);
  }
});

test('renewals at once take each night once', async () => {
  const { id } = await rented();
  const succeeded = await race(times(6, renewing(id)));
  expect((await invoicesOf(id)).length).toBe(3 + succeeded.filter(Boolean).length);
  await expectBooks(id);
});

test('a renewal and a booking of the following nights: one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, propertyId, endDate } = await rented(1);
    const stay = { propertyId, startDate: addDays(endDate, 5), endDate: addDays(endDate, 45) };
    const booking: Sent = ['otherCustomer', '/Reservations/BookReservation/book', stay];
    expect((await race([renewing(id), booking])).filter(Boolean)).toHaveLength(1);
    await expectBooks(id);
  }
});

test('a notice, a renewal and payments at once leave books that agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, startDate } = await rented();
    const notice: Sent = ['owner', `/Reservations/GiveNotice/${id}`, { endDate: addDays(startDate, 45) }];
    await race([notice, renewing(id), paying(id, 1000), paying(id, 250), notice]);
    await expectBooks(id);
  }
});

test('a cancellation and the confirmation of a payment: every invoice is paid or void, and the money is refunded', async () => {
  const { id, invoices } = await rented();
  const { id: payment } = await send(paying(id, 350, invoices[0]!.id));
  await race([
    ['owner', `/Reservations/CancelReservation/${id}`, { reason: 'An example.' }],
    ['admin', `/PaymentTransactions/Decide/${payment}`, { confirm: true }],
  ]);
  expect((await getReservation(app, id)).status).toBe(BookingStatus.Cancelled);
  for (const { status } of await invoicesOf(id)) expect([Paid, Void]).toContain(status);
  const refunds = app.db.selectFrom('payment_transaction').select('amount_minor').where('reservation_id', '=', id);
  const amounts = await refunds.where('purpose', '=', 2).execute();
  expect(amounts.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(450_000);
});

import { RentType } from '../../generated/enumerations';
import { sweepRent } from '../bookings/rent-steps';
import type { OperationId, components } from '../contract/handler';
import type { RowChanges } from '../database/tables';
import { addDays, addMonths, localTimeToInstant } from '../values/dates';
import { actor, callAs } from './access';
import type { Actor, Call, Reply, TestApp } from './app';
import { dateIn } from './bookings';
import { addListing, insertListing } from './listings';

export type RentInvoice = components['schemas']['RentInvoice'];

/** Adds a public listing by the month: 450 dinars a month, deposit 100. */
export function insertMonthly(app: TestApp, changes: RowChanges<'rent_property'> = {}): Promise<number> {
  const monthly = { rent_type: RentType.Monthly, price_minor: 450_000, deposit_minor: 100_000, max_stay_nights: 365 };
  return insertListing(app, { ...monthly, ...changes });
}

interface Booked {
  id: number;
  propertyId: number;
  startDate: string;
  endDate: string;
}

/** Books months at a new listing as the sandbox's customer or `as`, `daysAhead` days from today, and confirms or pays the deposit. */
export async function rent(
  app: TestApp,
  {
    months = 3,
    daysAhead = 30,
    changes = {},
    as = 'customer',
    payDeposit,
    ...more
  }: {
    months?: number;
    daysAhead?: number;
    changes?: RowChanges<'rent_property'>;
    endDate?: string;
    as?: Actor;
    payDeposit?: (id: number) => Promise<unknown>;
  } = {},
): Promise<Booked> {
  const propertyId = await insertMonthly(app, changes);
  const startDate = dateIn(app, daysAhead);
  const body = { propertyId, startDate, endDate: addMonths(startDate, months), ...more };
  const booked = await app.call('bookReservation', { as: actor(app, as), body });
  if (booked.status !== 200) throw new Error(JSON.stringify(booked.envelope));
  const id = booked.data.id as number;
  if (payDeposit) await payDeposit(id);
  else if (booked.data.depositAmount > 0) {
    const path = { reservationId: id };
    const confirmed = await app.call('confirmDeposit', { as: actor(app, 'admin'), path, body: {} });
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.envelope));
  }
  return { id, propertyId, startDate, endDate: body.endDate };
}

/** Reads the invoices of a reservation through a list, in the order of their months. */
export async function invoicesOf(app: TestApp, reservationId: number, as: Actor = 'customer'): Promise<RentInvoice[]> {
  const { data } = await app.call('getMyRentInvoices', { as: actor(app, as), query: { reservationId } });
  return data as RentInvoice[];
}

/** Waives an invoice as the owner. */
export function waive(app: TestApp, id: number, as: Actor = 'owner'): Promise<Reply> {
  return callAs(app, as, 'waiveRentInvoice', { path: { id }, body: { reason: 'The heating did not work.' } });
}

/** Books two nights of a new listing by the month; the owner waives what the deposit has not paid, and then cancels the stay. */
export async function rentAndWaive(app: TestApp, owner: Actor, reason: string): Promise<void> {
  const done = async (as: Actor, operation: OperationId, call: Call): Promise<Reply> => {
    const reply = await callAs(app, as, operation, call);
    expect([operation, reply.status]).toEqual([operation, 200]);
    return reply;
  };
  const propertyId = await addListing(app, { RentType: 0, Price: 450, DepositAmount: 27, MinStayNights: 1 }, owner);
  const stay = { propertyId, startDate: dateIn(app, 70), endDate: dateIn(app, 72) };
  const { id } = (await done('customer', 'bookReservation', { body: stay })).data as { id: number };
  await done('admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
  const [invoice] = await invoicesOf(app, id);
  await done(owner, 'waiveRentInvoice', { path: { id: invoice!.id }, body: { reason } });
  await done(owner, 'cancelReservation', { path: { id }, body: { reason } });
  const refunds = await done('admin', 'getPaymentTransactions', { query: { reservationId: id, purpose: 2 } });
  for (const { id: refund } of refunds.data as { id: number }[])
    await done('admin', 'decidePaymentTransaction', { path: { id: refund }, body: { confirm: true } });
}

/** A monthly stay, of which a deposit of 100 dinars is paid unless `changes` differ, and the id of its first invoice of 450. */
export async function rentWithInvoice(
  app: TestApp,
  changes: RowChanges<'rent_property'> = {},
): Promise<Booked & { invoice: number }> {
  const stay = await rent(app, { changes });
  return { ...stay, invoice: (await invoicesOf(app, stay.id))[0]!.id };
}

/** The id of the first invoice of a stay without payments, after the job has run `days` after its due date. */
export async function invoiceLater(app: TestApp, days: number): Promise<number> {
  const { invoice, startDate } = await rentWithInvoice(app, { deposit_minor: 0 });
  app.clock.set(localTimeToInstant(addDays(startDate, days), '12:00', 'Asia/Amman'));
  await sweepRent(app);
  return invoice;
}

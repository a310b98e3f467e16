/** Rent invoices of a stay by the month. */
import type { Sandbox } from '../sandbox';
import { listing } from './listings';
import { inDays } from './reservations';
import type { Preparations } from './types';

interface Rented {
  propertyId: number;
  reservationId: number;
  invoiceIds: number[];
}

/** A Confirmed stay of three months at a new listing of the sandbox's owner, and its invoices. */
export async function rented(sandbox: Sandbox): Promise<Rented> {
  const monthly = { ...listing, RentType: 0, Price: 450, DepositAmount: 100, NoticeDays: 10 };
  const { id: propertyId } = await sandbox.succeed('addRentProperty', { as: 'owner', body: monthly });
  const body = { propertyStatus: 1 };
  await sandbox.succeed('changeRentPropertyStatus', { as: 'admin', path: { id: propertyId }, body });
  const stay = { propertyId, startDate: inDays(20), endDate: inDays(110) };
  const { id: reservationId } = await sandbox.succeed('bookReservation', { as: 'customer', body: stay });
  await sandbox.succeed('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  const invoices = await sandbox.succeed('getMyRentInvoices', { as: 'customer', query: { reservationId } });
  return { propertyId, reservationId, invoiceIds: (invoices as unknown as { id: number }[]).map(({ id }) => id) };
}

const firstOf = async (sandbox: Sandbox) => ({ id: (await rented(sandbox)).invoiceIds[0]! });
const reason = 'The heating did not work for a week.';

export const rent: Preparations = {
  getMyRentInvoices: async (sandbox) => {
    await rented(sandbox);
    return { as: 'customer', query: { includeTotalCount: true } };
  },
  getOwnerRentInvoices: async (sandbox) => {
    await rented(sandbox);
    return { as: 'owner' };
  },
  getRentInvoices: async (sandbox) => {
    await rented(sandbox);
    return { as: 'admin', query: { status: 2 } };
  },
  getRentInvoiceById: async (sandbox) => ({ as: 'customer', path: await firstOf(sandbox) }),
  getNoticeQuote: async (sandbox) => ({
    as: 'customer',
    path: { id: (await rented(sandbox)).reservationId },
    query: { endDate: inDays(80) },
  }),
  'getNoticeQuote 409': ({ data }) => ({
    as: 'customer',
    path: { id: data.reservationIds.confirmed },
    query: { endDate: inDays(31) },
  }),
  getRenewalQuote: async (sandbox) => ({
    as: 'customer',
    path: { id: (await rented(sandbox)).reservationId },
    query: { months: 2 },
  }),
  'getRenewalQuote 409': ({ data }) => ({
    as: 'customer',
    path: { id: data.reservationIds.confirmed },
    query: { months: 1 },
  }),
  giveNotice: async (sandbox) => ({
    as: 'customer',
    path: { id: (await rented(sandbox)).reservationId },
    body: { endDate: inDays(80), reason: 'We are moving.' },
  }),
  'giveNotice 409': ({ data }) => ({
    as: 'customer',
    path: { id: data.reservationIds.confirmed },
    body: { endDate: inDays(31) },
  }),
  renewReservation: async (sandbox) => ({
    as: 'customer',
    path: { id: (await rented(sandbox)).reservationId },
    body: { months: 2, expectedMonthlyAmount: 450 },
  }),
  'renewReservation 409': async (sandbox) => {
    const { reservationId, propertyId } = await rented(sandbox);
    const block = { propertyId, startDate: inDays(120), endDate: inDays(121) };
    await sandbox.succeed('addBlockedDates', { as: 'owner', body: block });
    return { as: 'customer', path: { id: reservationId }, body: { months: 1, expectedMonthlyAmount: 450 } };
  },
  waiveRentInvoice: async (sandbox) => ({ as: 'owner', path: await firstOf(sandbox), body: { reason } }),
  /** A payment of the invoice waits for a decision. */
  'waiveRentInvoice 409': async (sandbox) => {
    const { reservationId, invoiceIds } = await rented(sandbox);
    const [rentInvoiceId] = invoiceIds;
    const payment = { reservationId, rentInvoiceId, purpose: 1, paymentTypeId: 1, amount: 10 };
    await sandbox.succeed('addPaymentTransaction', { as: 'customer', body: payment });
    return { as: 'owner', path: { id: rentInvoiceId! }, body: { reason } };
  },
};

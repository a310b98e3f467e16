/** Reservations: from free dates to the decided deposit. */
import { amman } from '../../src/sandbox/data';
import { addDays, todayIn } from '../../src/values/dates';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const unknownId = 2147483647;

/** The date in `days` days, `YYYY-MM-DD`, in Amman, where the sandbox's listings are: stays and blocks count from its date. */
export function inDays(days: number): string {
  return addDays(todayIn(amman.timeZone, Date.now()), days);
}

/** Three free nights of the active listing, and two nights of which at least one is taken. */
const free = () => ({ startDate: inDays(100), endDate: inDays(103) });
const taken = () => ({ startDate: inDays(11), endDate: inDays(13) });

const at = (propertyId: number, dates: object) => ({ body: { propertyId, ...dates } });

async function blockedRange(sandbox: Sandbox): Promise<number> {
  const call: Call = { as: 'owner', ...at(sandbox.data.propertyIds.active, free()) };
  return (await sandbox.succeed('addBlockedDates', call)).id;
}

export const reservations: Preparations = {
  getAvailableDates: ({ data }) => ({ path: { id: data.propertyIds.active } }),
  getQuote: ({ data }) => ({ path: { propertyId: data.propertyIds.active }, query: free() }),
  bookReservation: ({ data }) => ({ as: 'customer', ...at(data.propertyIds.active, free()) }),
  'bookReservation 404': () => ({ as: 'customer', ...at(unknownId, free()) }),
  'bookReservation 409': ({ data }) => ({ as: 'customer', ...at(data.propertyIds.active, taken()) }),
  'bookReservation 409 PRICE_CHANGED': ({ data }) => ({
    as: 'customer',
    ...at(data.propertyIds.active, { ...free(), expectedTotalAmount: 1, expectedCancellationPolicy: 0 }),
  }),
  'bookReservation 403 SPENDING_LIMIT_EXCEEDED': async (sandbox) => {
    const body = { name: 'Agent', access: 1, spendingLimit: { amount: 0, currencyId: 7 } };
    const { key } = await sandbox.succeed('addApiKey', { as: 'customer', body });
    return { as: { token: key }, ...at(sandbox.data.propertyIds.active, free()) };
  },
  getMyReservations: () => ({ as: 'customer' }),
  getOwnerReservations: () => ({ as: 'owner' }),
  getReservationById: ({ data }) => ({ as: 'customer', path: { id: data.reservationIds.pending } }),
  cancelReservation: ({ data }) => ({
    as: 'customer',
    path: { id: data.reservationIds.confirmed },
    body: { reason: 'Plans have changed.' },
  }),
  'cancelReservation 409': ({ data }) => ({ as: 'customer', path: { id: data.reservationIds.completed }, body: {} }),

  'cancelReservation 409 PRICE_CHANGED': ({ data }) => ({
    as: 'customer',
    path: { id: data.reservationIds.confirmed },
    body: { expectedRefundAmount: 1 },
  }),

  addBlockedDates: ({ data }) => ({ as: 'owner', ...at(data.propertyIds.active, { ...free(), reason: 'Painting' }) }),
  'addBlockedDates 404': () => ({ as: 'owner', ...at(unknownId, free()) }),
  'addBlockedDates 409': ({ data }) => ({ as: 'owner', ...at(data.propertyIds.active, taken()) }),
  getBlockedDates: async (sandbox) => {
    await blockedRange(sandbox);
    return { as: 'owner', path: { propertyId: sandbox.data.propertyIds.active } };
  },
  removeBlockedDates: async (sandbox) => ({ as: 'owner', path: { id: await blockedRange(sandbox) } }),

  getPendingDeposits: () => ({ as: 'admin' }),
  getAllReservations: () => ({ as: 'admin', query: { includeTotalCount: true } }),
  confirmDeposit: ({ data }) => ({ as: 'admin', path: { reservationId: data.reservationIds.depositPaid }, body: {} }),
  'confirmDeposit 409': ({ data }) => ({
    as: 'admin',
    path: { reservationId: data.reservationIds.rejected },
    body: {},
  }),
  rejectDeposit: ({ data }) => ({
    as: 'admin',
    path: { reservationId: data.reservationIds.depositPaid },
    body: { reason: 'The transfer has not arrived.' },
  }),
  'rejectDeposit 409': ({ data }) => ({
    as: 'admin',
    path: { reservationId: data.reservationIds.confirmed },
    body: { reason: 'The transfer has not arrived.' },
  }),
};

/** From the free dates of a listing to the decided deposit. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const unknownId = 2147483647;

/** The date so many days from today, `YYYY-MM-DD`. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Three nights that are free, and two of which at least one is taken, at the active listing. */
const free = () => ({ startDate: inDays(100), endDate: inDays(103) });
const taken = () => ({ startDate: inDays(11), endDate: inDays(13) });

const at = (propertyId: number, dates: object) => ({ body: { propertyId, ...dates } });

async function blockedRange(sandbox: Sandbox): Promise<number> {
  const call: Call = { as: 'owner', ...at(sandbox.world.propertyIds.active, free()) };
  return (await sandbox.succeed('addBlockedDates', call)).id;
}

export const reservations: Preparations = {
  getAvailableDates: ({ world }) => ({ path: { id: world.propertyIds.active } }),
  getQuote: ({ world }) => ({ path: { propertyId: world.propertyIds.active }, query: free() }),
  bookReservation: ({ world }) => ({ as: 'customer', ...at(world.propertyIds.active, free()) }),
  'bookReservation 404': () => ({ as: 'customer', ...at(unknownId, free()) }),
  'bookReservation 409': ({ world }) => ({ as: 'customer', ...at(world.propertyIds.active, taken()) }),
  getMyReservations: () => ({ as: 'customer' }),
  getOwnerReservations: () => ({ as: 'owner' }),
  getReservationById: ({ world }) => ({ as: 'customer', path: { id: world.reservationIds.pending } }),
  cancelReservation: ({ world }) => ({
    as: 'customer',
    path: { id: world.reservationIds.confirmed },
    body: { reason: 'Plans have changed.' },
  }),
  'cancelReservation 409': ({ world }) => ({ as: 'customer', path: { id: world.reservationIds.completed }, body: {} }),

  addBlockedDates: ({ world }) => ({ as: 'owner', ...at(world.propertyIds.active, { ...free(), reason: 'Painting' }) }),
  'addBlockedDates 404': () => ({ as: 'owner', ...at(unknownId, free()) }),
  'addBlockedDates 409': ({ world }) => ({ as: 'owner', ...at(world.propertyIds.active, taken()) }),
  getBlockedDates: async (sandbox) => {
    await blockedRange(sandbox);
    return { as: 'owner', path: { propertyId: sandbox.world.propertyIds.active } };
  },
  removeBlockedDates: async (sandbox) => ({ as: 'owner', path: { id: await blockedRange(sandbox) } }),

  getPendingDeposits: () => ({ as: 'admin' }),
  getAllReservations: () => ({ as: 'admin', query: { includeTotalCount: true } }),
  confirmDeposit: ({ world }) => ({ as: 'admin', path: { reservationId: world.reservationIds.depositPaid }, body: {} }),
  'confirmDeposit 409': ({ world }) => ({
    as: 'admin',
    path: { reservationId: world.reservationIds.rejected },
    body: {},
  }),
  rejectDeposit: ({ world }) => ({
    as: 'admin',
    path: { reservationId: world.reservationIds.depositPaid },
    body: { reason: 'The transfer has not arrived.' },
  }),
  'rejectDeposit 409': ({ world }) => ({
    as: 'admin',
    path: { reservationId: world.reservationIds.confirmed },
    body: { reason: 'The transfer has not arrived.' },
  }),
};

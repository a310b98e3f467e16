/** Requests to book: a new listing of the sandbox's owner that is booked by request. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { listing } from './listings';
import { inDays } from './reservations';
import type { Preparations } from './types';

const stay = () => ({ startDate: inDays(100), endDate: inDays(103) });

/** Adds a listing that is booked by request. */
async function byRequest(sandbox: Sandbox): Promise<number> {
  const { id } = await sandbox.succeed('addRentProperty', { as: 'owner', body: { ...listing, BookingMode: 1 } });
  return id;
}

const add = (propertyId: number, more: object = {}): Call => ({
  as: 'customer',
  body: { propertyId, ...stay(), ...more },
});

async function requested(sandbox: Sandbox): Promise<{ id: number }> {
  return { id: (await sandbox.succeed('addBookingRequest', add(await byRequest(sandbox)))).id };
}

/** A request that the customer has withdrawn. */
async function withdrawn(sandbox: Sandbox): Promise<{ id: number }> {
  const path = await requested(sandbox);
  await sandbox.succeed('withdrawBookingRequest', { as: 'customer', path });
  return path;
}

const body = { reason: 'We are renovating.' };

export const bookingRequests: Preparations = {
  'bookReservation 409 REQUEST_REQUIRED': async (sandbox) => add(await byRequest(sandbox)),
  addBookingRequest: async (sandbox) => add(await byRequest(sandbox)),
  'addBookingRequest 404': () => add(2147483647),
  // The listing is booked at once.
  'addBookingRequest 409': ({ data }) => add(data.propertyIds.active),
  'addBookingRequest 409 DATES_NOT_AVAILABLE': async (sandbox) => {
    const propertyId = await byRequest(sandbox);
    await sandbox.succeed('addBookingRequest', add(propertyId));
    return add(propertyId);
  },
  'addBookingRequest 409 PRICE_CHANGED': async (sandbox) => add(await byRequest(sandbox), { expectedTotalAmount: 1 }),
  'addBookingRequest 403 SPENDING_LIMIT_EXCEEDED': async (sandbox) => {
    const key = { name: 'Agent', access: 1, spendingLimit: { amount: 0, currencyId: 7 } };
    const { key: token } = await sandbox.succeed('addApiKey', { as: 'customer', body: key });
    return { ...add(await byRequest(sandbox)), as: { token } };
  },
  acceptBookingRequest: async (sandbox) => ({ as: 'owner', path: await requested(sandbox) }),
  'acceptBookingRequest 409': async (sandbox) => ({ as: 'owner', path: await withdrawn(sandbox) }),
  declineBookingRequest: async (sandbox) => ({ as: 'owner', path: await requested(sandbox), body }),
  'declineBookingRequest 409': async (sandbox) => ({ as: 'owner', path: await withdrawn(sandbox), body }),
  withdrawBookingRequest: async (sandbox) => ({ as: 'customer', path: await requested(sandbox) }),
  'withdrawBookingRequest 409': async (sandbox) => {
    const path = await requested(sandbox);
    await sandbox.succeed('declineBookingRequest', { as: 'owner', path, body });
    return { as: 'customer', path };
  },
  getMyBookingRequests: async (sandbox) => {
    await requested(sandbox);
    return { as: 'customer' };
  },
  getOwnerBookingRequests: async (sandbox) => {
    await requested(sandbox);
    return { as: 'owner' };
  },
};

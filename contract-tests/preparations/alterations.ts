/** Changes of a stay: the confirmed reservation of the sandbox begins in 30 days, has three nights and costs 135. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { inDays } from './reservations';
import type { Preparations } from './types';

/** One night more. */
const longer = () => ({ startDate: inDays(30), endDate: inDays(34) });
const expected = { expectedTotalAmount: 180 };

const add = ({ data }: Sandbox, more: object = {}): Call => ({
  as: 'customer',
  body: { reservationId: data.reservationIds.confirmed, ...longer(), ...expected, ...more },
});

async function proposed(sandbox: Sandbox): Promise<{ id: number }> {
  return { id: (await sandbox.succeed('addAlteration', add(sandbox))).id };
}

/** Blocks the night that the change adds. */
async function blockAdded(sandbox: Sandbox): Promise<void> {
  const body = { propertyId: sandbox.data.propertyIds.active, startDate: inDays(33), endDate: inDays(34) };
  await sandbox.succeed('addBlockedDates', { as: 'owner', body });
}

async function chargeMore(sandbox: Sandbox): Promise<void> {
  const cleaning = {
    kind: 0,
    name: 'Cleaning',
    mode: 0,
    value: 5,
    isOptional: false,
    collectedBy: 0,
    isRefundable: true,
  };
  const path = { id: sandbox.data.propertyIds.active };
  await sandbox.succeed('setCharges', { as: 'owner', path, body: { charges: [cleaning] } });
}

export const alterations: Preparations = {
  getAlterationQuote: ({ data }) => ({
    as: 'customer',
    path: { reservationId: data.reservationIds.confirmed },
    query: longer(),
  }),
  'getAlterationQuote 409': ({ data }) => ({
    as: 'customer',
    path: { reservationId: data.reservationIds.pending },
    query: longer(),
  }),
  addAlteration: (sandbox) => add(sandbox),
  'addAlteration 404': (sandbox) => add(sandbox, { reservationId: 2147483647 }),
  'addAlteration 409': async (sandbox) => {
    await proposed(sandbox);
    return add(sandbox);
  },
  'addAlteration 409 DATES_NOT_AVAILABLE': async (sandbox) => {
    await blockAdded(sandbox);
    return add(sandbox);
  },
  'addAlteration 409 PRICE_CHANGED': (sandbox) => add(sandbox, { expectedTotalAmount: 181 }),
  decideAlteration: async (sandbox) => ({ as: 'owner', path: await proposed(sandbox), body: { accept: true } }),
  'decideAlteration 409': async (sandbox) => ({
    as: 'customer',
    path: await proposed(sandbox),
    body: { accept: true },
  }),
  'decideAlteration 409 DATES_NOT_AVAILABLE': async (sandbox) => {
    const path = await proposed(sandbox);
    await blockAdded(sandbox);
    return { as: 'owner', path, body: { accept: true } };
  },
  'decideAlteration 409 PRICE_CHANGED': async (sandbox) => {
    const path = await proposed(sandbox);
    await chargeMore(sandbox);
    return { as: 'owner', path, body: { accept: true } };
  },
  withdrawAlteration: async (sandbox) => ({ as: 'customer', path: await proposed(sandbox) }),
  'withdrawAlteration 409': async (sandbox) => ({ as: 'owner', path: await proposed(sandbox) }),
  getAlterationsByReservation: async (sandbox) => {
    await proposed(sandbox);
    return { as: 'customer', path: { id: sandbox.data.reservationIds.confirmed } };
  },
};

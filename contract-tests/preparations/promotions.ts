/** Promotions, and codes that are not accepted. */
import type { Sandbox } from '../sandbox';
import { inDays } from './reservations';
import type { Preparations } from './types';

const code = 'PREPARED-10';
const terms = { percent: 10, maxRedemptions: 50, minNights: 3 };

async function added(sandbox: Sandbox): Promise<number> {
  return (await sandbox.succeed('addPromotion', { as: 'owner', body: { code, ...terms } })).id;
}

const wrong = () => ({ startDate: inDays(100), endDate: inDays(103), promoCode: 'NO-SUCH-CODE' });

export const promotions: Preparations = {
  addPromotion: () => ({ as: 'owner', body: { code, ...terms, isOncePerCustomer: true } }),
  'addPromotion 409': async (sandbox) => {
    await added(sandbox);
    return { as: 'owner', body: { code, ...terms } };
  },
  getMyPromotions: async (sandbox) => {
    await added(sandbox);
    return { as: 'owner', query: { includeTotalCount: true } };
  },
  updatePromotion: async (sandbox) => ({ as: 'owner', path: { id: await added(sandbox) }, body: { percent: 20 } }),
  'updatePromotion 409': async (sandbox) => {
    const path = { id: await added(sandbox) };
    await sandbox.succeed('deactivatePromotion', { as: 'owner', path });
    return { as: 'owner', path, body: { percent: 20 } };
  },
  deactivatePromotion: async (sandbox) => ({ as: 'owner', path: { id: await added(sandbox) } }),
  /** The same Idempotency-Key for another promotion. */
  'deactivatePromotion 409': async (sandbox) => {
    const call = { as: 'owner' as const, path: { id: await added(sandbox) } };
    const headers = { 'Idempotency-Key': 'example-key' };
    await sandbox.succeed('deactivatePromotion', { ...call, headers });
    return { as: 'owner', path: { id: await added(sandbox) }, headers };
  },
  'getQuote 400 PROMO_CODE_NOT_ACCEPTED': ({ data }) => ({
    path: { propertyId: data.propertyIds.active },
    query: wrong(),
  }),
  'bookReservation 400 PROMO_CODE_NOT_ACCEPTED': ({ data }) => ({
    as: 'customer',
    body: { propertyId: data.propertyIds.active, ...wrong() },
  }),
};

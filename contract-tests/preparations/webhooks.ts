/** Webhooks. No receiver exists: the tests cover deliveries and their records. */
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const url = 'https://partner.example.com/hooks/rentals';

async function added(sandbox: Sandbox): Promise<number> {
  const { id } = await sandbox.succeed('addWebhook', { as: 'owner', body: { url } });
  return id;
}

async function delivered(sandbox: Sandbox) {
  const id = await added(sandbox);
  const { id: deliveryId } = await sandbox.succeed('sendTestToWebhook', { as: 'owner', path: { id } });
  return { id, deliveryId: deliveryId };
}

export const webhooks: Preparations = {
  getWebhooks: async (sandbox) => {
    await added(sandbox);
    return { as: 'owner' };
  },
  addWebhook: () => ({ as: 'owner', body: { url, types: ['reservation.created', 'reservation.cancelled'] } }),
  updateWebhook: async (sandbox) => ({
    ...{ as: 'owner', path: { id: await added(sandbox) } },
    body: { url, types: ['property.updated'], isActive: false },
  }),
  removeWebhook: async (sandbox) => ({ as: 'owner', path: { id: await added(sandbox) } }),
  rotateWebhookSecret: async (sandbox) => ({ as: 'owner', path: { id: await added(sandbox) } }),
  sendTestToWebhook: async (sandbox) => ({ as: 'owner', path: { id: await added(sandbox) } }),
  /** The same Idempotency-Key for another webhook. */
  'sendTestToWebhook 409': async (sandbox) => {
    const call = { as: 'owner' as const, headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('sendTestToWebhook', { ...call, path: { id: await added(sandbox) } });
    return { ...call, path: { id: await added(sandbox) } };
  },
  getWebhookDeliveries: async (sandbox) => ({
    ...{ as: 'owner', path: { id: (await delivered(sandbox)).id } },
    query: { includeTotalCount: true },
  }),
  redeliverToWebhook: async (sandbox) => ({
    ...{ as: 'owner', path: { deliveryId: (await delivered(sandbox)).deliveryId } },
  }),
  'redeliverToWebhook 409': async (sandbox) => {
    const { id, deliveryId } = await delivered(sandbox);
    await sandbox.succeed('updateWebhook', { as: 'owner', path: { id }, body: { url, isActive: false } });
    return { as: 'owner', path: { deliveryId } };
  },
};

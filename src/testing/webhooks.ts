import { Deliverer } from '../webhooks/deliverer';
import { useForAll, useTestApp } from './app';
import { type Received, startReceiver } from './receiver';

/** Starts an application with receivers on the loopback; tests run its deliverer step by step. Webhooks and the clock are reset after each test. */
export function withWebhooks() {
  const app = useTestApp({ OUTBOUND_LOOPBACK: 'on' });
  let deliverer: Deliverer;
  const closing: (() => Promise<void>)[] = [];

  useForAll(async () => {
    deliverer = new Deliverer(app);
    await deliverer.drain();
    return { close: () => deliverer.whenIdle() };
  });
  afterEach(async () => {
    await app.db.deleteFrom('webhook').execute();
    await app.db.deleteFrom('webhook_usage').execute();
    app.clock.reset();
    for (const close of closing.splice(0)) await close();
  });

  type Owner = 'owner' | 'admin' | 'otherOwner';
  return {
    app,
    deliverer: () => deliverer,
    receiver: async (...answer: Parameters<typeof startReceiver>) => {
      const started = await startReceiver(...answer);
      closing.push(() => started.close());
      return started;
    },
    add: async (url: string, as: Owner = 'owner', types?: string[]) => {
      return (await app.call('addWebhook', { as, body: { url, types } })).data as { id: number; secret: string };
    },
    deliveriesOf: async (id: number, as: Owner = 'owner') => {
      return (await app.call('getWebhookDeliveries', { as, path: { id } })).data as Record<string, unknown>[];
    },
  };
}

export const sequences = (received: Received[]) =>
  received.map(({ event }) => (event as { sequence: number }).sequence);

import { setTimeout as delay } from 'node:timers/promises';
import { PropertyStatus, WebhookDeliveryStatus } from '../../../generated/enumerations';
import { adjustableClock } from '../../adapters/clock';
import { type TestApp, startTestApp } from '../../testing/app';
import { startReceiver } from '../../testing/receiver';
import { startDelivering } from '../deliverer';
import { retryDelays } from '../rules';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stop: () => Promise<void>;
const lastAttempt = retryDelays.length + 1;
beforeAll(async () => {
  // As a sandbox runs: the clock advances, and the deliverer looks for due deliveries by its timer.
  app = await startTestApp({ SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on' }, { clock: adjustableClock() });
  receiver = await startReceiver((_, response, count) => response.writeHead(count < lastAttempt ? 500 : 204).end());
  stop = startDelivering(app);
});
afterAll(async () => {
  await stop();
  await receiver.close();
  await app.close();
});

test('makes all retries of a webhook when the clock is moved, with an API key that does not expire', async () => {
  const as = { token: app.sandbox.apiKeys.ownerWrite };
  const { id } = (await app.call('addWebhook', { as, body: { url: receiver.url } })).data as { id: number };
  const path = { id: app.sandbox.propertyIds.active };
  await app.call('changeRentPropertyStatus', { as, path, body: { propertyStatus: PropertyStatus.Inactive } });

  /** Waits until the delivery has been attempted `attempts` times. */
  const after = async (attempts: number) => {
    const read = () => app.call('getWebhookDeliveries', { as, path: { id } });
    for (let tries = 0; tries < 800; tries++) {
      const [delivery] = (await read()).data as { attempts: number }[];
      if (delivery?.attempts === attempts) return delivery;
      await delay(50);
    }
    throw new Error(`no attempt ${attempts}`);
  };
  for (const [index, ms] of retryDelays.entries()) {
    expect(await after(index + 1)).toMatchObject({ status: WebhookDeliveryStatus.Pending, responseStatus: 500 });
    await app.call('setSandboxClock', { body: { advanceSeconds: ms / 1000 } });
  }
  expect(await after(lastAttempt)).toMatchObject({ status: WebhookDeliveryStatus.Delivered, responseStatus: 204 });
  const ids = new Set(receiver.received.map(({ event }) => (event as { id: string }).id));
  expect([receiver.received.length, ids.size]).toEqual([lastAttempt, 1]);
});

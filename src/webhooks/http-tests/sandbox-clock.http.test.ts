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
const lastGood = retryDelays.length + 1;
beforeAll(async () => {
  // As a sandbox runs: with a clock that goes on, and whoever delivers looking by himself for what is due.
  app = await startTestApp({ SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on' }, { clock: adjustableClock() });
  receiver = await startReceiver((_, response, count) => response.writeHead(count < lastGood ? 500 : 204).end());
  stop = startDelivering(app);
});
afterAll(async () => {
  await stop();
  await receiver.close();
  await app.close();
});

test('a partner tries all retries of a webhook by moving the clock, with a key that does not run out', async () => {
  const as = { token: app.sandbox.apiKeys.ownerWrite };
  const { id } = (await app.call('addWebhook', { as, body: { url: receiver.url } })).data as { id: number };
  const path = { id: app.sandbox.propertyIds.active };
  await app.call('changeRentPropertyStatus', { as, path, body: { propertyStatus: PropertyStatus.Inactive } });

  /** The delivery when so many attempts were made. */
  const after = async (attempts: number) => {
    const read = () => app.call('getWebhookDeliveries', { as, path: { id } });
    for (let tries = 0; tries < 200; tries++) {
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
  expect(await after(lastGood)).toMatchObject({ status: WebhookDeliveryStatus.Delivered, responseStatus: 204 });
  const ids = new Set(receiver.received.map(({ event }) => (event as { id: string }).id));
  expect([receiver.received.length, ids.size]).toEqual([lastGood, 1]);
});

import { LoginMethod } from '../../generated/enumerations';
import { createLog } from '../adapters/log';
import type { Messages } from '../adapters/messages';
import { createCodeDelivery } from './code-delivery';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const concurrency = 20;

/** A delivery through a gateway that responds when `respond` is called; `begun` has the codes that were handed over. */
function deliveryOf() {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const sendText = ({ code }: { code?: string }) => {
    begun.push(code!);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const delivery = createCodeDelivery({ messages: { sendText } as unknown as Messages, log: createLog('silent') });
  const send = (count: number) => {
    for (let index = 0; index < count; index += 1)
      delivery.send({
        ...{ channel: LoginMethod.PhoneNumber, to: '+962790000001', code: String(index), language: 'en' },
        ...{ traceId: '', address: `192.0.2.${index}` },
      });
  };
  const respond = () => open.splice(0).forEach((answer) => answer());
  return { delivery, begun, send, respond };
}

const rest = () => new Promise(setImmediate).then(() => new Promise(setImmediate));

test('a gateway that does not respond delays the stop by the codes that are being sent, and not by those that wait', async () => {
  const { delivery, begun, send, respond } = deliveryOf();
  send(3 * concurrency);
  await rest();
  let isStopped = false;
  const stopped = delivery.stop().then(() => (isStopped = true));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(isStopped).toBe(false);
  respond();
  await stopped;
  expect(begun).toHaveLength(concurrency);
});

test('a stop sends the codes that wait while the gateway responds', async () => {
  const { delivery, begun, send, respond } = deliveryOf();
  send(3 * concurrency);
  await rest();
  const stopped = delivery.stop();
  for (let round = 0; round < 3; round += 1) {
    respond();
    await rest();
  }
  await stopped;
  expect(begun).toHaveLength(3 * concurrency);
});

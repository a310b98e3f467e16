import { DeliveryError } from '../adapters/messages';
import { SendingQueue } from './sending-queue';

/** A queue whose messages are sent when `finish` is called; `sent` has their names in the order in which they were begun. */
function queueOf(concurrency: number) {
  const queue = new SendingQueue({ concurrency, waiting: 1000 });
  const sent: string[] = [];
  const open: (() => void)[] = [];
  const add = (key: string, name = key) =>
    queue.add({ key, site: key[0]! }, () => {
      sent.push(name);
      return new Promise((resolve) => open.push(resolve));
    });
  /** Finishes the messages that are being sent, and lets the next ones begin. */
  const finish = async () => {
    for (const done of open.splice(0)) done();
    await new Promise(setImmediate);
  };
  return { queue, sent, add, finish };
}

test('sends a number of messages at once, and the others in turns by site', async () => {
  const { sent, add, finish } = queueOf(2);
  const all = [add('A1'), add('A1', 'A1 again'), add('A2'), add('A3'), add('A4'), add('B1')];
  expect(sent).toEqual(['A1', 'A1 again']);
  await finish();
  expect(sent.slice(2)).toEqual(['A2', 'B1']);
  await finish();
  expect(sent.slice(4)).toEqual(['A3', 'A4']);
  await finish();
  await Promise.all(all);
});

test('a message that fails rejects, and the next one is sent', async () => {
  const queue = new SendingQueue({ concurrency: 1, waiting: 1000 });
  const origin = { key: 'A', site: 'A' };
  const failed = queue.add(origin, () => Promise.reject(new Error('refused')));
  const next = queue.add(origin, () => Promise.resolve());
  await expect(failed).rejects.toThrow('refused');
  await expect(next).resolves.toBeUndefined();
});

test('holds a bounded number of messages: the busiest site loses its latest ones, and another site none', async () => {
  const { add, sent, finish } = queueOf(1);
  const refused: string[] = [];
  const added = (name: string) =>
    add(name).catch((error: unknown) => (expect(error).toBeInstanceOf(DeliveryError), refused.push(name)));
  const first = Array.from({ length: 1001 }, (_, index) => added(`A${index}`));
  await finish();
  expect(refused).toEqual([]);
  void first;
  for (let index = 0; index < 3; index += 1) void added(`B${index}`);
  await finish();
  await finish();
  expect(refused).toHaveLength(2);
  expect(refused.filter((name) => name.startsWith('B'))).toEqual([]);
  expect(sent[3]).toBe('B0');
});

test('discards the messages that wait, and not those that are being sent', async () => {
  const { queue, add, sent, finish } = queueOf(1);
  const [sending, waiting] = [add('A1'), add('B1')];
  queue.discard();
  await expect(waiting).rejects.toThrow(DeliveryError);
  await finish();
  await expect(sending).resolves.toBeUndefined();
  expect(sent).toEqual(['A1']);
});

import type { Sender } from '../contract/handler';
import { Refusal } from '../contract/failures';
import { CostlyReads } from './costly-reads';

const senderOf =
  (key: string, gone = new AbortController().signal) =>
  (): Sender => ({
    key,
    site: key[0]!,
    standing: 'anonymous',
    gone,
  });

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A read that is in progress until `end` is called. */
function openRead() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, read: () => ended };
}

test('a read begins at once if none waits', () => {
  const reads = new CostlyReads(2);
  let begun = 0;
  const read = () => Promise.resolve((begun += 1));
  void reads.run(senderOf('A1'), read);
  expect(begun).toBe(1);
});

test('no more reads than the concurrency are in progress, and the next one begins when one has ended', async () => {
  const reads = new CostlyReads(2);
  const opened = Array.from({ length: 4 }, openRead);
  const begun: number[] = [];
  const all = opened.map(({ read }, index) =>
    reads.run(senderOf('A1'), () => {
      begun.push(index);
      return read();
    }),
  );
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(begun).toEqual([0, 1]);
  opened[1]!.end();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of opened) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('one waiting read begins in a turn of the event loop, and sites take turns', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const order: string[] = [];
  const run = (key: string) => reads.run(senderOf(key), () => Promise.resolve(void order.push(key)));
  const all = [reads.run(senderOf('A1'), first.read), ...['A1', 'A1', 'A2', 'A1', 'B1', 'C1'].map(run)];
  first.end();
  await all[0];
  const perTurn: number[] = [];
  while (order.length < 6) {
    const before = order.length;
    await nextTurn();
    perTurn.push(order.length - before);
  }
  await Promise.all(all);
  expect(Math.max(...perTurn)).toBe(1);
  expect(order).toEqual(['A1', 'B1', 'C1', 'A2', 'A1', 'A1']);
});

test('a synchronous read lets the other reads of its turn wait', async () => {
  const reads = new CostlyReads(5);
  let begun = 0;
  const blocking = () => {
    begun += 1;
    for (const until = performance.now() + 10; performance.now() < until;);
    return Promise.resolve();
  };
  const all = [1, 2, 3].map(() => reads.run(senderOf('A1'), blocking));
  expect(begun).toBe(1);
  await nextTurn();
  expect(begun).toBeLessThan(3);
  await Promise.all(all);
  expect(begun).toBe(3);
});

test('a read that fails gives its place to the next one', async () => {
  const reads = new CostlyReads(1);
  const failed = reads.run(senderOf('A1'), () => Promise.reject(new Error('no table')));
  const next = reads.run(senderOf('A1'), () => Promise.resolve('read'));
  await expect(failed).rejects.toThrow('no table');
  expect(await next).toBe('read');
});

test('a client that disconnects while it waits does not read', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const begun = reads.run(senderOf('A1'), first.read);
  const gone = new AbortController();
  let isRead = false;
  const waiting = reads.run(senderOf('B1', gone.signal), () => Promise.resolve((isRead = true)));
  gone.abort();
  await expect(waiting).rejects.toThrow(Refusal);
  first.end();
  await begun;
  await nextTurn();
  expect(isRead).toBe(false);
});

test('if too many wait, the latest of the busiest site is refused', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const begun = reads.run(senderOf('A1'), first.read);
  const of = (key: string) => reads.run(senderOf(key), () => Promise.resolve(key)).catch(() => 'refused');
  const others = [of('B1'), of('C1')];
  const greedy = Array.from({ length: 1_050 }, () => of('A1'));
  first.end();
  await begun;
  expect(await Promise.all(others)).toEqual(['B1', 'C1']);
  const answers = await Promise.all(greedy);
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(52);
});

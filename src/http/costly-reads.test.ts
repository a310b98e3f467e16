import { Refusal } from '../contract/failures';
import { CostlyReads, type Reader } from './costly-reads';

const readerOf = (key: string, isGone = () => false): Reader => ({ origin: () => ({ key, site: key[0]! }), isGone });

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
  void reads.run(readerOf('A1'), read);
  expect(begun).toBe(1);
});

test('no more reads than the concurrency are in progress, and the next one begins when one has ended', async () => {
  const reads = new CostlyReads(2);
  const opened = Array.from({ length: 4 }, openRead);
  const begun: number[] = [];
  const all = opened.map(({ read }, index) =>
    reads.run(readerOf('A1'), () => {
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

test('sites take turns, and in each site its senders', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const order: string[] = [];
  const run = (key: string) => reads.run(readerOf(key), () => Promise.resolve(void order.push(key)));
  const all = [reads.run(readerOf('A1'), first.read), ...['A1', 'A1', 'A2', 'A1', 'B1', 'C1'].map(run)];
  first.end();
  await Promise.all(all);
  expect(order).toEqual(['A1', 'B1', 'C1', 'A2', 'A1', 'A1']);
});

/** Blocks the process for longer than reads may begin in one turn of the event loop. */
const block = () => {
  for (const until = performance.now() + 25; performance.now() < until;);
  return Promise.resolve();
};

test('between two reads that block the process, it does other work', async () => {
  const reads = new CostlyReads(5);
  const order: string[] = [];
  const all = ['first', 'second', 'third'].map((name) =>
    reads.run(readerOf('A1'), () => {
      order.push(name);
      return block();
    }),
  );
  let isDone = false;
  const other = (async () => {
    for (; !isDone; await nextTurn()) if (order.at(-1) !== 'other') order.push('other');
  })();
  await Promise.all(all);
  isDone = true;
  await other;
  expect(order.join(' ')).toMatch(/^first other second other third( other)?$/);
});

test('a read that fails gives its place to the next one', async () => {
  const reads = new CostlyReads(1);
  const failed = reads.run(readerOf('A1'), () => Promise.reject(new Error('no table')));
  const next = reads.run(readerOf('A1'), () => Promise.resolve('read'));
  await expect(failed).rejects.toThrow('no table');
  expect(await next).toBe('read');
});

test('a client that disconnects while it waits does not read', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const begun = reads.run(readerOf('A1'), first.read);
  let isRead = false;
  const waiting = reads.run(
    readerOf('B1', () => true),
    () => Promise.resolve((isRead = true)),
  );
  const next = reads.run(readerOf('B1'), () => Promise.resolve('read'));
  first.end();
  await expect(waiting).rejects.toThrow(Refusal);
  expect([await begun, await next, isRead]).toEqual([undefined, 'read', false]);
});

test('if too many wait, the latest of the busiest site is refused', async () => {
  const reads = new CostlyReads(1);
  const first = openRead();
  const begun = reads.run(readerOf('A1'), first.read);
  const of = (key: string) => reads.run(readerOf(key), () => Promise.resolve(key)).catch(() => 'refused');
  const others = [of('B1'), of('C1')];
  const greedy = Array.from({ length: 1_050 }, () => of('A1'));
  first.end();
  await begun;
  expect(await Promise.all(others)).toEqual(['B1', 'C1']);
  const answers = await Promise.all(greedy);
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(52);
});

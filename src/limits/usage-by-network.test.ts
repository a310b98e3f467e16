import { UsageByNetwork } from './usage-by-network';

/** The holder to remove next. */
const first = (usage: UsageByNetwork<string>) => usage.oldestOf(usage.fullest() ?? '');

/** Removes holders until none is left; returns them in order. */
function emptied(usage: UsageByNetwork<string>): string[] {
  const order: string[] = [];
  for (let holder = first(usage); holder !== undefined; holder = first(usage)) {
    order.push(holder);
    usage.release(holder);
  }
  return order;
}

test('the network that holds the most makes room, its oldest holder first', () => {
  const usage = new UsageByNetwork<string>();
  usage.hold('guest', 'a', 1);
  for (const name of ['one', 'two', 'three']) usage.hold(name, 'b', 1);
  usage.hold('other', 'c', 2);
  expect(usage.amountOf('b')).toBe(3);
  expect([usage.fullest(), usage.oldestOf('b')]).toEqual(['b', 'one']);
  expect(emptied(usage)).toEqual(['one', 'two', 'other', 'guest', 'three']);
  expect(['a', 'b', 'c'].map((network) => usage.amountOf(network))).toEqual([0, 0, 0]);
});

test('the amount of a holder grows, and is released with it', () => {
  const usage = new UsageByNetwork<string>();
  usage.hold('small', 'a', 10);
  usage.hold('large', 'b', 4);
  usage.hold('large', 'b', 8);
  expect(first(usage)).toBe('large');
  expect([usage.release('large'), usage.release('large')]).toEqual([12, 0]);
  expect([first(usage), usage.amountOf('a')]).toEqual(['small', 10]);
});

test('without holders there is no fullest network', () => {
  const usage = new UsageByNetwork<string>();
  expect([usage.fullest(), usage.oldestOf('a')]).toEqual([undefined, undefined]);
});

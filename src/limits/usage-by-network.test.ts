import { UsageByNetwork } from './usage-by-network';

/** Removes holders until none is left; returns them in order. */
function emptied(usage: UsageByNetwork<string>): string[] {
  const order: string[] = [];
  for (let holder = usage.first(); holder !== undefined; holder = usage.first()) {
    order.push(holder);
    usage.release(holder);
  }
  return order;
}

test('the network that holds the most makes room, its oldest holder first', () => {
  const usage = new UsageByNetwork<string>();
  usage.hold('guest', '192.0.2.1', 1);
  for (const name of ['one', 'two', 'three']) usage.hold(name, '198.51.100.1', 1);
  usage.hold('other', '203.0.113.1', 2);
  expect([usage.amountOf('198.51.100.1'), usage.amount]).toEqual([3, 6]);
  expect(emptied(usage)).toEqual(['one', 'two', 'other', 'guest', 'three']);
});

test.each([
  ['/64s of a /48', (index: number) => `2001:db8:666:${index.toString(16)}::1`, '2001:db8:7::1'],
  ['addresses of a /24', (index: number) => `198.51.100.${index}`, '192.0.2.1'],
])('many %s make room before another site, the fullest of them first', (_, addressOf, guest) => {
  const usage = new UsageByNetwork<string>();
  usage.hold('guest', guest, 2);
  for (let index = 0; index < 4; index++) usage.hold(`one of ${index}`, addressOf(index), 1);
  usage.hold('second of 2', addressOf(2), 1);
  expect(emptied(usage).slice(0, 3)).toEqual(['one of 2', 'one of 0', 'one of 1']);
});

test('a new holder displaces one of a fuller site or network, and no work of an equal', () => {
  const usage = new UsageByNetwork<string>();
  expect(usage.firstFor('192.0.2.1')).toBeUndefined();
  usage.hold('first', '198.51.100.1', 1);
  usage.hold('second', '198.51.100.1', 1);
  expect(usage.firstFor('192.0.2.1')).toBe('first');
  expect(usage.firstFor('198.51.100.2')).toBe('first');
  expect(usage.firstFor('198.51.100.1')).toBeUndefined();
  usage.release('first');
  expect(usage.firstFor('192.0.2.1')).toBeUndefined();
});

test('an idle holder makes room before older ones of its network, also for an equal', () => {
  const usage = new UsageByNetwork<string>();
  usage.hold('working', '192.0.2.1', 1);
  usage.hold('idle', '192.0.2.1', 1);
  usage.setIdle('idle', true);
  expect([usage.first(), usage.firstFor('192.0.2.1'), usage.firstFor('192.0.2.2')]).toEqual(['idle', 'idle', 'idle']);
  usage.setIdle('idle', false);
  expect([usage.first(), usage.firstFor('192.0.2.1')]).toEqual(['working', undefined]);
});

test('the amount of a holder grows, moves, shrinks and is released with it', () => {
  const usage = new UsageByNetwork<string>();
  usage.hold('small', '192.0.2.1', 10);
  usage.hold('large', '198.51.100.1', 4);
  usage.hold('large', '203.0.113.1', 8);
  expect([usage.first(), usage.amountOf('198.51.100.1'), usage.amountOf('203.0.113.1')]).toEqual(['large', 12, 0]);
  usage.move('large', '203.0.113.1');
  expect([usage.amountOf('198.51.100.1'), usage.amountOf('203.0.113.1')]).toEqual([0, 12]);
  usage.reduce('large', 3);
  expect([usage.first(), usage.amount]).toEqual(['small', 19]);
  usage.reduce('large', 100);
  usage.release('large');
  expect([usage.amount, usage.has('large'), usage.amountOf('203.0.113.1')]).toEqual([10, false, 0]);
});

test('the choice is the same as by counting, in any order of changes', () => {
  const usage = new UsageByNetwork<number>();
  const held = new Map<number, { site: number; network: string; amount: number }>();
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const sumBy = (key: (share: { site: number; network: string }) => unknown) => {
    const sums = new Map<unknown, number>();
    for (const share of held.values()) sums.set(key(share), (sums.get(key(share)) ?? 0) + share.amount);
    return sums;
  };
  for (let step = 0; step < 3_000; step++) {
    const holder = random(60);
    const [site, amount] = [random(6), 1 + random(9)];
    const network = `2001:db8:${site}:${random(5)}::1`;
    if (random(3) === 0) {
      usage.release(holder);
      held.delete(holder);
    } else {
      usage.hold(holder, network, amount);
      const share = held.get(holder) ?? { site, network, amount: 0 };
      held.set(holder, { ...share, amount: share.amount + amount });
    }
    const chosen = usage.first();
    if (chosen === undefined) continue;
    const share = held.get(chosen)!;
    const sites = sumBy((one) => one.site);
    expect(sites.get(share.site)).toBe(Math.max(...sites.values()));
    const networks = [...sumBy((one) => one.network)].filter(([name]) =>
      String(name).startsWith(`2001:db8:${share.site}:`),
    );
    expect(new Map(networks).get(share.network)).toBe(Math.max(...networks.map(([, sum]) => sum)));
  }
});

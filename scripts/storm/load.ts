import { Client, type Servers } from './clients';
import type { Journal } from './journal';
import type { Market } from './market';
import { Random } from './random';

/** Starts `count` clients that act until `stop` is called; `stop` resolves when their last requests are done. */
export function startClients(
  count: number,
  { cluster, market, journal, seed }: { cluster: Servers; market: Market; journal: Journal; seed: number },
): { stop: () => Promise<void> } {
  const random = new Random(seed);
  let isOver = false;
  const clients = Array.from({ length: count }, async (_, number) => {
    const client = new Client(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal);
    while (!isOver) await client.act();
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

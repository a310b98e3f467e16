import type { Turn } from '../database/connection-queue';
import { KeyedMutex } from '../database/keyed-mutex';
import type { RequestDatabase } from '../database/request-database';
import { ConnectionTurns } from '../limits/connection-turns';
import { withListingMutex } from './listing-mutex';

const listingMutex = new KeyedMutex<number>(60_000);
const request = (isBegun: boolean) => ({ listingMutex, database: { isBegun } as RequestDatabase });

test('a request that has begun its transaction does not wait for one that holds the mutex and may wait for it', async () => {
  const order: string[] = [];
  let end!: () => void;
  const over = new Promise<void>((resolve) => (end = resolve));
  const holding = withListingMutex(request(false), 1, () => over);
  const waiting = withListingMutex(request(false), 1, async () => void order.push('waited'));
  await withListingMutex(request(true), 1, async () => void order.push('at once'));
  expect(listingMutex.waiting).toBe(1);
  end();
  await Promise.all([holding, waiting]);
  expect(order).toEqual(['at once', 'waited']);
});

/** How many changes of users may wait for one listing: see `maximumWaiting` of connection-turns.ts. */
const mostWaiting = 500;

test('of too many changes that wait, one of the busiest site is rejected, and sites take turns', async () => {
  const mutex = new KeyedMutex<number>(60_000, () => new ConnectionTurns());
  const order: string[] = [];
  let rejected = 0;
  const change = (key: string, site: string) => {
    const turn: Turn = { origin: { key, site }, standing: 'active', isGone: () => false };
    const database = { isBegun: false, turnOf: () => turn } as unknown as RequestDatabase;
    const work = () => Promise.resolve(void order.push(site));
    return withListingMutex({ listingMutex: mutex, database }, 1, work).catch(() => (rejected += 1));
  };
  let end!: () => void;
  const over = new Promise<void>((resolve) => (end = resolve));
  const holding = mutex.run(1, {}, () => over);
  const flood = Array.from({ length: mostWaiting + 20 }, (_, index) => change(`A${index % 40}`, 'A'));
  const others = [change('B1', 'B'), change('C1', 'C')];
  const job = mutex.run(1, {}, () => Promise.resolve(void order.push('job')));
  expect(mutex.waiting).toBe(mostWaiting + 1);
  end();
  await Promise.all([holding, ...flood, ...others, job]);
  expect(order.slice(0, 4)).toEqual(['job', 'A', 'B', 'C']);
  expect([order.length, rejected]).toEqual([mostWaiting + 1, 22]);
});

import { KeyedMutex } from '../database/keyed-mutex';
import type { RequestDatabase } from '../database/request-database';
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

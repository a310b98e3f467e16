import { batchSize } from '../database/batches';
import { AdaptiveBatch } from './adaptive-batch';

const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

test('grows to the size of other batches while it is fast', async () => {
  const batch = new AdaptiveBatch();
  const sizes: number[] = [];
  for (let count = 0; count < 5; count += 1) await batch.run(async (size) => void sizes.push(size));
  expect(sizes).toEqual([100, 200, 400, batchSize, batchSize]);
});

test('shrinks when a statement was cancelled because it took too long, and gives up at the smallest size', async () => {
  const batch = new AdaptiveBatch();
  const sizes: number[] = [];
  const work = async (size: number) => {
    sizes.push(size);
    if (size > 30) throw timeout;
    return 'done';
  };
  expect(await batch.run(work)).toBe('done');
  expect(sizes).toEqual([100, 25]);
  await expect(batch.run(() => Promise.reject(timeout))).rejects.toThrow('statement timeout');
});

test('does not repeat other failures', async () => {
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new Error('example');
  };
  await expect(new AdaptiveBatch().run(failing)).rejects.toThrow('example');
  expect(calls).toBe(1);
});

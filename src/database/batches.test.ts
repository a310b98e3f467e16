import { batchSize, forEachDue } from './batches';
import { DatabaseUnavailableError } from './errors';

/** Records that are due until `act` processes them. */
function records(count: number) {
  const due = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const tried: number[] = [];
  const list = async (limit: number) => [...due].slice(0, limit).map((id) => ({ id }));
  const act = async ({ id }: { id: number }) => {
    tried.push(id);
    return due.delete(id);
  };
  return { list, act, due, tried };
}

const stop = new AbortController();
const failures: number[] = [];
const needs = { stopping: stop.signal, onFailure: (_: unknown, { id }: { id: number }) => void failures.push(id) };
beforeEach(() => void failures.splice(0));

test('processes more records than one batch holds', async () => {
  const { list, act, due } = records(3 * batchSize + 1);
  expect(await forEachDue(list, act, needs)).toBe(3 * batchSize + 1);
  expect(due.size).toBe(0);
});

test('tries a record that fails once, and all others nevertheless', async () => {
  const { list, act, due, tried } = records(2 * batchSize);
  const failing = async (key: { id: number }) => {
    if (key.id > batchSize + 5) return act(key);
    tried.push(key.id);
    throw new Error('example');
  };
  expect(await forEachDue(list, failing, needs)).toBe(batchSize - 5);
  expect(due.size).toBe(batchSize + 5);
  expect(failures).toHaveLength(batchSize + 5);
  expect(new Set(tried).size).toBe(tried.length);
});

test('does not try a record again that is due no more but is still listed', async () => {
  const { list, tried } = records(3);
  const late = async ({ id }: { id: number }) => {
    tried.push(id);
    return false;
  };
  expect(await forEachDue(list, late, needs)).toBe(0);
  expect(tried).toEqual([1, 2, 3]);
});

test('ends when the database is unavailable', async () => {
  const { list } = records(3);
  const unavailable = async () => {
    throw new DatabaseUnavailableError('example');
  };
  await expect(forEachDue(list, unavailable, needs)).rejects.toThrow('example');
  expect(failures).toEqual([]);
});

test('ends within a batch when the server is stopping', async () => {
  const { list, act, tried } = records(batchSize);
  const stopping = async (key: { id: number }) => {
    if (key.id === 7) stop.abort();
    return act(key);
  };
  expect(await forEachDue(list, stopping, needs)).toBe(7);
  expect(tried).toHaveLength(7);
});

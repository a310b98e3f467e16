import { type Waiter, ArrivalQueue, turnOfProcess } from './connection-queue';
import {
  ClientDisconnectedError,
  ConnectionQueueFullError,
  DatabaseUnavailableError,
  DatabaseUnresponsiveError,
} from './errors';
import { KeyedMutex } from './keyed-mutex';
import { WaitBudget } from './wait-budget';

const timeoutMs = 60_000;

/** Work that runs until the test ends it. */
function started() {
  let end!: (value: string) => void;
  let fail!: (reason: Error) => void;
  const over = new Promise<string>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { work: jest.fn(() => over), end, fail };
}

/** Resolves when every promise that could continue has continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs the work of one key one after the other, in the order of arrival', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const [first, second, third] = [started(), started(), started()];
  const results = [first, second, third].map(({ work }) => mutex.run(1, {}, work));
  await settled();
  expect([first, second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 0]);
  expect(mutex.waiting).toBe(2);
  first.end('first');
  await settled();
  expect([second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0]);
  second.end('second');
  third.end('third');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  expect(mutex.waiting).toBe(0);
});

test('runs the next work when the one before it fails', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const [first, second] = [started(), started()];
  const failing = mutex.run(1, {}, first.work);
  const next = mutex.run(1, {}, second.work);
  first.fail(new Error('lost'));
  second.end('won');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('won');
});

test('rejects all callers that wait when the database does not respond, and runs the work of a later one', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const [first, second, third, next] = [started(), started(), started(), started()];
  const results = [first, second, third].map(({ work }) => mutex.run(1, {}, work));
  first.fail(new DatabaseUnresponsiveError('no response'));
  for (const result of results) await expect(result).rejects.toThrow(DatabaseUnresponsiveError);
  expect([second, third].map(({ work }) => work.mock.calls.length)).toEqual([0, 0]);
  next.end('done');
  expect(await mutex.run(1, {}, next.work)).toBe('done');
});

test('does not delay the work of another key or of another mutex', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const slow = started();
  const waiting = mutex.run(1, {}, slow.work);
  const work = () => Promise.resolve('at once');
  expect(await mutex.run(2, {}, work)).toBe('at once');
  expect(await new KeyedMutex<number>(timeoutMs).run(1, {}, work)).toBe('at once');
  slow.end('over');
  expect(await waiting).toBe('over');
});

test('rejects a caller that waits longer than the timeout, which does not run before others later', async () => {
  const mutex = new KeyedMutex<number>(1);
  const [slow, late, last] = [started(), started(), started()];
  const waiting = mutex.run(1, {}, slow.work);
  await expect(mutex.run(1, {}, late.work)).rejects.toThrow(DatabaseUnavailableError);
  expect(late.work).not.toHaveBeenCalled();
  slow.end('over');
  expect(await waiting).toBe('over');
  last.end('in order');
  expect(await mutex.run(1, {}, last.work)).toBe('in order');
});

test('subtracts the wait from the budget of the request', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const [slow, next] = [started(), started()];
  const [first, second] = [new WaitBudget(1_000), new WaitBudget(1_000)];
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const running = mutex.run(1, { waitBudget: first }, slow.work);
  const waiting = mutex.run(1, { waitBudget: second }, next.work);
  await settled();
  now.mockReturnValue(5_020);
  slow.end('over');
  next.end('over');
  await Promise.all([running, waiting]);
  now.mockRestore();
  expect([first.spent, second.spent]).toEqual([0, 20]);
});

test('rejects the caller that has to make room in the queue', async () => {
  /** A queue for one caller, which has to make room for the next one. */
  class Narrow extends ArrivalQueue {
    override add(waiter: Waiter): undefined {
      this.take()?.refuse(new ConnectionQueueFullError());
      return super.add(waiter);
    }
  }
  const mutex = new KeyedMutex<number>(timeoutMs, () => new Narrow());
  const [slow, second, third] = [started(), started(), started()];
  const running = mutex.run(1, {}, slow.work);
  const refused = expect(mutex.run(1, {}, second.work)).rejects.toThrow(ConnectionQueueFullError);
  const last = mutex.run(1, {}, third.work);
  await refused;
  slow.end('over');
  third.end('last');
  expect(await Promise.all([running, last])).toEqual(['over', 'last']);
  expect(second.work).not.toHaveBeenCalled();
});

test('does not run the work of a caller whose client has disconnected by its turn', async () => {
  const mutex = new KeyedMutex<number>(timeoutMs);
  const [slow, left, next] = [started(), started(), started()];
  let isGone = false;
  const running = mutex.run(1, {}, slow.work);
  const leaving = mutex.run(1, { turnOf: () => ({ ...turnOfProcess(), isGone: () => isGone }) }, left.work);
  const refused = expect(leaving).rejects.toThrow(ClientDisconnectedError);
  const last = mutex.run(1, {}, next.work);
  isGone = true;
  slow.end('over');
  next.end('last');
  await refused;
  expect(await Promise.all([running, last])).toEqual(['over', 'last']);
  expect(left.work).not.toHaveBeenCalled();
});

import type { Database } from '../database/connection';
import { DatabaseUnresponsiveError, DatabaseUnavailableError } from '../database/errors';
import { withListingLock } from './listing-mutex';

const database = () => ({}) as Database;
const patience = 60_000;

/** Something that has begun, and is over when the test says so. */
function begun() {
  let end!: (value: string) => void;
  let fail!: (reason: Error) => void;
  const over = new Promise<string>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { act: jest.fn(() => over), end, fail };
}

/** All that is ready to go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('those of one listing go one after the other, in the order in which they came', async () => {
  const db = database();
  const [first, second, third] = [begun(), begun(), begun()];
  const answers = [first, second, third].map(({ act }) => withListingLock(db, 1, patience, act));
  await settled();
  expect([first, second, third].map(({ act }) => act.mock.calls.length)).toEqual([1, 0, 0]);
  first.end('first');
  await settled();
  expect([second, third].map(({ act }) => act.mock.calls.length)).toEqual([1, 0]);
  second.end('second');
  third.end('third');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('who fails holds up nobody', async () => {
  const db = database();
  const [first, second] = [begun(), begun()];
  const failing = withListingLock(db, 1, patience, first.act);
  const next = withListingLock(db, 1, patience, second.act);
  first.fail(new Error('lost'));
  second.end('won');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('won');
});

test('where the database says nothing to the first, all in line hear so at once, and who comes then is served', async () => {
  const db = database();
  const [first, second, third, next] = [begun(), begun(), begun(), begun()];
  const answers = [first, second, third].map(({ act }) => withListingLock(db, 1, patience, act));
  first.fail(new DatabaseUnresponsiveError('nothing'));
  for (const answer of answers) await expect(answer).rejects.toThrow(DatabaseUnresponsiveError);
  expect([second, third].map(({ act }) => act.mock.calls.length)).toEqual([0, 0]);
  next.end('served');
  expect(await withListingLock(db, 1, patience, next.act)).toBe('served');
});

test('another listing and another database do not wait', async () => {
  const db = database();
  const slow = begun();
  const waiting = withListingLock(db, 1, patience, slow.act);
  const act = () => Promise.resolve('at once');
  expect(await withListingLock(db, 2, patience, act)).toBe('at once');
  expect(await withListingLock(database(), 1, patience, act)).toBe('at once');
  slow.end('over');
  expect(await waiting).toBe('over');
});

test('patience has an end, and who lost it does not go before others', async () => {
  const db = database();
  const [slow, last] = [begun(), begun()];
  const waiting = withListingLock(db, 1, 1, slow.act);
  const lost = begun();
  await expect(withListingLock(db, 1, 1, lost.act)).rejects.toThrow(DatabaseUnavailableError);
  expect(lost.act).not.toHaveBeenCalled();
  slow.end('over');
  expect(await waiting).toBe('over');
  last.end('in turn');
  expect(await withListingLock(db, 1, 1, last.act)).toBe('in turn');
});

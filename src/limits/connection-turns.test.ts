import { type Waiter, turnOfProbe, turnOfProcess } from '../database/connection-queue';
import { ConnectionTurns } from './connection-turns';

/** A waiter with this key, whose first letter is its site. */
const waiter = (key: string, standing: Waiter['standing'] = 'anonymous'): Waiter => ({
  origin: { key, site: key[0]! },
  standing,
  isGone: () => false,
  begin() {},
  refuse() {},
});

function orderOf(turns: ConnectionTurns): string {
  const taken: string[] = [];
  for (let next = turns.take(); next; next = turns.take()) taken.push(next.origin.key);
  return taken.join(' ');
}

test('sites take turns, and in a site its networks', () => {
  const turns = new ConnectionTurns();
  for (const key of ['A1', 'A1', 'A1', 'A2', 'B1']) turns.add(waiter(key));
  expect(turns.size).toBe(5);
  expect(orderOf(turns)).toBe('A1 B1 A2 A1 A1');
});

test('any number of anonymous sites leaves three of four turns to users', () => {
  const turns = new ConnectionTurns();
  for (const key of ['A1', 'B1', 'C1', 'D1']) turns.add(waiter(key));
  for (const key of ['U1', 'U2', 'U3', 'U4']) turns.add(waiter(key, 'active'));
  expect(orderOf(turns)).toBe('U1 U2 U3 A1 U4 B1 C1 D1');
});

test('a health check waits for one job at most, and makes room for none', () => {
  const turns = new ConnectionTurns();
  const job = { ...waiter('job'), ...turnOfProcess() };
  for (let count = 0; count < 500; count++) expect(turns.add({ ...job })).toBeUndefined();
  const probe = { ...waiter('probe'), ...turnOfProbe() };
  expect(turns.add(probe)?.origin).toEqual(job.origin);
  expect([turns.take(), turns.take()]).toContain(probe);
});

test('when too many of a standing wait, one of the site with the most makes room, and no user does', () => {
  const turns = new ConnectionTurns();
  turns.add(waiter('U1', 'active'));
  turns.add(waiter('B1'));
  for (let count = 0; count < 499; count++) expect(turns.add(waiter('A1'))).toBeUndefined();
  const late = waiter('A2');
  expect(turns.add(late)?.origin.site).toBe('A');
  expect(turns.add(waiter('C1'))?.origin.site).toBe('A');
  expect(turns.size).toBe(501);
});

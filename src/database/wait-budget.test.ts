import { openDatabase } from './connection';
import { turnOfProcess } from './connection-queue';
import { createProcessDatabase } from './request-database';
import { cachePerDatabase } from './views';
import { WaitBudget } from './wait-budget';

test('the spent time is bounded by the budget', () => {
  const budget = new WaitBudget(1_000);
  budget.spend(400);
  expect([budget.spent, budget.left]).toEqual([400, 600]);
  budget.spend(5_000);
  expect([budget.spent, budget.left]).toEqual([1_000, 0]);
});

test('each request has a separate budget for the same pool', async () => {
  const opened = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 1 });
  const database = createProcessDatabase(opened);
  const [one, other] = [database.withWaitBudget(), database.withWaitBudget()];
  one.waitBudget!.spend(100);
  expect([one.waitBudget!.spent, other.waitBudget!.spent]).toEqual([100, 0]);
  expect(database.waitBudget).toBeUndefined();
  const reading = database.inTurn(turnOfProcess);
  const cacheOf = cachePerDatabase(() => new Map());
  for (const { read } of [one, other, reading]) expect(cacheOf(read)).toBe(cacheOf(opened.db));
  await opened.close();
});

test('a request has no budget on SQLite, which is never unreachable', async () => {
  const opened = openDatabase('sqlite::memory:', { poolSize: 1 });
  const request = createProcessDatabase(opened).withWaitBudget();
  expect(request.waitBudget).toBeUndefined();
  expect(request.read).toBe(opened.db);
  await opened.close();
});

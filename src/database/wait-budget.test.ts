import { openDatabase } from './connection';
import { WaitBudget, originOf, patient } from './wait-budget';

test('what was spent is gone, but never so much that nothing is left for an answer', () => {
  const patience = new WaitBudget(1_000);
  patience.spend(400);
  expect([patience.spent, patience.left]).toEqual([400, 600]);
  patience.spend(5_000);
  expect([patience.spent, patience.left]).toEqual([1_000, 0]);
});

test('each request has a patience of its own, of the same database', async () => {
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 1 });
  const [one, other] = [originOf(patient(db)), originOf(patient(db))];
  expect([one.pool, other.pool]).toEqual([db, db]);
  one.patience!.spend(100);
  expect([one.patience!.spent, other.patience!.spent]).toEqual([100, 0]);
  await close();
});

test('SQLite is never away: a request sees it as it is', async () => {
  const { db, close } = openDatabase('sqlite::memory:', { poolSize: 1 });
  expect(patient(db)).toBe(db);
  expect(originOf(db)).toEqual({ pool: db });
  await close();
});

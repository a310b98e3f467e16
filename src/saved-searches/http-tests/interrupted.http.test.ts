/**
 * Kills a run in the middle, and continues it with two processes at once. By default it is small. The figure of a day's run with 100,000 saved
 * searches and a million listings is measured, with its time printed, by:
 *
 *     SAVED_SEARCHES=100000 LISTINGS=1000000 CHANGES=10000 npx jest --selectProjects postgres --testPathPatterns saved-searches/.*interrupted
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SavedSearchNotify } from '../../../generated/enumerations';
import { insertMany, learnContents } from '../../database/bulk';
import type { NewRow } from '../../database/tables';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { listTold } from '../../testing/saved-searches';
import { day } from '../../testing/time';

const sizeOf = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault);
const size = {
  searches: sizeOf('SAVED_SEARCHES', 3000),
  listings: sizeOf('LISTINGS', 500),
  changes: sizeOf('CHANGES', 300),
};
const isMeasured = process.env.SAVED_SEARCHES !== undefined;
const perBatch = 5000;
const program = join(__dirname, '../../testing/saved-searches-process.ts');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Those of the sandbox.
  for (const table of ['saved_search', 'notification'] as const) await app.db.deleteFrom(table).execute();
  await fill();
}, 3_600_000);
afterAll(() => app.close());

/** Prices in major units, spread over 1,000, so that a saved search matches about one of 100 listings of its city. */
const priceOf = (id: number) => 1 + ((id * 37) % 1000);
const cityOf = (id: number) => 1 + (id % 17);

async function inserted<Name extends 'rent_property' | 'saved_search' | 'property_change'>(
  table: Name,
  count: number,
  rowOf: (index: number) => NewRow<Name>,
) {
  for (let first = 0; first < count; first += perBatch) {
    const rows = Array.from({ length: Math.min(perBatch, count - first) }, (_, index) => rowOf(first + index));
    await app.db.transaction().execute((trx) => insertMany(trx, table, rows));
  }
}

let firstId: number;
async function fill() {
  const { id, ...listing } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', app.sandbox.propertyIds.active)
    .executeTakeFirstOrThrow();
  const { last } = await app.db
    .selectFrom('rent_property')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  firstId = Math.max(id, Number(last)) + 1;
  await inserted('rent_property', size.listings, (index) => {
    const its = firstId + index;
    const price = priceOf(its);
    return {
      ...listing,
      city: cityOf(its),
      price_minor: price * 1000,
      price_comparable: price * 10_000,
    } as NewRow<'rent_property'>;
  });
  const at = testInstant;
  await inserted('saved_search', size.searches, (index) => ({
    user_id: app.sandbox.userIds[index % 2 === 0 ? 'customer' : 'otherCustomer'],
    name: String(index),
    filters: JSON.stringify({ city: cityOf(index), minPrice: 1 + (index % 990), maxPrice: 10 + (index % 990) }),
    notify: SavedSearchNotify.Inbox,
    since: at,
    created_at: at,
    updated_at: at,
  }));
  await app.db.deleteFrom('property_change').execute();
  await inserted('property_change', size.changes, (index) => ({
    property_id: firstId + size.listings - 1 - index,
    run: 0,
    changed_at: at + 1,
    before: null,
  }));
  await learnContents(app.db);
}

const start = () =>
  fork(program, [app.config.databaseUrl, String(testInstant + day)], { execArgv: ['--require', 'tsx/cjs'] });
const ended = async (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [];
const countTold = async () => (await listTold(app)).length;

/** The listings that each saved search has to notify of, by its name. */
function expectedOf(): Map<string, number[]> {
  const expected = new Map<string, number[]>();
  const changed = Array.from({ length: size.changes }, (_, index) => firstId + size.listings - 1 - index);
  for (let index = 0; index < size.searches; index++) {
    const [low, high] = [1 + (index % 990), 10 + (index % 990)];
    const ids = changed.filter((id) => cityOf(id) === cityOf(index) && priceOf(id) >= low && priceOf(id) <= high);
    if (ids.length > 0) expected.set(String(index), ids);
  }
  return expected;
}

test('a run that is killed is continued by two processes, and each match is notified once', async () => {
  const killed = start();
  while ((await countTold()) === 0 && killed.exitCode === null) await delay(5);
  killed.kill('SIGKILL');
  await ended(killed);
  const before = await countTold();

  const begin = performance.now();
  const both = [start(), start()];
  await Promise.all(both.map(ended));
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  if (isMeasured)
    process.stdout.write(`${JSON.stringify({ ...size, before, ms: Math.round(performance.now() - begin) })}\n`);

  const expected = expectedOf();
  const told = await listTold(app);
  expect(told.map(({ name }) => name).sort()).toEqual([...expected.keys()].sort());
  expect(told.filter(({ name, count }) => count !== expected.get(name)!.length)).toEqual([]);
  const rows = await app.db.selectFrom('saved_search').select(['name', 'told']).where('told', '<>', '[]').execute();
  expect(rows.filter((row) => row.told !== JSON.stringify(expected.get(row.name)))).toEqual([]);
  expect(await app.db.selectFrom('property_change').selectAll().execute()).toEqual([]);
  // The run was killed before its end.
  expect([before > 0, isMeasured || before < told.length]).toEqual([true, true]);
}, 3_600_000);

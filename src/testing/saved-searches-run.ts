import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SavedSearchNotify } from '../../generated/enumerations';
import { insertMany, learnContents } from '../database/bulk';
import type { NewRow } from '../database/tables';
import { type TestApp, testInstant } from './app';
import { listTold } from './saved-searches';

/** How many saved searches, listings and changed listings a run is tested with. */
export interface RunSize {
  searches: number;
  listings: number;
  /** The last ones of the listings. */
  changes: number;
}

const perBatch = 5000;
const program = join(__dirname, 'saved-searches-process.ts');

/** Prices in major units, spread over 1,000, so that a saved search matches about one of 100 listings of its city. */
const priceOf = (id: number) => 1 + ((id * 37) % 1000);
const cityOf = (id: number) => 1 + (id % 17);
const pricesOf = (search: number) => ({ minPrice: 1 + (search % 990), maxPrice: 10 + (search % 990) });

/** Replaces the saved searches of the sandbox, and adds listings of which some wait to be compared. Returns the ids of these. */
export async function fillRun(app: TestApp, { searches, listings, changes }: RunSize): Promise<number[]> {
  for (const table of ['saved_search', 'notification'] as const) await app.db.deleteFrom(table).execute();
  const firstId = await addListings(app, listings);
  const at = testInstant;
  await inserted(app, 'saved_search', searches, (index) => ({
    user_id: app.sandbox.userIds[index % 2 === 0 ? 'customer' : 'otherCustomer'],
    name: String(index),
    filters: JSON.stringify({ city: cityOf(index), ...pricesOf(index) }),
    notify: SavedSearchNotify.Inbox,
    since: at,
    created_at: at,
    updated_at: at,
  }));
  const changed = Array.from({ length: changes }, (_, index) => firstId + listings - 1 - index);
  await app.db.deleteFrom('property_change').execute();
  await inserted(app, 'property_change', changes, (index) => ({
    property_id: changed[index]!,
    run: 0,
    changed_at: at + 1,
    before: null,
  }));
  await learnContents(app.db);
  return changed;
}

/** Returns the first id. */
async function addListings(app: TestApp, count: number): Promise<number> {
  const { id, ...listing } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', app.sandbox.propertyIds.active)
    .executeTakeFirstOrThrow();
  const { last } = await app.db
    .selectFrom('rent_property')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const firstId = Math.max(id, Number(last)) + 1;
  await inserted(app, 'rent_property', count, (index) => {
    const its = firstId + index;
    const price = priceOf(its);
    return {
      ...listing,
      city: cityOf(its),
      price_minor: price * 1000,
      price_comparable: price * 10_000,
    } as NewRow<'rent_property'>;
  });
  return firstId;
}

async function inserted<Name extends 'rent_property' | 'saved_search' | 'property_change'>(
  app: TestApp,
  table: Name,
  count: number,
  rowOf: (index: number) => NewRow<Name>,
) {
  for (let first = 0; first < count; first += perBatch) {
    const rows = Array.from({ length: Math.min(perBatch, count - first) }, (_, index) => rowOf(first + index));
    await app.db.transaction().execute((trx) => insertMany(trx, table, rows));
  }
}

/** Starts a process that notifies of saved searches at `now` (epoch ms). */
export function startRun(app: TestApp, now: number): ChildProcess {
  return fork(program, [app.config.databaseUrl, String(now)], { execArgv: ['--require', 'tsx/cjs'] });
}

/** Waits until the process has ended, and returns its exit code. */
export async function endOfRun(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Checks that each saved search has notified once of each listing that has become a match, and of no other. */
export async function expectToldOnce(app: TestApp, { searches }: RunSize, changed: readonly number[]): Promise<void> {
  const expected = matchesOf(searches, changed);
  const told = await listTold(app);
  expect(told.map(({ name }) => name).sort()).toEqual([...expected.keys()].sort());
  expect(told.filter(({ name, count }) => count !== expected.get(name)!.length)).toEqual([]);
  const rows = await app.db.selectFrom('saved_search').select(['name', 'told']).where('told', '<>', '[]').execute();
  expect(rows.filter((row) => row.told !== JSON.stringify(expected.get(row.name)))).toEqual([]);
  expect(await app.db.selectFrom('property_change').selectAll().execute()).toEqual([]);
}

/** The changed listings that each saved search matches, by its name. */
export function matchesOf(searches: number, changed: readonly number[]): Map<string, number[]> {
  const byCity = new Map<number, number[]>();
  for (const id of changed) byCity.set(cityOf(id), [...(byCity.get(cityOf(id)) ?? []), id]);
  const expected = new Map<string, number[]>();
  for (let index = 0; index < searches; index++) {
    const { minPrice, maxPrice } = pricesOf(index);
    const ids = (byCity.get(cityOf(index)) ?? []).filter((id) => priceOf(id) >= minPrice && priceOf(id) <= maxPrice);
    if (ids.length > 0) expected.set(String(index), ids);
  }
  return expected;
}

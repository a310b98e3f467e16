import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SavedSearchNotify } from '../../generated/enumerations';
import { insertMany, learnContents } from '../database/bulk';
import type { NewRow, Row } from '../database/tables';
import { type TestApp, testInstant } from './app';
import { listTold } from './saved-searches';
import { factsBefore, listingOf, newFor, savedFilters } from './saved-searches-model';

/** How many saved searches, listings and changed listings a run is tested with. */
export interface RunSize {
  searches: number;
  /** The users who have saved the searches. */
  users: number;
  listings: number;
  /** The last ones of the listings. */
  changes: number;
}

const perBatch = 5000;
const program = join(__dirname, 'saved-searches-process.ts');
/** How many comparisons the expected matches are calculated with at most. With more, a part of the saved searches is checked. */
const mostCompared = 100_000_000;

/** Replaces the saved searches of the sandbox, and adds listings of which some wait to be compared. Returns the ids of these. */
export async function fillRun(app: TestApp, { searches, users, listings, changes }: RunSize): Promise<number[]> {
  for (const table of ['saved_search', 'notification'] as const) await app.db.deleteFrom(table).execute();
  const userIds = await addUsers(app, users);
  const changed = await addListings(app, listings, changes);
  const at = testInstant;
  await inserted(app, 'saved_search', searches, (index) => ({
    user_id: userIds[index % users]!,
    name: String(index),
    filters: JSON.stringify(savedFilters(index)),
    notify: SavedSearchNotify.Inbox,
    since: at,
    created_at: at,
    updated_at: at,
  }));
  await insertChanges(app, changed);
  await learnContents(app.db);
  return changed;
}

async function addUsers(app: TestApp, count: number): Promise<number[]> {
  const { id: _id, ...customer } = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', app.sandbox.userIds.customer)
    .executeTakeFirstOrThrow();
  const known = await app.db.selectFrom('app_user').select('id').where('last_name', '=', 'Searcher').execute();
  await inserted(app, 'app_user', count - known.length, (index) => {
    const email = `searcher${known.length + index}@example.com`;
    const contacts = { email, email_key: email, phone: null, is_phone_verified: 0 as const };
    return { ...customer, ...contacts, last_name: 'Searcher' };
  });
  const users = app.db.selectFrom('app_user').select('id').where('last_name', '=', 'Searcher');
  return (await users.orderBy('id').limit(count).execute()).map((user) => user.id);
}

/** Returns the ids of the last `changed` ones, the greatest first. Only these have features and words, because only these are compared. */
export async function addListings(app: TestApp, count: number, changed: number): Promise<number[]> {
  const { id, ...listing } = await activeListing(app);
  const { last } = await app.db
    .selectFrom('rent_property')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const firstId = Math.max(id, Number(last)) + 1;
  await inserted(app, 'rent_property', count, (index) => {
    const { city, price, bedrooms, maxGuests, latitude, longitude } = listingOf(firstId + index);
    const prices = { price_minor: price * 1000, price_comparable: price * 10_000 };
    const its = { city, bedrooms, max_guests: maxGuests, latitude, longitude, ...prices };
    return { ...listing, ...its };
  });
  const ids = Array.from({ length: changed }, (_, index) => firstId + count - 1 - index);
  const features = ids.flatMap((its) => listingOf(its).features.map((feature) => [its, feature] as const));
  await inserted(app, 'property_feature', features.length, (index) => {
    const [property_id, feature] = features[index]!;
    return { property_id, feature, listed_at: testInstant };
  });
  const words = ids.flatMap((its) => listingOf(its).words.map((word) => [its, word] as const));
  await inserted(app, 'property_word', words.length, (index) => {
    const [property_id, word] = words[index]!;
    return { property_id, word };
  });
  return ids;
}

/** Replaces the changes that wait: each listing was changed or, like every second one, published. */
async function insertChanges(app: TestApp, changed: readonly number[]): Promise<void> {
  const listing = await activeListing(app);
  await app.db.deleteFrom('property_change').execute();
  await inserted(app, 'property_change', changed.length, (index) => {
    const before = factsBefore(changed[index]!, listing);
    return {
      property_id: changed[index]!,
      run: 0,
      changed_at: testInstant + 1,
      before: before && JSON.stringify(before),
    };
  });
}

/** The listing of which the others are copies. */
function activeListing(app: TestApp): Promise<Row<'rent_property'>> {
  const listing = app.db.selectFrom('rent_property').selectAll();
  return listing.where('id', '=', app.sandbox.propertyIds.active).executeTakeFirstOrThrow();
}

type Filled = 'app_user' | 'rent_property' | 'property_feature' | 'property_word' | 'saved_search' | 'property_change';

async function inserted<Name extends Filled>(
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

/**
 * Checks that each saved search has notified once of each listing that has become a match, and of no other; with many saved searches and
 * changes, that none has notified twice, and the rest of some.
 */
export async function expectToldOnce(app: TestApp, { searches }: RunSize, changed: readonly number[]): Promise<void> {
  const step = Math.ceil((searches * changed.length) / mostCompared);
  const expected = matchesOf(searches, changed, step);
  const isChecked = ({ name }: { name: string }) => Number(name) % step === 0;
  const all = await listTold(app);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const told = all.filter(isChecked);
  expect(told.map(({ name }) => name).sort()).toEqual([...expected.keys()].sort());
  expect(told.filter(({ name, count }) => count !== expected.get(name)!.length)).toEqual([]);
  const rows = await app.db.selectFrom('saved_search').select(['name', 'told']).where('told', '<>', '[]').execute();
  const wrong = rows.filter(
    (row) => isChecked(row) && row.told !== JSON.stringify(expected.get(row.name)?.slice(0, 2000)),
  );
  expect(wrong).toEqual([]);
  expect(await app.db.selectFrom('property_change').selectAll().execute()).toEqual([]);
}

/** The changed listings that have become matches of every `step`-th saved search, by its name. */
export function matchesOf(searches: number, changed: readonly number[], step = 1): Map<string, number[]> {
  const expected = new Map<string, number[]>();
  for (let index = 0; index < searches; index += step) {
    const ids = changed.filter(newFor(index));
    if (ids.length > 0) expected.set(String(index), ids);
  }
  return expected;
}

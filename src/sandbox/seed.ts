import type { Dependencies, SandboxRecords } from '../contract/dependencies';
import { clearTables } from '../database/clear';
import type { Trx } from '../database/connection';
import { isSandbox } from '../database/instance-metadata';
import { numberEvents } from '../events/repository';
import { restoreRows, saveRows } from '../database/saved-rows';
import { todayIn } from '../values/dates';
import { type SandboxData, type SandboxReset, amman } from './data';
import { insertCalendars } from './calendars';
import { insertComplaints } from './complaints';
import { insertFiles, storeFiles } from './files';
import { insertListings } from './listings';
import { insertNotices } from './notices';
import { insertKeys, insertUsers, logIn } from './people';
import { insertReservations } from './reservations';
import { insertSearches } from './searches';
import { insertShowcase, showcaseAge } from './showcase';

/** The contract's examples use these ids for the first new records, so that they can be sent to the sandbox unchanged. */
const firstIds = {
  rent_property: 11,
  reservation: 21,
  blocked_date_range: 31,
  payment_transaction: 41,
  payment_session: 71,
  notification: 41,
  calendar_import: 51,
} as const;

/** The tables of tokens, which differ between resets. */
const ofTokens = ['session', 'api_key'] as const;
/** How long a reset may restore the records of an earlier one, in ms: they are that much older then. */
const longestAge = 10 * 60_000;

/**
 * Deletes all data and inserts the sandbox's: users of each role with tokens, a listing in each status, a reservation in each state on the
 * first listing, terms, a favorite, a notification, an open and a decided complaint, a saved search with a match, and the records of
 * {@link insertShowcase}. Only tokens and dates differ between resets. Clients and tests reset before nearly every request, so a reset
 * restores the records of an earlier one that was made minutes before on the same day.
 */
export async function seedSandbox(dependencies: Dependencies): Promise<SandboxReset> {
  const { sandboxRecords } = dependencies;
  let made: SandboxRecords | undefined;
  const data = await seed(dependencies, async (trx, now): Promise<SandboxReset> => {
    const earlier = sandboxRecords.latest;
    if (earlier && isRecent(earlier.at, now)) return restore(trx, earlier, now, dependencies);
    const { publish, ...basic } = await insertBasics(trx, now, dependencies, showcaseAge);
    // Before the events of the basic reservations, which happen now.
    const showcase = await insertShowcase(trx, basic, now, dependencies);
    const savedSearch = await insertSearches(trx, basic, now);
    await publish();
    const inserted = { ...basic, recordIds: { ...showcase, savedSearch } };
    made = { at: now, data: inserted, rows: await saveRows(trx, firstIds, ofTokens) };
    return inserted;
  });
  if (made) sandboxRecords.latest = made;
  return data;
}

/** As {@link seedSandbox}, without the records of the showcase: for tests, which create the records of their part themselves. */
export function seedBasicSandbox(dependencies: Dependencies): Promise<SandboxData> {
  return seed(dependencies, async (trx, now) => {
    const { publish, ...basic } = await insertBasics(trx, now, dependencies);
    await insertSearches(trx, basic, now);
    await publish();
    return basic;
  });
}

/** Runs `insert` in a transaction of a sandbox, and numbers the events. */
async function seed<Data>(
  { database, clock, storage }: Dependencies,
  insert: (trx: Trx, now: number) => Promise<Data>,
): Promise<Data> {
  const now = clock.now();
  await storeFiles(storage);
  const data = await database.transaction(async (trx) => {
    // Checked at the start too, but a server without the sandbox may have started on the same database since.
    if (!(await isSandbox(trx))) throw new Error('the database is not a sandbox');
    return insert(trx, now);
  });
  // Webhooks that are added from now on receive later events only.
  await numberEvents(database);
  return data;
}

/**
 * Deletes all data, and inserts the basic records by one statement for each table; the accounts of the other owner and the other customer
 * are older by `age` ms. `publish` publishes the events of the reservations.
 */
async function insertBasics(trx: Trx, now: number, dependencies: Dependencies, age = 0) {
  await clearTables(trx, firstIds);
  const userIds = await insertUsers(trx, now, now - age);
  const tokens = await logIn(trx, userIds, now, dependencies);
  const apiKeys = await insertKeys(trx, userIds, now, dependencies.random);
  await insertFiles(trx, userIds, now);
  const propertyIds = await insertListings(trx, userIds, now);
  const { reservationIds, publish } = await insertReservations(trx, { userIds, propertyIds }, now);
  await insertCalendars(trx, { userIds, propertyIds }, now, dependencies.config);
  await insertComplaints(trx, { userIds, propertyIds }, now);
  await insertNotices(trx, { userIds, propertyIds, reservationIds }, now);
  return { tokens, apiKeys, userIds, propertyIds, reservationIds, publish };
}

/** Whether records that were made at `at` are as good as those of `now`: all dates are the same, and nothing is due. */
function isRecent(at: number, now: number): boolean {
  const isSameDay = ['UTC', amman.timeZone].every((zone) => todayIn(zone, at) === todayIn(zone, now));
  return isSameDay && now >= at && now - at < longestAge;
}

async function restore(
  trx: Trx,
  { rows, data }: SandboxRecords,
  now: number,
  dependencies: Dependencies,
): Promise<SandboxReset> {
  await restoreRows(trx, rows);
  const tokens = await logIn(trx, data.userIds, now, dependencies);
  const apiKeys = await insertKeys(trx, data.userIds, now, dependencies.random);
  return { ...data, tokens, apiKeys };
}

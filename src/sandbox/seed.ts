import type { Dependencies } from '../contract/dependencies';
import { clearTables } from '../database/clear';
import { isSandbox } from '../database/instance-metadata';
import { numberEvents } from '../events/repository';
import type { SandboxData } from './data';
import { insertCalendars } from './calendars';
import { insertComplaints } from './complaints';
import { insertFiles, storeFiles } from './files';
import { insertListings } from './listings';
import { insertNotices } from './notices';
import { insertKeys, insertUsers, logIn } from './people';
import { insertReservations } from './reservations';
import { insertSearches } from './searches';

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

/**
 * Deletes all data and inserts the sandbox's: users of each role with tokens, a listing in each status, a reservation in each state on the
 * first listing, terms, a favorite, a notification, an open and a decided complaint, and a saved search
 * with a match. Only tokens and dates differ between resets. Tests reset before nearly every
 * request, so each table takes one statement, and files that are already stored are not written again.
 */
export async function seedSandbox(dependencies: Dependencies): Promise<SandboxData> {
  const { database, clock, storage } = dependencies;
  const now = clock.now();
  await storeFiles(storage);
  const data = await database.transaction(async (trx) => {
    // Checked at the start too, but a server without the sandbox may have started on the same database since.
    if (!(await isSandbox(trx))) throw new Error('the database is not a sandbox');
    await clearTables(trx, firstIds);
    const userIds = await insertUsers(trx, now);
    const tokens = await logIn(trx, userIds, now, dependencies);
    const apiKeys = await insertKeys(trx, userIds, now, dependencies.random);
    await insertFiles(trx, userIds, now);
    const propertyIds = await insertListings(trx, userIds, now);
    const reservationIds = await insertReservations(trx, { userIds, propertyIds }, now);
    await insertCalendars(trx, { userIds, propertyIds }, now, dependencies.config);
    await insertComplaints(trx, { userIds, propertyIds }, now);
    await insertNotices(trx, { userIds, propertyIds, reservationIds }, now);
    await insertSearches(trx, { userIds, propertyIds }, now);
    return { tokens, apiKeys, userIds, propertyIds, reservationIds };
  });
  // Webhooks that are added from now on receive later events only.
  await numberEvents(database);
  return data;
}

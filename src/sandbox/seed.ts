import type { Dependencies } from '../contract/dependencies';
import { clearTables } from '../database/clear';
import { isSandbox } from '../database/instance-metadata';
import type { SandboxData } from './data';
import { insertCalendars } from './calendars';
import { insertFiles, storeFiles } from './files';
import { insertListings } from './listings';
import { insertNotices } from './notices';
import { insertKeys, insertUsers, logIn } from './people';
import { insertReservations } from './reservations';

/** The story that the contract's examples tell has these ids, so that they can be sent to the sandbox as they are. */
const firstIds = {
  rent_property: 11,
  reservation: 21,
  blocked_date_range: 31,
  payment_transaction: 41,
  notification: 41,
  calendar_import: 51,
} as const;

/**
 * Deletes everything and fills the sandbox anew: a user of every role with a token each, a listing in every status, a
 * reservation in every state on the first listing, terms, a favorite and a notification. The same each time but for tokens
 * and dates. Tests do this before nearly every request: hence one statement a table, and files that lie there already are
 * left alone.
 */
export async function seedSandbox(dependencies: Dependencies): Promise<SandboxData> {
  const { database, clock, storage } = dependencies;
  const now = clock.now();
  await storeFiles(storage);
  return database.transaction(async (trx) => {
    // The start has seen to it; but a server without the sandbox may have begun to use the same database.
    if (!(await isSandbox(trx))) throw new Error('the database holds what no sandbox made');
    await clearTables(trx, firstIds);
    const userIds = await insertUsers(trx, now);
    const tokens = await logIn(trx, userIds, now, dependencies);
    const apiKeys = await insertKeys(trx, userIds, now, dependencies.random);
    await insertFiles(trx, userIds, now);
    const propertyIds = await insertListings(trx, userIds, now);
    const reservationIds = await insertReservations(trx, { userIds, propertyIds }, now);
    await insertCalendars(trx, { userIds, propertyIds }, now, dependencies.config);
    await insertNotices(trx, { userIds, propertyIds, reservationIds }, now);
    return { tokens, apiKeys, userIds, propertyIds, reservationIds };
  });
}

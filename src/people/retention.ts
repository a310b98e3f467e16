import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { classifyDatabaseError, onForeignKey } from '../database/errors';
import { erase, removeFiles } from './closing';
import { type Due, deleteAccount, listEraseDue, listUnverified, lockUnverified, setErased } from './repository-closing';
import { deleteCodesOfClosed, deleteOwnLists, deleteSessions, eraseProofs } from './repository-erasing';
import { findRole } from './repository-blocking';

/** How long an account waits for its first verified address, in ms. */
const verificationPeriod = 7 * 24 * 60 * 60_000;

type Needs = Pick<Dependencies, 'database' | 'clock' | 'storage' | 'log' | 'stopping'>;

/**
 * Erases what is kept of people no longer than it has to be: accounts that never verified anything, and what is left of closed
 * ones. Any number of instances may do so at once; each account is a transaction of its own, which decides anew. One that fails is
 * logged, holds up no other, and is tried again the next time.
 */
export async function keepToRetention(needs: Needs): Promise<void> {
  const { database, clock } = needs;
  const cutoff = clock.now() - verificationPeriod;
  await forEachAccount(
    needs,
    (after) => listUnverified(database.read, cutoff, after, batchSize),
    (id) => removeUnverified(needs, id, cutoff),
  );
  await deleteCodesOfClosed(database.write, clock.now());
  await forEachAccount(
    needs,
    (after) => listEraseDue(database.read, clock.now(), after, batchSize),
    (id) => eraseKept(needs, id),
  );
}

/** `list` answers the next few accounts after one of them, in the order of `since`. */
async function forEachAccount(
  { log, stopping }: Needs,
  list: (after: Due | undefined) => Promise<Due[]>,
  act: (id: number) => Promise<void>,
): Promise<void> {
  let last: Due | undefined;
  await inBatches(async () => {
    const due = await list(last);
    for (const { id } of due) {
      if (stopping?.aborted) return false;
      try {
        await act(id);
      } catch (error) {
        // Where the database is away, so are all others.
        if (classifyDatabaseError(error)?.kind === 'unavailable') throw error;
        log.error({ err: error, userId: id }, 'an account was not erased; it is tried again');
      }
    }
    last = due.at(-1);
    return due.length === batchSize;
  }, stopping);
}

/** Closes an account that never verified anything. Its row goes after an hour, when nothing that has just read it refers to it any more. */
async function removeUnverified(needs: Needs, id: number, cutoff: number): Promise<void> {
  const { database, clock } = needs;
  const files = await database.transaction(async (trx) => {
    if (!(await lockUnverified(trx, id, cutoff))) return [];
    return erase(trx, { id, role: (await findRole(trx, id))! }, clock.now(), null);
  });
  await removeFiles(needs, files);
}

/** Erases what was kept of a closed account, and deletes its row if nothing refers to it: one that stays at all is for reservations and acts. */
async function eraseKept(needs: Needs, id: number): Promise<void> {
  const { database } = needs;
  const files = await database.transaction(async (trx) => {
    if (!(await setErased(trx, id))) return [];
    await deleteSessions(trx, id);
    // What a request that was under way has left.
    await deleteOwnLists(trx, id);
    return eraseProofs(trx, id);
  });
  await removeFiles(needs, files);
  await onForeignKey(
    database.transaction((trx) => deleteAccount(trx, id)),
    undefined,
  );
}

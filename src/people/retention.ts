import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { onForeignKey } from '../database/errors';
import { inTransaction } from '../database/transaction';
import { erase, removeFiles } from './closing';
import { deleteAccount, listEraseDue, listUnverified, lockUnverified, setErased } from './repository-closing';
import { deleteCodesOfClosed, deleteOwnLists, deleteSessions, eraseProofs } from './repository-erasing';
import { findRole } from './repository-blocking';

/** How long an account waits for its first verified address, in ms. */
const verificationPeriod = 7 * 24 * 60 * 60_000;

type Needs = Pick<Dependencies, 'db' | 'clock' | 'storage' | 'log' | 'stopping'>;

/**
 * Erases what is kept of people no longer than it has to be: accounts that never verified anything, and what is left of closed
 * ones. Any number of instances may do so at once; each account is a transaction of its own, which decides anew.
 */
export async function keepToRetention(needs: Needs): Promise<void> {
  await inBatches(() => removeUnverified(needs), needs.stopping);
  await deleteCodesOfClosed(needs.db, needs.clock.now());
  await inBatches(() => eraseKept(needs), needs.stopping);
}

/** Closes the accounts that never verified anything. Their rows go after an hour, when nothing that has just read one refers to it any more. */
async function removeUnverified(needs: Needs): Promise<boolean> {
  const { db, clock } = needs;
  const cutoff = clock.now() - verificationPeriod;
  const ids = await listUnverified(db, cutoff, batchSize);
  let closed = 0;
  for (const id of ids) {
    const files = await inTransaction(db, async (trx) => {
      if (!(await lockUnverified(trx, id, cutoff))) return undefined;
      return erase(trx, { id, role: (await findRole(trx, id))! }, clock.now(), null);
    });
    if (!files) continue;
    closed += 1;
    await removeFiles(needs, files);
  }
  return ids.length === batchSize && closed > 0;
}

/** Erases what was kept of closed accounts, and deletes the rows that nothing refers to: those that stayed at all are for reservations and acts. */
async function eraseKept(needs: Needs): Promise<boolean> {
  const { db, clock } = needs;
  const ids = await listEraseDue(db, clock.now(), batchSize);
  for (const id of ids) {
    const files = await inTransaction(db, async (trx) => {
      if (!(await setErased(trx, id))) return [];
      await deleteSessions(trx, id);
      // What a request that was under way has left.
      await deleteOwnLists(trx, id);
      return eraseProofs(trx, id);
    });
    await removeFiles(needs, files);
    await onForeignKey(deleteAccount(db, id), undefined);
  }
  return ids.length === batchSize;
}

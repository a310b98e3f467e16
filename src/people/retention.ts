import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { classifyDatabaseError, onForeignKey } from '../database/errors';
import { removeFiles } from '../files/documents';
import { erase, erasePicturesOf, eraseRecords } from './closing';
import {
  type Due,
  deleteAccount,
  listEraseDue,
  listErasing,
  listUnverified,
  lockUnverified,
  setErased,
} from './repository-closing';
import { deleteCodesOfClosed, deleteOwnLists, deleteSessions, eraseProofs } from './repository-erasing';
import { findRole } from '../moderation/repository-blocking';

/** How long the request that closes an account may need to erase its records before the job does it, in ms. */
const erasingPeriod = 60_000;
/** How long an account is kept without a verified contact, in ms. */
const verificationPeriod = 7 * 24 * 60 * 60_000;

type Needs = Pick<Dependencies, 'database' | 'clock' | 'storage' | 'log' | 'stopping'>;

/**
 * Erases personal data whose retention has ended: accounts that never verified a contact, and the remaining data of closed accounts.
 * Several instances may run this at once: each account is erased in a separate transaction, which checks the conditions again. A failure
 * is logged, does not delay other accounts, and is retried in the next run.
 */
export async function keepToRetention(needs: Needs): Promise<void> {
  const { database, clock } = needs;
  const cutoff = clock.now() - verificationPeriod;
  await forEachAccount(
    needs,
    (after) => listUnverified(database.read, cutoff, after, batchSize),
    (id) => removeUnverified(needs, id, cutoff),
  );
  await forEachAccount(
    needs,
    (after) => listErasing(database.read, clock.now() - erasingPeriod, after, batchSize),
    (id) => eraseRecords(needs, id),
  );
  let code: { created_at: number; id: number } | undefined = { created_at: 0, id: 0 };
  await inBatches(async () => {
    code = await deleteCodesOfClosed(database.write, clock.now(), code!);
    return code !== undefined;
  }, needs.stopping);
  await forEachAccount(
    needs,
    (after) => listEraseDue(database.read, clock.now(), after, batchSize),
    (id) => eraseKept(needs, id),
  );
}

/** Calls `act` for each account. `list` returns the batch of accounts after the given one, ordered by `since`. */
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
        // If the database is unavailable, every other account would fail too.
        if (classifyDatabaseError(error)?.kind === 'unavailable') throw error;
        log.error({ err: error, userId: id }, 'an account was not erased; it is tried again');
      }
    }
    last = due.at(-1);
    return due.length === batchSize;
  }, stopping);
}

/** Closes an account that never verified a contact. Its row is deleted after an hour, when requests can no longer refer to it. */
async function removeUnverified(needs: Needs, id: number, cutoff: number): Promise<void> {
  const { database, clock } = needs;
  const files = await database.transaction(async (trx) => {
    if (!(await lockUnverified(trx, id, cutoff))) return undefined;
    return erase(trx, { id, role: (await findRole(trx, id))! }, clock.now(), null);
  });
  if (!files) return;
  await removeFiles(needs, files);
  await eraseRecords(needs, id);
}

/** Erases the remaining data of a closed account, and deletes its row unless a reservation or an audit entry refers to it. */
async function eraseKept(needs: Needs, id: number): Promise<void> {
  const { database } = needs;
  const files = await database.transaction(async (trx) => {
    if (!(await setErased(trx, id))) return [];
    await deleteSessions(trx, id);
    // Rows that were written by requests in progress when the account was closed.
    await deleteOwnLists(trx, id);
    return eraseProofs(trx, id);
  });
  await removeFiles(needs, files);
  // A server of an earlier release, which closed the account, knows no pictures of messages.
  await erasePicturesOf(needs, id);
  await onForeignKey(
    database.transaction((trx) => deleteAccount(trx, id)),
    undefined,
  );
}

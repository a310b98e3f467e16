import { names } from '../../generated/names';
import { codeLimits } from '../access/code-rules';
import { voidCodes } from '../access/repository-codes';
import { deleteKeysOf } from '../access/repository-keys';
import { revokeEverything } from '../access/repository-sessions';
import { removeWebhooks } from '../access/repository-webhook-removal';
import { applyDueTransitions } from '../bookings/expiry';
import { listOpenRequests } from '../bookings/repository-booking-requests';
import { type Party, partyOf } from '../bookings/parties';
import { erasePromotions } from '../bookings/repository-promotions';
import { deleteCustomerLock } from '../bookings/repository-parties';
import { eraseSent } from '../conversations/repository-messages';
import { erasePictures } from '../conversations/repository-pictures';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail, refuse } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { inBatches } from '../database/batches';
import type { Trx } from '../database/connection';
import { type StoredFile, removeFiles } from '../files/documents';
import { audit } from '../journal/repository-audit';
import { publish } from '../journal/repository-outbox';
import { type Message, createMessage } from '../languages';
import { publishListing } from '../listings/announcements';
import { eraseComplaints } from '../moderation/repository-erasing';
import { lockAdministrators } from '../moderation/repository-blocking';
import {
  type Account,
  findLastStayEnd,
  findRoleOfClosed,
  listListingsOf,
  listLiveStays,
  listOpenListings,
  listUndecidedPayments,
  lockAccount,
  lockListingsOf,
  lockReservationsOf,
  maxListedIds,
} from './repository-closing';
import { listUnpaidInvoices } from '../bookings/repository-rent';
import { listUnsettledSessions } from '../payments/repository';
import * as erasing from './repository-erasing';
import { archiveListings, eraseRecordsOf } from './repository-erasing-listings';

/**
 * Closes an account: checks the preconditions, erases most personal data at once and keeps proofs for the retention period, after which
 * retention.ts erases them. What grows with the number of listings is erased in batches after the transaction. Locks are taken in the
 * order listings, reservations, account, as bookings and payments take them: closing waits for transactions in progress and sees their
 * results, and later transactions find the account closed.
 */

const day = 24 * 60 * 60_000;
/**
 * How long requests of a closed account may still be in progress, in ms. A little longer than the window in which codes are counted, so
 * that a code sent by such a request has left the window when the rest of the account is erased.
 */
const inFlightPeriod = codeLimits.window + 5 * 60_000;

/**
 * Closes the caller's account permanently. Returns `keptUntil`, the end of the retention of its proofs (epoch ms; null if they are erased
 * at once), and the files to be removed from the storage; or the failure STATE_CONFLICT. Throws Refusal UNAUTHENTICATED if the account
 * is closed already, and USER_BLOCKED if it is blocked.
 */
export async function close(
  { database, clock, config, maintenance }: Pick<Dependencies, 'database' | 'clock' | 'config' | 'maintenance'>,
  caller: Caller,
  traceId: string,
) {
  const party = partyOf(caller.role);
  if (party)
    await applyDueTransitions(
      { database, clock, maintenance },
      party === 'owner' ? { ownerId: caller.userId } : { customerId: caller.userId },
    );
  for (;;) {
    const closed = await database.transaction(async (trx) => {
      const administrators = isAdministrator(caller.role) ? await lockAdministrators(trx) : undefined;
      const account = await lock(trx, caller.userId, party);
      if (account === 'retry') return account;
      if (!account || account.closed_at !== null) refuse('UNAUTHENTICATED');
      if (account.is_blocked) refuse('USER_BLOCKED');
      const now = clock.now();
      // If the last two administrators close their accounts concurrently, one request fails.
      if (administrators?.length === 1)
        return fail('STATE_CONFLICT', { message: createMessage('close.lastAdministrator') });
      const problem = party && (await findObstacle(trx, account.id, party, now));
      if (problem) return fail('STATE_CONFLICT', { message: problem });

      const lastEnd = (party && (await findLastStayEnd(trx, party, account.id))) ?? -Infinity;
      const disputable = lastEnd + config.identityRetentionDays * day;
      const keptUntil = disputable > now ? disputable : null;
      const files = await erase(trx, account, now, keptUntil);
      await audit(trx, 'closeAccount', `user:${account.id}`, { by: caller, traceId, at: now });
      return { keptUntil, files };
    });
    if (closed !== 'retry') return closed;
  }
}

/** Takes the locks; returns `retry` if the owner has added a listing after the listings were locked. */
async function lock(trx: Trx, userId: number, party: Party | undefined): Promise<Account | undefined | 'retry'> {
  const open = party === 'owner' ? await lockListingsOf(trx, userId) : [];
  if (party) await lockReservationsOf(trx, party, userId);
  const account = await lockAccount(trx, userId);
  const isNew = (id: number) => !open.includes(id);
  return party === 'owner' && (await listOpenListings(trx, userId)).some(isNew) ? 'retry' : account;
}

/** The message that explains why the account cannot be closed; undefined if it can. */
async function findObstacle(trx: Trx, id: number, party: Party, now: number): Promise<Message | undefined> {
  const stays = await listLiveStays(trx, party, id, now);
  if (stays.length > 0) return createMessage('close.stays', { ids: stays.join(', ') });
  const requests = await listOpenRequests(trx, { column: `${party}_id`, id }, now, maxListedIds);
  if (requests.length > 0) return createMessage('close.requests', { ids: requests.join(', ') });
  const payments = await listUndecidedPayments(trx, party, id);
  if (payments.length > 0) return createMessage('close.payments', { ids: payments.join(', ') });
  const sessions = party === 'customer' ? await listUnsettledSessions(trx, id, now) : [];
  if (sessions.length > 0) return createMessage('close.online', { ids: sessions.join(', ') });
  const invoices = party === 'customer' ? await listUnpaidInvoices(trx, id) : [];
  return invoices.length > 0 ? createMessage('close.rent', { ids: invoices.join(', ') }) : undefined;
}

/**
 * Erases the account's data, except that on listings, in the transaction that has locked the account, and returns the files to be removed
 * after the commit. Images of the identity card, receipts and payment references are kept until `keptUntil` (epoch ms); null erases them
 * at once. {@link eraseRecords} erases the rest.
 */
export async function erase(
  trx: Trx,
  { id, role }: Pick<Account, 'id' | 'role'>,
  now: number,
  keptUntil: number | null,
): Promise<StoredFile[]> {
  const party = partyOf(names.UserRole[role]);
  await erasing.eraseReasonsOfAccount(trx, id);
  await voidCodes(trx, id);
  await erasing.deleteIdempotencyRecordsAbout(trx, id).execute();
  await erasing.deleteOwnLists(trx, id);
  await erasing.erasePaymentPages(trx, id);
  await removeWebhooks(trx, id, {}, now);
  if (party === 'owner') await erasePromotions(trx, id, now);
  if (party === 'owner')
    for (const listing of await archiveListings(trx, id, now)) await publishListing(trx, 'statusChanged', listing, now);
  const files = keptUntil === null ? await erasing.eraseProofs(trx, id) : [];
  await revokeEverything(trx, id, now);
  await deleteKeysOf(trx, id);
  await deleteCustomerLock(trx, id);
  await erasing.anonymiseAccount(trx, id, now, Math.max(keptUntil ?? 0, now + inFlightPeriod));
  const resource = { kind: 'user', id } as const;
  await publish(trx, { type: 'user.closed', resource, data: { role }, at: now });
  return files;
}

/** Erases the pictures of the closed account's messages in batches. Returns whether none is left; false if it was interrupted. */
export async function erasePicturesOf(
  needs: Pick<Dependencies, 'database' | 'storage' | 'log'> & { stopping?: AbortSignal },
  id: number,
): Promise<boolean> {
  let isDone = false;
  await inBatches(async () => {
    const files = await needs.database.transaction((trx) => erasePictures(trx, id));
    await removeFiles(needs, files);
    isDone = files.length === 0;
    return !isDone;
  }, needs.stopping);
  return isDone;
}

/** Few, because a listing can have thousands of search tokens and reservations. */
const listingsPerBatch = 50;

/**
 * Erases the closed account's data on listings, reservations and payments, and its pictures, in batches, so that others are served meanwhile.
 * Does nothing to data that is erased. If it fails or is interrupted, the retention job repeats it.
 */
export async function eraseRecords(
  needs: Pick<Dependencies, 'database' | 'clock' | 'storage' | 'log'> & { stopping?: AbortSignal },
  id: number,
): Promise<void> {
  const { database, clock } = needs;
  const role = await findRoleOfClosed(database.write, id);
  if (role === undefined) return;
  const party = partyOf(names.UserRole[role]);
  let after = 0;
  let isDone = !party;
  await inBatches(async () => {
    if (!party || isDone) return false;
    const listings = await listListingsOf(database.write, party, id, { after, limit: listingsPerBatch });
    if (listings.length > 0)
      await database.transaction((trx) => eraseRecordsOf(trx, { id, party }, listings, clock.now()));
    after = listings.at(-1) ?? after;
    isDone = listings.length < listingsPerBatch;
    return !isDone;
  }, needs.stopping);
  if (!isDone) return;
  let sent: Awaited<ReturnType<typeof eraseSent>>;
  isDone = false;
  await inBatches(async () => {
    sent = await eraseSent(database.write, id, sent);
    isDone = sent === undefined;
    return !isDone;
  }, needs.stopping);
  if (!isDone) return;
  if (!(await erasePicturesOf(needs, id))) return;
  isDone = false;
  await inBatches(async () => {
    isDone = !(await eraseComplaints(database.write, id));
    return !isDone;
  }, needs.stopping);
  if (!isDone) return;
  const files = await database.transaction(async (trx) => {
    await erasing.setRecordsErased(trx, id);
    // Others have no listings, and a job removes unused pictures.
    return party ? erasing.deletePictures(trx, id) : [];
  });
  await removeFiles(needs, files);
}

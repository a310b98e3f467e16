import { UserRole } from '../../generated/enumerations';
import { codeLimits } from '../access/code-rules';
import { voidCodes } from '../access/repository-codes';
import { deleteKeysOf } from '../access/repository-keys';
import { revokeEverything } from '../access/repository-sessions';
import { applyDueTransitions } from '../bookings/expiry';
import { deleteCustomerLock } from '../bookings/repository-standing';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail, refuse } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import type { Trx } from '../database/connection';
import { audit } from '../journal/repository-audit';
import { publish } from '../journal/repository-outbox';
import { type Message, createMessage } from '../languages';
import { publishListing } from '../listings/announcements';
import { deleteWebhooksOf } from '../webhooks/repository';
import { lockAdministrators } from './repository-blocking';
import {
  type Account,
  type Side,
  findLastStayEnd,
  listLiveStays,
  listOpenListings,
  listUndecidedPayments,
  lockAccount,
  lockListingsOf,
  lockReservationsOf,
  sideOf,
} from './repository-closing';
import * as erasing from './repository-erasing';

/**
 * Closing an account: what stands in the way, what is erased at once, and what is kept for a while. The rest of it goes with
 * retention.ts. Locks are taken in the order listings, reservations, account, as bookings and payments take them: whatever is under
 * way is waited for and then seen, and whatever comes later finds the account closed.
 */

const day = 24 * 60 * 60_000;
/**
 * How long requests and sessions of a closed account may still be under way, in ms; generously, and a little longer than codes are
 * counted, which a request that was under way may still have sent: what is left then goes in one step.
 */
const settling = codeLimits.window + 5 * 60_000;

/**
 * Closes the caller's account for good. Answers until when (epoch ms) its proofs are kept, null where they are not, and the files to be
 * removed from the storage; or the failure STATE_CONFLICT. Throws Refusal UNAUTHENTICATED where it is closed already.
 */
export async function close(
  { database, clock, config }: Pick<Dependencies, 'database' | 'clock' | 'config'>,
  caller: Caller,
  traceId: string,
) {
  const side = sideOf(UserRole[caller.role]);
  if (side)
    await applyDueTransitions(
      { database, clock },
      side === 'owner_id' ? { ownerId: caller.userId } : { customerId: caller.userId },
    );
  for (;;) {
    const closed = await database.transaction(async (trx) => {
      const administrators = isAdministrator(caller.role) ? await lockAdministrators(trx) : undefined;
      const account = await lock(trx, caller.userId, side);
      if (account === 'again') return account;
      if (!account || account.closed_at !== null) refuse('UNAUTHENTICATED');
      if (account.is_blocked) refuse('USER_BLOCKED');
      const now = clock.now();
      // Of two last administrators who close their accounts at the same moment, one stays.
      if (administrators?.length === 1)
        return fail('STATE_CONFLICT', { message: createMessage('close.lastAdministrator') });
      const problem = side && (await obstacle(trx, account.id, side, now));
      if (problem) return fail('STATE_CONFLICT', { message: problem });

      const lastEnd = (side && (await findLastStayEnd(trx, side, account.id))) ?? -Infinity;
      const disputable = lastEnd + config.identityRetentionDays * day;
      const keptUntil = disputable > now ? disputable : null;
      const files = await erase(trx, account, now, keptUntil);
      await audit(trx, 'closeAccount', `user:${account.id}`, { by: caller, traceId, at: now });
      return { keptUntil, files };
    });
    if (closed !== 'again') return closed;
  }
}

/** Takes the locks; `again` where an owner has added a listing since they were begun to be taken, which is not locked. */
async function lock(trx: Trx, userId: number, side: Side | undefined): Promise<Account | undefined | 'again'> {
  const open = side === 'owner_id' ? await lockListingsOf(trx, userId) : [];
  if (side) await lockReservationsOf(trx, side, userId);
  const account = await lockAccount(trx, userId);
  const isNew = (id: number) => !open.includes(id);
  return side === 'owner_id' && (await listOpenListings(trx, userId)).some(isNew) ? 'again' : account;
}

/** What stands in the way, in words. */
async function obstacle(trx: Trx, id: number, side: Side, now: number): Promise<Message | undefined> {
  const stays = await listLiveStays(trx, side, id, now);
  if (stays.length > 0) return createMessage('close.stays', { ids: stays.join(', ') });
  const payments = await listUndecidedPayments(trx, side, id);
  return payments.length > 0 ? createMessage('close.payments', { ids: payments.join(', ') }) : undefined;
}

/**
 * Erases what the account holds, in the transaction that has locked it, and answers the files to be removed after it. Until
 * `keptUntil` (epoch ms) images of the identity card, receipts and references are kept; null keeps none.
 */
export async function erase(
  trx: Trx,
  { id, role }: Pick<Account, 'id' | 'role'>,
  now: number,
  keptUntil: number | null,
): Promise<erasing.ErasedFile[]> {
  const side = sideOf(role);
  await erasing.eraseReasons(trx, id);
  await voidCodes(trx, id);
  await erasing.deleteReceiptsAbout(trx, id).execute();
  await erasing.deleteOwnLists(trx, id);
  await deleteWebhooksOf(trx, id);
  if (side) await erasing.eraseWords(trx, side, id);
  if (side === 'owner_id')
    for (const listing of await erasing.eraseListings(trx, id, now))
      await publishListing(trx, 'statusChanged', listing, now);
  const files = side ? await erasing.deletePictures(trx, id) : [];
  if (keptUntil === null) files.push(...(await erasing.eraseProofs(trx, id)));
  await revokeEverything(trx, id, now);
  await deleteKeysOf(trx, id);
  await deleteCustomerLock(trx, id);
  await erasing.emptyAccount(trx, id, now, Math.max(keptUntil ?? 0, now + settling));
  const resource = { kind: 'user', id } as const;
  await publish(trx, { type: 'user.closed', resource, data: { role }, at: now });
  return files;
}

/** Removes files whose rows are gone. One that fails is left to the job that removes files without a row. */
export async function removeFiles(
  { storage, log }: Pick<Dependencies, 'storage' | 'log'>,
  files: readonly erasing.ErasedFile[],
): Promise<void> {
  for (const { kind, storage_key } of files) {
    try {
      await storage.remove(kind === 'picture' ? 'public' : 'private', storage_key);
    } catch (error) {
      log.warn({ err: error }, 'the bytes of an erased file are still stored');
    }
  }
}

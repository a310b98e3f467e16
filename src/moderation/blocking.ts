import { names } from '../../generated/names';
import { voidCodes } from '../access/repository-codes';
import { revokeEverything } from '../access/repository-sessions';
import { lockCustomer } from '../bookings/repository-parties';
import type { Dependencies } from '../contract/dependencies';
import { fail, notFound } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { audit } from '../journal/repository-audit';
import { publish } from '../journal/repository-outbox';
import { recordPublicationsOf } from '../listings/repository-changes';
import { createMessage } from '../languages';
import { findRole, getBlockedRow, lockAdministrators, setBlocked, setUnblocked } from './repository-blocking';

/** The actor of a block or unblock: an administrator, or an operator on the command line (`by` is null). */
export interface Actor {
  by: { userId: number } | null;
  traceId: string | null;
}

/**
 * Blocks the user and revokes sessions, tokens and codes in the same transaction. Returns the row, unchanged if the user is blocked
 * already, or the failure NOT_FOUND, STATE_CONFLICT or USER_BLOCKED. The last administrator cannot be blocked: if two administrators
 * block each other concurrently, one request succeeds.
 */
export async function block(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  userId: number,
  reason: string,
  actor: Actor,
) {
  return database.transaction((trx) => blockIn(trx, clock, userId, reason, actor));
}

/** As {@link block}, in a transaction that locks no account. */
export async function blockIn(trx: Trx, clock: Dependencies['clock'], userId: number, reason: string, actor: Actor) {
  if (actor.by?.userId === userId) return fail('STATE_CONFLICT', { message: createMessage('block.own') });
  const role = await findRole(trx, userId);
  if (role === undefined) return notFound('user');
  const unblocked = isAdministrator(names.UserRole[role]) ? await lockAdministrators(trx) : undefined;
  if (!unblocked) {
    await lockCustomer(trx, userId);
    await lockRow(trx, 'app_user', userId);
  }
  // The account was closed while this transaction waited for the lock.
  if ((await findRole(trx, userId)) === undefined) return notFound('user');
  const user = await getBlockedRow(trx, userId);
  if (user.is_blocked) return user;
  if (unblocked?.length === 1) return fail('STATE_CONFLICT', { message: createMessage('block.lastAdministrator') });
  // The actor was blocked while this transaction waited for the lock.
  if (unblocked && actor.by && !unblocked.includes(actor.by.userId)) return fail('USER_BLOCKED');

  const at = clock.now();
  await setBlocked(trx, userId, { reason, by: actor.by?.userId ?? null, at });
  await revokeEverything(trx, userId, at);
  await voidCodes(trx, userId);
  await publish(trx, { type: 'user.blocked', resource: { kind: 'user', id: userId }, data: { role }, at });
  await audit(trx, 'blockUser', `user:${userId}`, { ...actor, reason, at });
  return getBlockedRow(trx, userId);
}

/** Unblocks the user; undefined on success, otherwise the failure NOT_FOUND. */
export async function unblock(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  userId: number,
  actor: Actor,
) {
  return database.transaction(async (trx) => {
    const at = clock.now();
    const role = (await findRole(trx, userId)) ?? null;
    if (!(await setUnblocked(trx, userId, at))) return notFound('user');
    await recordPublicationsOf(trx, userId, at);
    await publish(trx, { type: 'user.unblocked', resource: { kind: 'user', id: userId }, data: { role }, at });
    await audit(trx, 'unblockUser', `user:${userId}`, { ...actor, at });
    return undefined;
  });
}

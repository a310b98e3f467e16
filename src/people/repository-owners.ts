import { UserRole } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { type ProfileRow, findProfile } from './repository';

/** Locks the owner's row until the transaction ends and returns it; undefined if there is none or the account is closed. */
export async function lockOwner(trx: Trx, id: number): Promise<ProfileRow | undefined> {
  // Read after the lock, because the row may change until the lock is acquired.
  await lockRow(trx, 'app_user', id);
  const owner = await findProfile(trx, UserRole.Owner, id);
  return owner?.closed_at === null ? owner : undefined;
}

/** Activates the owner; returns false if the owner is active already. */
export async function setActive(trx: Trx, id: number, by: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_active: 1, activated_at: now, activated_by: by, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', UserRole.Owner)
    .where('is_active', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records which administrator checked the identity of an active owner; returns false if one is recorded already. */
export async function setIdentityChecked(trx: Trx, id: number, by: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ activated_by: by, updated_at: now })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('activated_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deactivates the owner; returns false if the owner is inactive already. */
export async function setInactive(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_active: 0, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', UserRole.Owner)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

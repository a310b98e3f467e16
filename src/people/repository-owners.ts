import { UserRole } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { type ProfileRow, findProfile } from './repository';

/** The owner, the row locked until the transaction ends; undefined where there is none, or the account is closed. */
export async function lockOwner(trx: Trx, id: number): Promise<ProfileRow | undefined> {
  // Read when the lock is there: what was read before may be over by then.
  await lockRow(trx, 'app_user', id);
  const owner = await findProfile(trx, UserRole.Owner, id);
  return owner?.closed_at === null ? owner : undefined;
}

/** Makes an inactive owner active; false where the owner is active already. */
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

/** Records which administrator checked the identity of an active owner; false where one is recorded already. */
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

/** Makes an active owner inactive; false where the owner is inactive already. */
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

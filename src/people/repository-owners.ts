import { UserRole } from '../../generated/enumerations';
import type { Trx } from '../database/connection';

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

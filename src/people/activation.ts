import type { Trx } from '../database/connection';
import { UserRole } from '../../generated/enumerations';
import { fail } from '../contract/failures';
import { say } from '../languages';
import type { ProfileRow, Side } from './repository';

/** Makes an inactive owner active; false where the owner is active already. The write itself locks the row. */
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

/** Notes who checked the identity of an active owner; false where somebody has already. */
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

/** What an owner lacks who is to be activated; undefined where there is all that an administrator has to check. */
export function lacks(owner: ProfileRow, sides: readonly (Side | null)[]) {
  if (!owner.is_email_verified && !owner.is_phone_verified)
    return fail('STATE_CONFLICT', { message: say('owner.unverified') });
  if (!sides.includes('front') || !sides.includes('rear'))
    return fail('STATE_CONFLICT', { message: say('owner.noIdImages') });
  return undefined;
}

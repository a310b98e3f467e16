import type { UserRole } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { NewRow, Row } from '../database/tables';
import type { StoredFile } from '../files/documents';
import { type ProfileRow, findProfile, insertIdentityImages } from './repository';

/** Locks the user's row until the transaction ends and returns it; undefined if there is none with the role or the account is closed. */
export async function lockPerson(trx: Trx, role: UserRole, id: number): Promise<ProfileRow | undefined> {
  // Read after the lock, because the row may change until the lock is acquired.
  await lockRow(trx, 'app_user', id);
  const person = await findProfile(trx, role, id);
  return person?.closed_at === null ? person : undefined;
}

/** Records which administrator checked the identity of an active user; returns false if one is recorded already. */
export async function setIdentityChecked(trx: Trx, id: number, by: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ activated_by: by, identity_pending_since: 0, updated_at: now })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('activated_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Replaces the images of the user's identity card. Returns the files to be removed after the commit; undefined if the same images are stored
 * already. The user's row must be locked.
 */
export async function replaceIdentityImages(
  trx: Trx,
  userId: number,
  images: (Omit<NewRow<'file'>, 'kind'> & Pick<Row<'file'>, 'purpose' | 'sha256'>)[],
): Promise<StoredFile[] | undefined> {
  const stored = await trx
    .selectFrom('file')
    .select(['purpose', 'sha256'])
    .where('owner_id', '=', userId)
    .where('kind', '=', 'identity')
    .execute();
  const isStored = ({ purpose, sha256 }: (typeof images)[number]) =>
    stored.some((file) => file.purpose === purpose && file.sha256 === sha256);
  if (images.every(isStored)) return undefined;
  const replaced = await trx
    .deleteFrom('file')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'identity')
    .returning(['kind', 'storage_key'])
    .execute();
  await insertIdentityImages(trx, images);
  return replaced;
}

import { BookingStatus, LoginMethod, UserRole } from '../../generated/enumerations';
import { dropClaims } from '../access/repository-accounts';
import { isDeclared, isHeld } from '../bookings/time';
import type { Caller } from '../contract/caller';
import { refuse } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { NewRow, Row, RowChanges } from '../database/tables';

/** A side of an identity card. */
export type Side = NonNullable<Row<'file'>['purpose']>;

/** The columns of profiles. The encrypted identity number is not among them. */
export const profileColumns = [
  ...(['id', 'role', 'first_name', 'last_name', 'email', 'phone', 'whatsapp_number', 'language', 'city'] as const),
  ...(['address', 'birth_date', 'identity_type', 'identity_number_masked', 'owner_type', 'customer_type'] as const),
  ...(['is_email_verified', 'is_phone_verified', 'is_active', 'activated_by', 'is_blocked', 'agent_id'] as const),
  ...(['pending_email', 'pending_phone', 'accepted_terms_version', 'version'] as const),
  ...(['commission_type', 'commission_value'] as const),
  ...(['created_at', 'updated_at', 'closed_at'] as const),
];

export type ProfileRow = Pick<Row<'app_user'>, (typeof profileColumns)[number]>;

/** The user; undefined if there is none with this role. */
export async function findProfile(db: Database, role: UserRole, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(profileColumns)
    .where('id', '=', id)
    .where('role', '=', role)
    .executeTakeFirst();
}

export async function getProfile(db: Database, id: number): Promise<ProfileRow> {
  return db.selectFrom('app_user').select(profileColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** As {@link getProfile}, and locks the row until the transaction ends. Throws Refusal UNAUTHENTICATED if the account was closed. */
export async function lockProfile(trx: Trx, id: number): Promise<ProfileRow> {
  const profile = await trx
    .selectFrom('app_user')
    .select(profileColumns)
    .where('id', '=', id)
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow();
  return profile.closed_at === null ? profile : refuse('UNAUTHENTICATED');
}

/** Updates the user and returns the new row. */
export async function setProfile(
  trx: Trx,
  id: number,
  changes: RowChanges<'app_user'> & { updated_at: number },
): Promise<ProfileRow> {
  return trx
    .updateTable('app_user')
    .set(changes)
    .where('id', '=', id)
    .returning(profileColumns)
    .executeTakeFirstOrThrow();
}

/** Whether the customer has a reservation of the owner's listings that occupies nights at `now` (epoch ms) or is completed. */
export async function hasGuest(db: Database, ownerId: number, customerId: number, now: number): Promise<boolean> {
  const reservation = await db
    .selectFrom('reservation as r')
    .select('r.id')
    .where('r.customer_id', '=', customerId)
    .where('r.owner_id', '=', ownerId)
    .where((eb) =>
      eb.or([
        eb('r.status', 'in', [BookingStatus.Confirmed, BookingStatus.Completed]),
        isDeclared('r', now),
        isHeld('r', now),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return reservation !== undefined;
}

export async function isAgent(db: Database, id: number): Promise<boolean> {
  return (await findProfile(db, UserRole.Agent, id))?.closed_at === null;
}

/** Which sides of the user's identity card are stored. */
export async function listIdentitySides(db: Database, userId: number): Promise<(Side | null)[]> {
  const rows = await db
    .selectFrom('file')
    .select('purpose')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'identity')
    .execute();
  return rows.map(({ purpose }) => purpose);
}

/** Where one side of a user's identity card is stored, if the caller is that user or an administrator. */
export async function findIdentityImage(
  db: Database,
  role: UserRole,
  userId: number,
  side: Side,
  caller: Caller,
): Promise<Pick<Row<'file'>, 'storage_key' | 'content_type'> | undefined> {
  return db
    .selectFrom('file as f')
    .innerJoin('app_user as u', 'u.id', 'f.owner_id')
    .select(['f.storage_key', 'f.content_type'])
    .where('f.owner_id', '=', userId)
    .where('f.purpose', '=', side)
    .where('f.kind', '=', 'identity')
    .where('u.role', '=', role)
    .$if(!isAdministrator(caller.role), (query) => query.where('f.owner_id', '=', caller.userId))
    .executeTakeFirst();
}

/** The error code for the contact that another account has verified; undefined if neither is taken. */
export async function findTaken(
  db: Database,
  emailKey: string | null,
  phone: string | null,
): Promise<'EMAIL_TAKEN' | 'PHONE_TAKEN' | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['email_key', 'is_email_verified'])
    .where((eb) =>
      eb.or([
        eb.and([eb('email_key', '=', emailKey), eb('is_email_verified', '=', 1)]),
        eb.and([eb('phone', '=', phone), eb('is_phone_verified', '=', 1)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
  if (!user) return undefined;
  return emailKey !== null && user.email_key === emailKey && user.is_email_verified ? 'EMAIL_TAKEN' : 'PHONE_TAKEN';
}

/** Returns the id. Violates `app_user_email` or `app_user_phone` if a contact is verified both here and in another account. */
export async function insertUser(trx: Trx, user: NewRow<'app_user'>): Promise<number> {
  const { id } = await trx.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** As {@link insertUser}, with contacts that count as verified. They are removed from accounts that have not verified them. */
export async function insertVerifiedUser(trx: Trx, user: NewRow<'app_user'>): Promise<number> {
  const { email_key, phone, created_at } = user;
  const flags = { is_email_verified: email_key ? 1 : 0, is_phone_verified: phone ? 1 : 0 };
  const id = await insertUser(trx, { ...user, ...flags });
  if (email_key) await dropClaims(trx, id, LoginMethod.Email, email_key, created_at);
  if (phone) await dropClaims(trx, id, LoginMethod.PhoneNumber, phone, created_at);
  return id;
}

export async function setIdentityNumber(
  trx: Trx,
  id: number,
  number: { encrypted: string; masked: string },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ identity_number_encrypted: number.encrypted, identity_number_masked: number.masked })
    .where('id', '=', id)
    .execute();
}

/** Inserts the rows of images whose bytes are stored already. */
export async function insertIdentityImages(trx: Trx, images: Omit<NewRow<'file'>, 'kind'>[]): Promise<void> {
  if (images.length === 0) return;
  await trx
    .insertInto('file')
    .values(images.map((image) => ({ ...image, kind: 'identity' as const })))
    .execute();
}

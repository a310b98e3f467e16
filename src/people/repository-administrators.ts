import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { emailKeyOf } from '../values/contacts';
import { insertVerifiedUser } from './repository';

interface NewAdministrator {
  email?: string;
  /** E.164. */
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** Epoch ms. */
  at: number;
}

/** Returns the id. Violates `app_user_email` or `app_user_phone` if another user has verified the e-mail address or phone number. */
export async function insertAdministrator(trx: Trx, { email, phone, at, ...name }: NewAdministrator): Promise<number> {
  return insertVerifiedUser(trx, {
    role: UserRole.Admin,
    first_name: name.firstName ?? 'Platform',
    last_name: name.lastName ?? 'Administrator',
    email: email ?? null,
    email_key: email === undefined ? null : emailKeyOf(email),
    phone: phone ?? null,
    language: 'en',
    is_active: 1,
    created_at: at,
    updated_at: at,
  });
}

/**
 * The accounts with the e-mail address (lower case) or the phone number (E.164): those that have verified one of them, at most two; if
 * there are none, all accounts with an unverified match.
 */
export async function findByAddress(db: Database, emailKey: string | null, phone: string | null) {
  const naming = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'is_blocked', 'email_key', 'phone', 'is_email_verified', 'is_phone_verified'])
    .where((eb) => eb.or([eb('email_key', '=', emailKey), eb('phone', '=', phone)]))
    .orderBy('id')
    .execute();
  const proven = naming.filter(
    (user) =>
      (Boolean(user.is_email_verified) && user.email_key === emailKey) ||
      (Boolean(user.is_phone_verified) && user.phone === phone),
  );
  return proven.length > 0 ? proven : naming;
}

/** All administrators, by id. */
export async function listAdministrators(db: Database) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'phone', 'is_blocked'])
    .where('role', '=', UserRole.Admin)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

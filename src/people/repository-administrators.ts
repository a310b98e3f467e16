import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { emailKeyOf } from '../values/contacts';
import { insertVouchedUser } from './repository';

interface NewAdministrator {
  email?: string;
  /** E.164. */
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** Epoch ms. */
  at: number;
}

/** Answers the id. Violates `app_user_email` or `app_user_phone` where a user has proven the address or the number already. */
export async function insertAdministrator(trx: Trx, { email, phone, at, ...name }: NewAdministrator): Promise<number> {
  return insertVouchedUser(trx, {
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
 * The accounts with the e-mail address (lower case) or the phone number (E.164): who has proven one of them, at most two; where
 * nobody has, all who name one.
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

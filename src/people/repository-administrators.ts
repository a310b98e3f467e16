import { UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { emailKeyOf } from '../values/contacts';

interface NewAdministrator {
  email?: string;
  /** E.164. */
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** Epoch ms. */
  at: number;
}

/** Answers the id. Violates `app_user_email` or `app_user_phone` where a user has the address or the number already. */
export async function insertAdministrator(db: Database, { email, phone, at, ...name }: NewAdministrator) {
  const { id } = await db
    .insertInto('app_user')
    .values({
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The accounts with the e-mail address (lower case) or the phone number (E.164): at most two. */
export async function findByAddress(db: Database, emailKey: string | null, phone: string | null) {
  return db
    .selectFrom('app_user')
    .select(['id', 'role', 'is_blocked'])
    .where((eb) => eb.or([eb('email_key', '=', emailKey), eb('phone', '=', phone)]))
    .orderBy('id')
    .execute();
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

import { UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { onUnique } from '../database/errors';
import type { Dependencies } from '../contract/dependencies';
import { emailKeyOf, phoneKeyOf } from '../values/contacts';

/** Who administers a development server where nobody is named. */
const developmentAdministrator = 'admin@example.com';

/**
 * Sees to it that the configured administrator exists, and answers how he logs in; undefined where none is configured.
 * Any number of processes may do so at once: the unique address decides.
 */
export async function ensureAdministrator({ config, db, clock }: Dependencies): Promise<string | undefined> {
  const phone = config.adminPhone === undefined ? undefined : phoneKeyOf(config.adminPhone);
  const email = config.adminEmail ?? (phone === undefined && !config.production ? developmentAdministrator : undefined);
  if (email === undefined && phone === undefined) return undefined;
  const inserted = insertAdministrator(db, { email, phone, at: clock.now() });
  await onUnique<unknown, undefined>(inserted, { app_user_email: undefined, app_user_phone: undefined });
  return email ?? phone;
}

export interface NewAdministrator {
  email?: string;
  /** E.164. */
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** Epoch ms. */
  at: number;
}

/** Answers the id. Violates `app_user_email` or `app_user_phone` where somebody has the address or the number. */
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

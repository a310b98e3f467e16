import { UserRole } from '../../generated/enumerations';
import { onUnique } from '../database/errors';
import type { Dependencies } from '../dependencies';
import { emailKeyOf, phoneKeyOf } from './rules';

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
  const now = clock.now();
  const inserted = db
    .insertInto('app_user')
    .values({
      role: UserRole.Admin,
      first_name: 'Platform',
      last_name: 'Administrator',
      email: email ?? null,
      email_key: email === undefined ? null : emailKeyOf(email),
      phone: phone ?? null,
      language: 'en',
      is_active: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await onUnique(inserted, { app_user_email: undefined, app_user_phone: undefined });
  return email ?? phone;
}

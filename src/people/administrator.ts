import type { Dependencies } from '../contract/dependencies';
import { onUnique } from '../database/errors';
import { insertAdministrator } from './repository-administrators';

/** The administrator of a development server if none is configured. */
const developmentAdministrator = 'admin@example.com';

/**
 * Inserts the configured administrator unless the account exists, and returns the e-mail address or phone number that it logs in with;
 * undefined if none is configured. Several processes may run this at once: the contact counts as verified, and is therefore unique.
 */
export async function ensureAdministrator({ config, database, clock }: Dependencies): Promise<string | undefined> {
  const phone = config.adminPhone;
  const email = config.adminEmail ?? (phone === undefined && !config.production ? developmentAdministrator : undefined);
  if (email === undefined && phone === undefined) return undefined;
  const inserted = database.transaction((trx) => insertAdministrator(trx, { email, phone, at: clock.now() }));
  await onUnique<unknown, undefined>(inserted, { app_user_email: undefined, app_user_phone: undefined });
  return email ?? phone;
}

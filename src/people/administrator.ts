import type { Dependencies } from '../contract/dependencies';
import { onUnique } from '../database/errors';
import { insertAdministrator } from './repository-administrators';

/** The administrator of a development server where none is configured. */
const developmentAdministrator = 'admin@example.com';

/**
 * Inserts the configured administrator unless the account exists, and answers the e-mail address or phone number that it logs
 * in with; undefined where none is configured. Any number of processes may do so at once: the address is
 * proven by the configuration, and hence unique.
 */
export async function ensureAdministrator({ config, database, clock }: Dependencies): Promise<string | undefined> {
  const phone = config.adminPhone;
  const email = config.adminEmail ?? (phone === undefined && !config.production ? developmentAdministrator : undefined);
  if (email === undefined && phone === undefined) return undefined;
  const inserted = database.transaction((trx) => insertAdministrator(trx, { email, phone, at: clock.now() }));
  await onUnique<unknown, undefined>(inserted, { app_user_email: undefined, app_user_phone: undefined });
  return email ?? phone;
}

import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { findMinorUnits } from '../reference/repository';
import { toMinorUnits } from '../values/money';

/** The columns of a key's spending limit, with the decimals of its currency; the failure UNKNOWN_REFERENCE or VALIDATION_ERROR. */
export async function readSpendingLimit(db: Database, sent: Request<'addApiKey'>['body']['spendingLimit']) {
  if (!sent) return { spending_limit_minor: null, spending_currency_id: null, minor_units: null };
  const { amount, currencyId } = sent;
  const minor_units = await findMinorUnits(db, currencyId);
  if (minor_units === undefined) {
    const message = createMessage('listing.noCurrency');
    const field = 'spendingLimit.currencyId';
    return fail('UNKNOWN_REFERENCE', { errors: [{ field, code: 'unknownReference', message }] });
  }
  const minor = toMinorUnits(amount, minor_units);
  if (minor === undefined) {
    const message = createMessage('field.decimals', { count: minor_units });
    return fail('VALIDATION_ERROR', { errors: [{ field: 'spendingLimit.amount', code: 'custom', message }] });
  }
  return { spending_limit_minor: minor, spending_currency_id: currencyId, minor_units };
}

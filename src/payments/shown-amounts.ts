import type { SessionRow } from './repository';

/**
 * An amount of a session's money as it is shown, in minor units of the session's currency. Money of another currency is shown as the amount that was
 * requested: it is refunded as a whole or not at all.
 */
export function shownMinor(
  {
    received_currency,
    currency_code,
    amount_minor,
  }: Pick<SessionRow, 'received_currency' | 'currency_code' | 'amount_minor'>,
  minor: number,
): number {
  return received_currency === currency_code ? minor : amount_minor;
}

import { createHash } from 'node:crypto';
import { PriceLineKind, RentType } from '../../generated/enumerations';
import { createMessage } from '../languages';
import type { Row } from '../database/tables';
import { type PriceLine, shownLines } from './price-lines';
import { type Price, linesToStore } from './pricing';
import { refundTiers } from './refunds';
import { defaultNoticeDays } from './rent-books';

/** The columns of a reservation with what binds its customer besides amounts. */
type StoredTerms = Pick<
  Row<'reservation'>,
  'rent_type' | 'cancellation_policy' | 'notice_days' | 'min_stay_nights' | 'deposit_minor' | 'price_lines'
>;

type Offer = Pick<Row<'rent_property'>, 'rent_type' | 'cancellation_policy' | 'notice_days' | 'min_stay_nights'>;

/** The terms that a reservation of the listing at the price stores. */
export function termColumns(listing: Offer, price: Price) {
  const isMonthly = listing.rent_type === RentType.Monthly;
  return {
    rent_type: listing.rent_type,
    cancellation_policy: listing.cancellation_policy,
    notice_days: isMonthly ? listing.notice_days : null,
    min_stay_nights: isMonthly ? listing.min_stay_nights : null,
    deposit_minor: price.depositMinor,
    ...linesToStore(price),
  };
}

/**
 * The digest of the terms of a reservation, as it is or would be stored. Amounts that a request compares itself are not part of it: the price of
 * the nights, the taxes and the deposit. The rates of the charges are, because whether they are refunded depends on the charge.
 */
export function termsDigestOf(terms: StoredTerms): string {
  const { rent_type, cancellation_policy, notice_days, min_stay_nights, deposit_minor, price_lines } = terms;
  const isMonthly = rent_type === RentType.Monthly;
  const lines = price_lines === null ? [] : (JSON.parse(price_lines) as PriceLine[]);
  const charges = shownLines(lines)
    .filter(({ kind }) => kind === PriceLineKind.Charge)
    .map(({ name, chargeKind, collectedBy, isRefundable, percent, unitMinor }) =>
      JSON.stringify([name, chargeKind, collectedBy, isRefundable, percent, percent === null ? unitMinor : null]),
    );
  const bound = [
    rent_type,
    [cancellation_policy, refundTiers[cancellation_policy].map(({ days, percent }) => [days, percent])],
    isMonthly ? [notice_days ?? defaultNoticeDays, min_stay_nights ?? 1] : null,
    deposit_minor > 0,
    [...new Set(charges)].sort(),
  ];
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url').slice(0, 22);
}

/** The error for a request whose expected terms are not the current ones; undefined if it sends none, or these. */
export function termsError(expected: string | null | undefined, terms: StoredTerms) {
  if (typeof expected !== 'string' || expected === termsDigestOf(terms)) return undefined;
  return { field: 'expectedTermsDigest', code: 'custom', message: createMessage('stay.termsChanged') } as const;
}

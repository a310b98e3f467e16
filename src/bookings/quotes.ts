import { names } from '../../generated/names';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { toMajorUnits, toMinorUnits } from '../values/money';
import type { Price } from './pricing';
import type { Listing } from './repository-listings';
import { termColumns, termsError } from './reservation-terms';

/**
 * Compares the current total, amount due at arrival, deposit, currency, cancellation policy and terms with the `expected` members of the
 * request (amounts in major units).
 * Returns PRICE_CHANGED with the current values if one differs. Members that are not sent are not compared.
 */
export function quoteProblem(expected: Request<'bookReservation'>['body'], listing: Listing, price: Price) {
  const { totalMinor, dueAtArrivalMinor, depositMinor } = price;
  const { currency_code: currency, minor_units, cancellation_policy } = listing;
  const { expectedTotalAmount, expectedDueAtArrivalAmount, expectedDepositAmount } = expected;
  const { expectedCurrencyId, expectedCancellationPolicy } = expected;
  const errors: FieldError[] = [];
  const differs = (field: keyof typeof expected, message: FieldError['message']) =>
    void errors.push({ field, code: 'custom', message });
  const isDifferent = (amount: number | null | undefined, minor: number) =>
    typeof amount === 'number' && toMinorUnits(amount, minor_units) !== minor;

  if (isDifferent(expectedTotalAmount, totalMinor))
    differs(
      'expectedTotalAmount',
      createMessage('stay.priceChanged', { amount: toMajorUnits(totalMinor, minor_units), currency }),
    );
  if (isDifferent(expectedDueAtArrivalAmount, dueAtArrivalMinor))
    differs(
      'expectedDueAtArrivalAmount',
      createMessage('stay.dueAtArrivalChanged', { amount: toMajorUnits(dueAtArrivalMinor, minor_units), currency }),
    );
  if (isDifferent(expectedDepositAmount, depositMinor))
    differs(
      'expectedDepositAmount',
      createMessage('stay.depositChanged', { amount: toMajorUnits(depositMinor, minor_units), currency }),
    );
  if (typeof expectedCurrencyId === 'number' && expectedCurrencyId !== listing.currency_id)
    differs('expectedCurrencyId', createMessage('stay.currencyChanged', { currency }));
  if (typeof expectedCancellationPolicy === 'number' && expectedCancellationPolicy !== cancellation_policy) {
    const policy = createMessage(`CancellationPolicy.${names.CancellationPolicy[cancellation_policy]}`);
    differs('expectedCancellationPolicy', createMessage('stay.policyChanged', { policy }));
  }
  const changed = termsError(expected.expectedTermsDigest, termColumns(listing, price));
  if (changed) errors.push(changed);
  const [first] = errors;
  return first && fail('PRICE_CHANGED', { message: first.message, errors });
}

/** Returns PRICE_CHANGED with the current refund if it differs from the expected one (major units). Null and undefined are not compared. */
export function refundProblem(
  expected: number | null | undefined,
  { currency_code: currency, minor_units }: Pick<Listing, 'currency_code' | 'minor_units'>,
  { refund }: { refund: number },
) {
  if (typeof expected !== 'number' || toMinorUnits(expected, minor_units) === refund) return undefined;
  const message = createMessage('stay.refundChanged', { amount: toMajorUnits(refund, minor_units), currency });
  return fail('PRICE_CHANGED', { message, errors: [{ field: 'expectedRefundAmount', code: 'custom', message }] });
}

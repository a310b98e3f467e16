import { names } from '../../generated/names';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { toMajorUnits, toMinorUnits } from '../values/money';
import type { Price } from './pricing';
import type { Listing } from './repository-listings';

/**
 * What a customer was quoted is what they get, or nothing is booked: PRICE_CHANGED where the total, the deposit, the currency or the
 * cancellation policy is another one than `expected` (amounts in major units), with what each is now. What is not sent is not expected.
 */
export function quoteProblem(
  expected: Request<'bookReservation'>['body'],
  listing: Pick<Listing, 'currency_id' | 'currency_code' | 'minor_units' | 'cancellation_policy'>,
  { totalMinor, depositMinor }: Pick<Price, 'totalMinor' | 'depositMinor'>,
) {
  const { currency_code: currency, minor_units, cancellation_policy } = listing;
  const { expectedTotalAmount, expectedDepositAmount, expectedCurrencyId, expectedCancellationPolicy } = expected;
  const errors: FieldError[] = [];
  const differs = (field: keyof typeof expected, message: FieldError['message']) =>
    void errors.push({ field, code: 'custom', message });
  const isOther = (amount: number | null | undefined, minor: number) =>
    typeof amount === 'number' && toMinorUnits(amount, minor_units) !== minor;

  if (isOther(expectedTotalAmount, totalMinor))
    differs(
      'expectedTotalAmount',
      createMessage('stay.priceChanged', { amount: toMajorUnits(totalMinor, minor_units), currency }),
    );
  if (isOther(expectedDepositAmount, depositMinor))
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
  const [first] = errors;
  return first && fail('PRICE_CHANGED', { message: first.message, errors });
}

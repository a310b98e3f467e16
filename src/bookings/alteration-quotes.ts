import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { toMajorUnits, toMinorUnits } from '../values/money';
import type { AlteredPrice } from './alteration-terms';
import { type PriceLine, shownLines } from './price-lines';
import { linesToStore } from './pricing';
import type { Reservation } from './repository';
import type { AlterationRow } from './repository-alterations';
import { termsDigestOf, termsError } from './reservation-terms';

/** Whether the price and the terms of a change are what the other party was told. Amounts of the request are in major units. */

export type ExpectedPrice = Pick<
  Request<'addAlteration'>['body'],
  'expectedTotalAmount' | 'expectedDueAtArrivalAmount' | 'expectedTermsDigest'
>;
type Currency = Pick<Reservation, 'minor_units' | 'currency_code'>;
type Amounts = Pick<AlteredPrice, 'totalMinor' | 'dueAtArrivalMinor'>;

/** The columns with the terms of the reservation after the change. */
function changedTerms(reservation: Reservation, price: AlteredPrice) {
  return { ...reservation, ...linesToStore(price) };
}

/** The digest of the terms of the reservation after the change. */
export function changedTermsDigest(reservation: Reservation, price: AlteredPrice): string {
  return termsDigestOf(changedTerms(reservation, price));
}

/** PRICE_CHANGED with the new amounts and terms if they are not the expected ones. Members that are not sent are not compared. */
export function priceProblem(
  price: AlteredPrice,
  { expectedTotalAmount: total, expectedDueAtArrivalAmount: due, expectedTermsDigest: terms }: ExpectedPrice,
  reservation: Reservation,
) {
  const errors: FieldError[] = [];
  const differs = (field: keyof ExpectedPrice, message: FieldError['message']) =>
    void errors.push({ field, code: 'custom', message });
  const { minor_units } = reservation;
  if (toMinorUnits(total, minor_units) !== price.totalMinor)
    differs('expectedTotalAmount', totalMessage(price, reservation));
  if (typeof due === 'number' && toMinorUnits(due, minor_units) !== price.dueAtArrivalMinor)
    differs('expectedDueAtArrivalAmount', dueMessage(price, reservation));
  const changed = termsError(terms, changedTerms(reservation, price));
  if (changed) errors.push(changed);
  const [first] = errors;
  return first && fail('PRICE_CHANGED', { message: first.message, errors });
}

/** PRICE_CHANGED if the price is not that of the proposal, line by line. What is refunded may differ: it depends on later payments. */
export function proposalProblem(
  price: Amounts & Pick<AlteredPrice, 'lines'>,
  proposal: Pick<AlterationRow, 'total_minor' | 'due_at_arrival_minor' | 'lines'>,
  currency: Currency,
) {
  if (price.totalMinor !== proposal.total_minor)
    return fail('PRICE_CHANGED', { message: totalMessage(price, currency) });
  if (price.dueAtArrivalMinor !== proposal.due_at_arrival_minor)
    return fail('PRICE_CHANGED', { message: dueMessage(price, currency) });
  if (termsOf(price.lines) !== termsOf(JSON.parse(proposal.lines) as PriceLine[]))
    return fail('PRICE_CHANGED', { message: createMessage('alteration.linesChanged') });
  return undefined;
}

/** What the parties agree on: all of the lines that they see but their order and the ids of charges, which an owner changes by adding charges again. */
function termsOf(lines: readonly PriceLine[]): string {
  const terms = shownLines(lines).map(({ kind, name, quantity, unitMinor, percent, minor, ...others }) => {
    const { collectedBy, isIncluded, chargeKind, isRefundable } = others;
    return JSON.stringify([
      ...[kind, name, quantity, unitMinor, percent, minor],
      ...[collectedBy, isIncluded, chargeKind, isRefundable],
    ]);
  });
  return terms.sort().join();
}

function totalMessage({ totalMinor }: Amounts, { minor_units, currency_code: currency }: Currency) {
  return createMessage('alteration.priceChanged', { amount: toMajorUnits(totalMinor, minor_units), currency });
}

function dueMessage({ dueAtArrivalMinor }: Amounts, { minor_units, currency_code: currency }: Currency) {
  return createMessage('stay.dueAtArrivalChanged', { amount: toMajorUnits(dueAtArrivalMinor, minor_units), currency });
}

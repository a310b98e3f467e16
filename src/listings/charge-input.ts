import { ChargeCollector, ChargeMode, DiscountKind } from '../../generated/enumerations';
import type { Charge, Discount } from '../bookings/price-terms';
import { allPercents, percentDecimals, readPercent, sumPercents } from '../bookings/percent-input';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { type Message, createMessage } from '../languages';
import { toMinorUnits } from '../values/money';

type SentCharge = Request<'setCharges'>['body']['charges'][number];

/** The charges of a listing, and the greatest id that one of them has ever had. */
export interface NumberedCharges {
  lastId: number;
  charges: Charge[];
}

const modesByGuest: readonly ChargeMode[] = [ChargeMode.PerGuest, ChargeMode.PerGuestNight];

/**
 * The charges of a request, as they are stored. A new charge gets the id after `lastId`. Returns the failure VALIDATION_ERROR or, for an id
 * that the listing does not have, UNKNOWN_REFERENCE, with errors by position, such as `charges[3].value`.
 */
export function readChargeInput(sent: readonly SentCharge[], before: NumberedCharges, minorUnits: number) {
  const errors = chargeErrors(sent, minorUnits);
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  const known = new Set(before.charges.map(({ id }) => id));
  const unknown = sent.flatMap(({ id }, index): FieldError[] =>
    typeof id === 'number' && !known.has(id)
      ? [{ field: `charges[${index}].id`, code: 'unknownReference', message: createMessage('charge.unknown') }]
      : [],
  );
  if (unknown.length > 0) return fail('UNKNOWN_REFERENCE', { errors: unknown });
  let { lastId } = before;
  const charges = sent.map(({ id, kind, name, mode, value, ...others }): Charge => ({
    id: id ?? ++lastId,
    kind,
    name,
    mode,
    value: isPercent(mode) ? readPercent(value)! : toMinorUnits(value, minorUnits)!,
    freeGuests: others.freeGuests ?? 0,
    isOptional: others.isOptional ?? false,
    collectedBy: others.collectedBy ?? ChargeCollector.Platform,
    isRefundable: others.isRefundable ?? true,
  }));
  return { lastId, charges };
}

function chargeErrors(sent: readonly SentCharge[], minorUnits: number): FieldError[] {
  const errors: FieldError[] = [];
  const ids = new Set<number>();
  for (const [index, { id, mode, value, freeGuests = 0 }] of sent.entries()) {
    const add = (field: string, message: Message, code: FieldError['code'] = 'custom') =>
      void errors.push({ field: `charges[${index}].${field}`, code, message });
    if (typeof id === 'number' && ids.has(id)) add('id', createMessage('charge.twice'));
    if (typeof id === 'number') ids.add(id);
    if (isPercent(mode) && value > 100) add('value', createMessage('field.max', { limit: 100 }), 'max');
    const [read, count] = isPercent(mode)
      ? [readPercent(value), percentDecimals]
      : [toMinorUnits(value, minorUnits), minorUnits];
    if (read === undefined) add('value', createMessage('field.decimals', { count }));
    if (freeGuests > 0 && !modesByGuest.includes(mode)) add('freeGuests', createMessage('charge.notByGuest'));
  }
  const percents = sumPercents(sent.filter(({ mode }) => isPercent(mode)).map(({ value }) => value));
  if (errors.length === 0 && percents > allPercents)
    errors.push({ field: 'charges', code: 'custom', message: createMessage('charge.above', { limit: 100 }) });
  return errors;
}

function isPercent(mode: ChargeMode): boolean {
  return mode === ChargeMode.PercentOfNights;
}

/** Whether a charge is an amount in the currency of the listing. */
export function hasAmount(charges: readonly Charge[]): boolean {
  return charges.some(({ mode }) => !isPercent(mode));
}

/** The discounts of a request by kind and threshold. Adds errors by their position in the request. */
export function readDiscountInput(
  sent: Request<'setDiscounts'>['body']['discounts'],
  errors: FieldError[],
): Discount[] {
  const seen = new Set<string>();
  const discounts = sent.map(({ kind, threshold, percent }, index): Discount => {
    const add = (field: string, message: Message, code: FieldError['code'] = 'custom') =>
      void errors.push({ field: `discounts[${index}].${field}`, code, message });
    const key = `${kind}:${threshold}`;
    if (seen.has(key)) add('threshold', createMessage('discount.twice'));
    seen.add(key);
    if (kind === DiscountKind.LengthOfStay && threshold === 0)
      add('threshold', createMessage('field.min', { limit: 1 }), 'min');
    const read = readPercent(percent);
    if (read === undefined) add('percent', createMessage('field.decimals', { count: percentDecimals }));
    return { kind, threshold, percent: read ?? 0 };
  });
  return discounts.sort((one, other) => one.kind - other.kind || one.threshold - other.threshold);
}

import { type FieldError, fail } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, nightsBetween } from '../values/dates';
import type { Circumstances } from './price-lines';
import { chargesOf } from './price-terms';

/** What a request says about a stay besides its dates. */
interface Sent {
  startDate: CalendarDate;
  guestsCount?: number | null;
  childrenCount?: number | null;
  chargeIds?: readonly number[];
}

/**
 * What the price of a stay depends on besides its dates; or the failure VALIDATION_ERROR for more guests than the listing allows or more
 * children than guests, UNKNOWN_REFERENCE for a charge that the listing does not have.
 */
export function circumstancesOf(
  { startDate, guestsCount, childrenCount, chargeIds }: Sent,
  listing: { max_guests: number | null; charges: string | null },
  today: CalendarDate,
) {
  const { max_guests: maxGuests } = listing;
  const [guests, children, chosen] = [guestsCount ?? 1, childrenCount ?? 0, chargeIds ?? []];
  if (maxGuests !== null && (guestsCount ?? 0) > maxGuests)
    return fail('VALIDATION_ERROR', { errors: [problemOf('guestsCount', 'max', maxGuests)] });
  if (children > guests) return fail('VALIDATION_ERROR', { errors: [problemOf('childrenCount', 'max', guests)] });
  const known = new Set(chosen.length === 0 ? [] : chargesOf(listing).map(({ id }) => id));
  const errors = chosen.flatMap((id, index): FieldError[] =>
    known.has(id)
      ? []
      : [{ field: `chargeIds[${index}]`, code: 'unknownReference', message: createMessage('charge.unknown') }],
  );
  if (errors.length > 0) return fail('UNKNOWN_REFERENCE', { errors });
  const circumstances: Circumstances = {
    guests,
    children,
    chargeIds: chosen,
    daysAhead: nightsBetween(today, startDate),
  };
  return circumstances;
}

function problemOf(field: string, code: 'max', limit: number): FieldError {
  return { field, code, message: createMessage('field.max', { limit }) };
}

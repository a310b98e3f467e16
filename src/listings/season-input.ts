import type { Season } from '../bookings/seasons';
import type { FieldError } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { toMinorUnits } from '../values/money';
import { isEmpty, readArrivalRuleInput } from './night-input';

type Sent = Request<'setSeasons'>['body']['seasons'];

interface SeasonContext {
  /** The number of decimals of the listing's currency. */
  minorUnits: number;
  maxStayNights: number;
}

/**
 * The seasons of a request, in chronological order. Adds errors by their position in the request, such as `seasons[3].startDate`: an end that
 * is not after its start, an overlap with another season, a price with too many decimals, a shortest stay beyond the listing's longest.
 */
export function readSeasonInput(
  sent: Sent,
  { minorUnits, maxStayNights }: SeasonContext,
  errors: FieldError[],
): Season[] {
  const addError = (
    index: number,
    field: string,
    message: FieldError['message'],
    code: FieldError['code'] = 'custom',
  ) => void errors.push({ field: `seasons[${index}].${field}`, code, message });
  const seasons = sent.map(({ name, startDate, endDate, price, minStayNights, rules }, index) => {
    const priceMinor = toMinorUnits(price, minorUnits);
    if (priceMinor === undefined) addError(index, 'price', createMessage('field.decimals', { count: minorUnits }));
    if (endDate <= startDate) addError(index, 'endDate', createMessage('season.endBeforeStart', { startDate }));
    if ((minStayNights ?? 1) > maxStayNights)
      addError(index, 'minStayNights', createMessage('season.beyondLongest', { count: maxStayNights }), 'max');
    const own = rules ? readArrivalRuleInput(rules) : undefined;
    const season = { name, startDate, endDate, priceMinor: priceMinor ?? 0, minStayNights: minStayNights ?? null };
    return { index, ...season, ...(own && !isEmpty(own) && { rules: own }) };
  });
  seasons.sort((a, b) => compare(a.startDate, b.startDate) || a.index - b.index);
  // The season so far that ends last: the previous one, unless seasons overlap.
  let last: (typeof seasons)[number] | undefined;
  for (const season of seasons) {
    if (last && season.startDate < last.endDate)
      addError(season.index, 'startDate', createMessage('season.overlaps', { name: last.name, endDate: last.endDate }));
    if (!last || last.endDate < season.endDate) last = season;
  }
  return seasons.map(({ index: _, ...season }) => season);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

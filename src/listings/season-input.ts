import type { Season } from '../bookings/seasons';
import type { FieldError } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { toMinorUnits } from '../values/money';

type Sent = Request<'setSeasons'>['body']['seasons'];

interface Surroundings {
  /** Decimals of the listing's currency. */
  minorUnits: number;
  maxStayNights: number;
}

/**
 * The seasons that an owner sends, in the order of time. What is wrong with them goes into `errors`, each by its place in what was sent, as
 * in `seasons[3].startDate`: an end that is not after its start, a night that another season has, a price too fine for the currency, a
 * shortest stay beyond the listing's longest.
 */
export function readSeasonInput(
  sent: Sent,
  { minorUnits, maxStayNights }: Surroundings,
  errors: FieldError[],
): Season[] {
  const strange = (index: number, field: string, message: FieldError['message'], code: FieldError['code'] = 'custom') =>
    void errors.push({ field: `seasons[${index}].${field}`, code, message });
  const seasons = sent.map(({ name, startDate, endDate, price, minStayNights }, index) => {
    const priceMinor = toMinorUnits(price, minorUnits);
    if (priceMinor === undefined) strange(index, 'price', createMessage('field.decimals', { count: minorUnits }));
    if (endDate <= startDate) strange(index, 'endDate', createMessage('season.endBeforeStart', { startDate }));
    if ((minStayNights ?? 1) > maxStayNights)
      strange(index, 'minStayNights', createMessage('season.beyondLongest', { count: maxStayNights }), 'max');
    return { index, name, startDate, endDate, priceMinor: priceMinor ?? 0, minStayNights: minStayNights ?? null };
  });
  seasons.sort((a, b) => compare(a.startDate, b.startDate) || a.index - b.index);
  // The one that ends last of those so far, which is the one before unless they overlap.
  let last: (typeof seasons)[number] | undefined;
  for (const season of seasons) {
    if (last && season.startDate < last.endDate)
      strange(season.index, 'startDate', createMessage('season.overlaps', { name: last.name, endDate: last.endDate }));
    if (!last || last.endDate < season.endDate) last = season;
  }
  return seasons.map(({ index: _, ...season }) => season);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

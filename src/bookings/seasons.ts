import type { CalendarDate } from '../values/dates';
import type { ArrivalRules } from './arrival-rules';

/** A period with its own price for each night from `startDate` up to but not including `endDate`. */
export interface Season {
  name: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Minor units for each night. */
  priceMinor: number;
  /** The minimum number of nights of a stay that begins in the season; null for the listing's minimum. */
  minStayNights: number | null;
  /** The arrival rules of the season; a null member is that of the listing. Left out if there are none. */
  rules?: ArrivalRules;
}

/** The seasons in the column of a listing, in ascending order. */
export function seasonsOf({ seasons }: { seasons: string | null }): Season[] {
  return seasons === null ? [] : (JSON.parse(seasons) as Season[]);
}

/** The season that contains the night. Seasons are in ascending order and do not overlap. */
export function seasonAt(seasons: readonly Season[], night: CalendarDate): Season | undefined {
  // A binary search for the last season that begins on the night or before it: a stay may have 365 nights, and a listing 50 seasons.
  let [from, to] = [0, seasons.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (seasons[middle]!.startDate <= night) from = middle + 1;
    else to = middle;
  }
  const season = seasons[from - 1];
  return season && night < season.endDate ? season : undefined;
}

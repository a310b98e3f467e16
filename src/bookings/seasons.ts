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

/** The season that contains the night. Seasons do not overlap. */
export function seasonAt(seasons: readonly Season[], night: CalendarDate): Season | undefined {
  return seasons.find(({ startDate, endDate }) => startDate <= night && night < endDate);
}

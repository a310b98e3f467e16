import type { CalendarDate } from '../values/dates';

/** A time of the year whose nights, from `startDate` up to but not including `endDate`, have a price of their own. */
export interface Season {
  name: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Minor units, a night. */
  priceMinor: number;
  /** Fewest nights of a stay that begins in it; null where the listing's own hold. */
  minStayNights: number | null;
}

/** The seasons of a listing, in the order of time, as its row has them. */
export function seasonsOf({ seasons }: { seasons: string | null }): Season[] {
  return seasons === null ? [] : (JSON.parse(seasons) as Season[]);
}

/** The season that the night is in; there is one at most. */
export function seasonAt(seasons: readonly Season[], night: CalendarDate): Season | undefined {
  return seasons.find(({ startDate, endDate }) => startDate <= night && night < endDate);
}

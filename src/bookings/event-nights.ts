import type { EventNights } from '../journal/repository-outbox';
import { addDays } from '../values/dates';

/** The maximum number of ranges in an event, as in the contract. A program that needs more reads the calendar. */
export const maxEventRanges = 50;

/** `nights` of an event: the dates of nights in ascending order as ranges. `hasMore` says that nights have changed that are not among them. */
export function eventNights(nights: readonly string[], { hasMore = false } = {}): EventNights {
  const ranges: EventNights['ranges'] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last?.endDate === night) last.endDate = addDays(night, 1);
    else ranges.push({ startDate: night, endDate: addDays(night, 1) });
  }
  return { ranges: ranges.slice(0, maxEventRanges), hasMore: hasMore || ranges.length > maxEventRanges };
}

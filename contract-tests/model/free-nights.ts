/** Which nights of a listing can be booked, by the contract's description alone. It shares no rule with the server. */
import type { components } from '../../src/contract/handler';
import {
  type CalendarDate,
  addDays,
  listNights,
  localTimeToInstant,
  nightsBetween,
  todayIn,
  weekdayOf,
} from '../../src/values/dates';

type Schemas = components['schemas'];
type Rules = Schemas['ArrivalRules'];
type Season = Schemas['Season'];
export type Range = Pick<Schemas['AvailableDateRange'], 'startDate' | 'endDate'>;

/** What the operations that read a listing return about when it can be booked. */
export interface ReadListing {
  terms: Pick<Schemas['RentProperty'], 'minStayNights' | 'maxStayNights' | 'minNoticeDays'>;
  seasons: Season[];
  rules: Rules;
  nights: Schemas['Night'][];
  timeZone: string;
  /** The nights that reservations and requests hold; past ones too, if they are still held. */
  reserved: ReadonlySet<CalendarDate>;
  blocked: ReadonlySet<CalendarDate>;
}

const horizonDays = 365;
const [minuteMs, hourMs] = [60_000, 3_600_000];

/** The rules of the day: those of its season, and those of the listing where the season has none. */
function rulesOn(date: CalendarDate, { seasons, rules }: ReadListing): { season?: Season; rules: Rules } {
  const season = seasons.find(({ startDate, endDate }) => startDate <= date && date < endDate);
  const own = Object.entries(season?.rules ?? {}).filter(([, value]) => value !== null);
  return { season, rules: { ...rules, ...Object.fromEntries(own) } };
}

function hasRules({ seasons, rules, nights }: ReadListing, { startDate, endDate }: Range): boolean {
  return (
    Object.values(rules).some((rule) => rule !== null) ||
    seasons.some((season) => season.rules !== undefined) ||
    nights.some(
      ({ date, isClosed, minStayNights }) =>
        date >= startDate && date < endDate && (isClosed || minStayNights !== null),
    )
  );
}

/** The ranges of nights that GetAvailableDates must return at `now` (epoch ms). */
export function freeRanges(listing: ReadListing, now: number): Range[] {
  const { terms, timeZone, reserved, blocked } = listing;
  // A hold ends at 23:59 of the first day. A booking after that begins on the next day.
  const today = todayIn(timeZone, now + minuteMs);
  const first = addDays(today, terms.minNoticeDays);
  const window = { startDate: first, endDate: addDays(today, horizonDays) };
  // The last day can be the end of a stay.
  const dates = listNights(first, addDays(window.endDate, 1));
  const nights = new Map(listing.nights.map((night) => [night.date, night]));
  const days = dates.map((date) => ({ date, night: nights.get(date), ...rulesOn(date, listing) }));
  const isOpen = days.map(({ date, night }) => !reserved.has(date) && !blocked.has(date) && !night?.isClosed);
  const isReserved = (from: CalendarDate, count: number) =>
    listNights(from, addDays(from, count)).some((night) => reserved.has(night));

  const mayArrive = ({ date, rules }: (typeof days)[number]) =>
    (rules.noticeHours === null ||
      localTimeToInstant(addDays(date, 1), '00:00', timeZone) - now >= rules.noticeHours * hourMs) &&
    (rules.maxDaysAhead === null || nightsBetween(today, date) <= rules.maxDaysAhead) &&
    (rules.arrivalDays?.includes(weekdayOf(date)) ?? true) &&
    !isReserved(addDays(date, -(rules.freeNights ?? 0)), rules.freeNights ?? 0);
  const mayDepart = ({ date, rules }: (typeof days)[number], freeNights: number) =>
    (rules.departureDays?.includes(weekdayOf(date)) ?? true) && !isReserved(date, freeNights);

  /** The nights of all stays that can be booked. */
  const covered = new Set<CalendarDate>();
  for (const [start, day] of days.entries()) {
    if (!mayArrive(day)) continue;
    const shortest = day.night?.minStayNights ?? day.season?.minStayNights ?? terms.minStayNights;
    const longest = Math.min(terms.maxStayNights, day.rules.maxStayNights ?? terms.maxStayNights);
    let latest = start;
    for (let end = start + 1; end < days.length && end - start <= longest && isOpen[end - 1]; end++)
      if (end - start >= shortest && mayDepart(days[end]!, day.rules.freeNights ?? 0)) latest = end;
    for (const { date } of days.slice(start, latest)) covered.add(date);
  }
  if (hasRules(listing, window)) return rangesOf(covered);
  // Without rules, a range that has room for a stay is returned whole.
  const open = rangesOf(new Set(dates.filter((date, index) => date < window.endDate && isOpen[index])));
  return open.filter(({ startDate, endDate }) => listNights(startDate, endDate).some((night) => covered.has(night)));
}

/** The longest ranges of the nights, in chronological order. */
function rangesOf(nights: ReadonlySet<CalendarDate>): Range[] {
  const ranges: Range[] = [];
  for (const night of [...nights].toSorted()) {
    const last = ranges.at(-1);
    if (last?.endDate === night) last.endDate = addDays(night, 1);
    else ranges.push({ startDate: night, endDate: addDays(night, 1) });
  }
  return ranges;
}

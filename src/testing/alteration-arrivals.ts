import { type ArrivalRules, type Nights, noNights, noRules } from '../bookings/arrival-rules';
import type { Occupancy } from '../bookings/bookable';
import { type Random, calendar } from './price-lines-stories';

/**
 * The rules of arrival in the model of changes of stays, by the number of a day: who proposes a change makes no difference to them. Everything is
 * looked up day by day. What is missing sets no rule.
 */

/** The rules of a listing or a season. */
interface DayRules {
  arrivals?: number[];
  departures?: number[];
  longest?: number;
  hours?: number;
  ahead?: number;
  free?: number;
}

interface SeasonRules extends DayRules {
  shortest?: number;
}

/** The rules of a listing, and which nights others hold. */
export interface Arrivals {
  ofListing: DayRules;
  /** One for each season of the listing, in its order. */
  ofSeasons: SeasonRules[];
  nights: Map<number, { shortest: number | null; isClosed: boolean }>;
  reserved: Set<number>;
  blocked: Set<number>;
}

export interface DayRange {
  first: number;
  end: number;
}

function daysOf(random: Random): number[] {
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random(4) > 0);
  return days.length > 0 ? days : [1 + random(7)];
}

function dayRulesOf(random: Random): DayRules {
  const rules: DayRules = {};
  const maybe = () => random(6) === 0;
  if (maybe()) rules.arrivals = daysOf(random);
  if (maybe()) rules.departures = daysOf(random);
  if (maybe()) rules.longest = 1 + random(60);
  if (maybe()) rules.hours = random(2) ? 12 + 24 * random(8) : random(200);
  if (maybe()) rules.ahead = random(366);
  if (maybe()) rules.free = random(8);
  return rules;
}

/** Rules of a listing with so many seasons. Other stays hold no night of the booked `stay`. */
export function arrivalsOf(random: Random, seasons: number, stay: DayRange): Arrivals {
  const hasRules = random(3) > 0;
  const arrivals: Arrivals = {
    ofListing: hasRules ? dayRulesOf(random) : {},
    ofSeasons: Array.from({ length: seasons }, () => ({
      ...(random(2) ? dayRulesOf(random) : {}),
      ...(random(3) === 0 && { shortest: 1 + random(8) }),
    })),
    ...{ nights: new Map(), reserved: new Set(), blocked: new Set() },
  };
  const near = () => Math.max(0, stay.first - 20 + random(stay.end - stay.first + 40));
  for (let left = random(3) ? 0 : random(12); left > 0; left -= 1) {
    const isClosed = random(2) === 0;
    arrivals.nights.set(near(), { isClosed, shortest: random(2) ? 1 + random(10) : null });
  }
  for (let left = random(2) ? 0 : random(4); left > 0; left -= 1) {
    const first = near();
    const held = random(3) ? arrivals.reserved : arrivals.blocked;
    for (let day = first; day < first + 1 + random(6); day += 1) if (day < stay.first || day >= stay.end) held.add(day);
  }
  for (const day of arrivals.reserved) arrivals.blocked.delete(day);
  return arrivals;
}

/** The rules on a day: those of the season that contains it, and of the listing where the season has none. */
function rulesOn({ ofListing, ofSeasons }: Arrivals, seasons: readonly DayRange[], day: number): SeasonRules {
  let rules: SeasonRules = ofListing;
  seasons.forEach(({ first, end }, index) => {
    if (day >= first && day < end) rules = { ...ofListing, ...ofSeasons[index] };
  });
  return rules;
}

/** Whether a stay may begin on the day, by its rules of arrival; else the code of the error. It is noon of `today`. */
export function beginProblem(
  arrivals: Arrivals,
  seasons: readonly DayRange[],
  start: number,
  today: number,
): string | undefined {
  const { hours, ahead, arrivals: days } = rulesOn(arrivals, seasons, start);
  const hoursLeft = (start - today) * 24 + 12;
  if (hours !== undefined && hoursLeft < hours) return 'NOTICE_TOO_SHORT';
  if (ahead !== undefined && start - today > ahead) return 'INVALID_DATE_RANGE';
  return days && !days.includes(calendar[start]!.weekday) ? 'ARRIVAL_DAY_NOT_ALLOWED' : undefined;
}

/** Whether a stay may end on the day. */
export function mayEnd(arrivals: Arrivals, seasons: readonly DayRange[], end: number): boolean {
  const { departures } = rulesOn(arrivals, seasons, end);
  return !departures || departures.includes(calendar[end]!.weekday);
}

/** The least and the most nights of a stay that begins on the day; undefined without a rule of a night or a season. */
export function lengthsOf(arrivals: Arrivals, seasons: readonly DayRange[], start: number) {
  const { shortest, longest } = rulesOn(arrivals, seasons, start);
  return { shortest: arrivals.nights.get(start)?.shortest ?? shortest, longest };
}

/** Whether the nights that a change adds are free and open, and the nights that are kept free beside a new first or last day. */
export function isFree(arrivals: Arrivals, seasons: readonly DayRange[], before: DayRange, after: DayRange): boolean {
  const { nights, reserved, blocked } = arrivals;
  for (let day = after.first; day < after.end; day += 1) {
    const isAdded = day < before.first || day >= before.end;
    if (isAdded && (reserved.has(day) || blocked.has(day) || nights.get(day)?.isClosed)) return false;
  }
  const free = rulesOn(arrivals, seasons, after.first).free ?? 0;
  for (let distance = 0; distance < free; distance += 1) {
    if (after.first !== before.first && reserved.has(after.first - 1 - distance)) return false;
    if (after.end !== before.end && reserved.has(after.end + distance)) return false;
  }
  return true;
}

const storedRules = ({ arrivals, departures, longest, hours, ahead, free }: DayRules): ArrivalRules => ({
  ...noRules,
  ...{ arrivalDays: arrivals ?? null, departureDays: departures ?? null, maxStayNights: longest ?? null },
  ...{ noticeHours: hours ?? null, maxDaysAhead: ahead ?? null, freeNights: free ?? null },
});

const dateOf = (day: number) => calendar[day]!.text;

/** The columns of the listing, and what its seasons have besides their prices. */
export function storedArrivals({ ofListing, ofSeasons, nights }: Arrivals) {
  const stored: Nights = new Map(
    [...nights].map(([day, { shortest, isClosed }]) => [
      dateOf(day),
      { priceMinor: null, minStayNights: shortest, isClosed },
    ]),
  );
  return {
    arrival_rules: Object.keys(ofListing).length === 0 ? null : JSON.stringify(storedRules(ofListing)),
    nights: nights.size === 0 ? noNights : stored,
    ofSeasons: ofSeasons.map(({ shortest, ...rules }) => ({
      minStayNights: shortest ?? null,
      ...(Object.keys(rules).length > 0 && { rules: storedRules(rules) }),
    })),
  };
}

export function occupancyOf({ reserved, blocked }: Arrivals): Occupancy {
  const held = [...reserved, ...blocked].map(dateOf);
  return { taken: new Set(held), reserved: new Set([...reserved].map(dateOf)) };
}

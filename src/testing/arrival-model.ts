import type { ArrivalRules, NightRule } from '../bookings/arrival-rules';
import type { Season } from '../bookings/seasons';
import { addDays } from '../values/dates';

/**
 * A naive model of which stays can be booked, written apart from the service: everything is looked up day by day, and days are counted from
 * today, which is {@link modelToday}. Prices are in minor units.
 */

export const modelToday = '2027-03-01';
/** A Monday. */
const weekdayToday = 1;
export const dateOfDay = (day: number) => addDays(modelToday, day);

export type Random = (below: number) => number;

type Rules = { [Name in keyof ArrivalRules]?: ArrivalRules[Name] };

export interface ArrivalStory {
  shortest: number;
  longest: number;
  notice: number;
  price: number;
  weekend: number | null;
  rules: Rules;
  seasons: { first: number; end: number; price: number; shortest: number | null; rules: Rules }[];
  nights: { day: number; price: number | null; shortest: number | null; isClosed: boolean }[];
  held: { first: number; end: number; by: 'reservation' | 'block' }[];
  /** Hours left of today. */
  hoursLeft: number;
}

/** The days that stories are about. */
export const modelDays = 40;

function daysOf(random: Random): number[] {
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random(2) === 0);
  return days.length > 0 ? days : [1 + random(7)];
}

function rulesOf(random: Random, often: number): Rules {
  const rules: Rules = {};
  const maybe = () => random(10) < often;
  if (maybe()) rules.arrivalDays = daysOf(random);
  if (maybe()) rules.departureDays = daysOf(random);
  if (maybe()) rules.maxStayNights = 1 + random(12);
  if (maybe()) rules.noticeHours = random(150);
  if (maybe()) rules.maxDaysAhead = random(modelDays);
  if (maybe()) rules.freeNights = random(8);
  return rules;
}

/** `hoursLeft`: of today. */
export function arrivalStoryOf(random: Random, hoursLeft: number): ArrivalStory {
  const story: ArrivalStory = {
    ...{ shortest: random(2) ? 1 : 1 + random(4), longest: random(2) ? 365 : 4 + random(12) },
    ...{ notice: random(3) ? 0 : random(8), price: 100 + random(100), weekend: random(3) ? null : 100 + random(200) },
    ...{ rules: random(3) ? rulesOf(random, 3) : {}, seasons: [], nights: [], held: [], hoursLeft },
  };
  for (let day = random(12) - 3; random(3) > 0 && day < modelDays;) {
    const end = day + 1 + random(14);
    const rules = random(2) ? rulesOf(random, 3) : {};
    const shortest = random(2) ? null : 1 + random(4);
    story.seasons.push({ first: day, end, price: 50 + random(300), shortest, rules });
    day = end + (random(2) ? 0 : random(6));
  }
  if (random(2))
    for (let day = 0; day < modelDays; day += 1 + random(9)) {
      const night = { day, price: random(2) ? 1 + random(500) : null, shortest: random(3) ? null : 1 + random(4) };
      const isClosed = random(5) === 0;
      if (night.price !== null || night.shortest !== null || isClosed) story.nights.push({ ...night, isClosed });
    }
  for (let day = random(10) - 2; random(4) > 0 && day < modelDays;) {
    const end = day + 1 + random(5);
    story.held.push({ first: day, end, by: random(3) ? 'reservation' : 'block' });
    day = end + random(9);
  }
  return story;
}

const seasonOn = (story: ArrivalStory, day: number) =>
  story.seasons.find(({ first, end }) => first <= day && day < end);
const nightOn = (story: ArrivalStory, day: number) => story.nights.find((night) => night.day === day);
const heldBy = (story: ArrivalStory, day: number) => story.held.find(({ first, end }) => first <= day && day < end)?.by;
const weekdayOf = (day: number) => ((((weekdayToday - 1 + day) % 7) + 7) % 7) + 1;

function ruleOn<Name extends keyof ArrivalRules>(story: ArrivalStory, day: number, name: Name): Rules[Name] {
  return seasonOn(story, day)?.rules[name] ?? story.rules[name];
}

/** Whether the dates of a stay are allowed, whatever is booked. */
export function allows(story: ArrivalStory, first: number, end: number): boolean {
  const nights = end - first;
  if (nights < 1 || first < 0 || first > 365 || first < story.notice) return false;
  if (nights < (nightOn(story, first)?.shortest ?? seasonOn(story, first)?.shortest ?? story.shortest)) return false;
  if (nights > story.longest || nights > (ruleOn(story, first, 'maxStayNights') ?? 365) || nights > 365) return false;
  if (first * 24 + story.hoursLeft < (ruleOn(story, first, 'noticeHours') ?? 0)) return false;
  if (first > (ruleOn(story, first, 'maxDaysAhead') ?? 365)) return false;
  if (!(ruleOn(story, first, 'arrivalDays') ?? [1, 2, 3, 4, 5, 6, 7]).includes(weekdayOf(first))) return false;
  return (ruleOn(story, end, 'departureDays') ?? [1, 2, 3, 4, 5, 6, 7]).includes(weekdayOf(end));
}

/** Whether the nights of a stay are open, and no reservation is too near. */
export function isFree(story: ArrivalStory, first: number, end: number): boolean {
  for (let day = first; day < end; day += 1)
    if (heldBy(story, day) !== undefined || nightOn(story, day)?.isClosed) return false;
  const kept = ruleOn(story, first, 'freeNights') ?? 0;
  for (let step = 0; step < kept; step += 1)
    if (heldBy(story, first - 1 - step) === 'reservation' || heldBy(story, end + step) === 'reservation') return false;
  return true;
}

export const isBookable = (story: ArrivalStory, first: number, end: number) =>
  allows(story, first, end) && isFree(story, first, end);

/** Whether the listing has any rule that listings of earlier releases did not have. */
export function hasRules({ rules, seasons, nights }: ArrivalStory): boolean {
  return nights.length + [rules, ...seasons.map((season) => season.rules)].flatMap(Object.keys).length > 0;
}

/** The nights of all stays that can be booked before `to`, as ranges. */
export function coveredBy(story: ArrivalStory, to: number): [first: number, end: number][] {
  const covered = new Set<number>();
  for (let first = 0; first < to; first += 1)
    for (let end = first + 1; end <= to; end += 1)
      if (isBookable(story, first, end)) for (let day = first; day < end; day += 1) covered.add(day);
  const ranges: [number, number][] = [];
  for (let day = 0; day < to; day += 1) {
    if (!covered.has(day)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === day) last[1] = day + 1;
    else ranges.push([day, day + 1]);
  }
  return ranges;
}

/** The sum of the prices of the nights. `weekendDays`: days of the week. */
export function totalOf(story: ArrivalStory, first: number, end: number, weekendDays: readonly number[]): number {
  let total = 0;
  for (let day = first; day < end; day += 1) {
    const isWeekend = story.weekend !== null && weekendDays.includes(weekdayOf(day));
    total += nightOn(story, day)?.price ?? seasonOn(story, day)?.price ?? (isWeekend ? story.weekend! : story.price);
  }
  return total;
}

const noRules = {
  ...{ arrivalDays: null, departureDays: null, maxStayNights: null },
  ...{ noticeHours: null, maxDaysAhead: null, freeNights: null },
};

/** The story as the service stores it. */
export function storedOf({ rules, seasons, nights }: ArrivalStory) {
  return {
    rules: { ...noRules, ...rules },
    seasons: seasons.map((one): Season => ({
      ...{ name: 'A season', startDate: dateOfDay(one.first), endDate: dateOfDay(one.end) },
      ...{ priceMinor: one.price, minStayNights: one.shortest },
      ...(Object.keys(one.rules).length > 0 && { rules: { ...noRules, ...one.rules } }),
    })),
    nights: new Map(
      nights.map(({ day, price, shortest, isClosed }): [string, NightRule] => [
        dateOfDay(day),
        { priceMinor: price, minStayNights: shortest, isClosed },
      ]),
    ),
  };
}

import type { components } from '../contract/handler';

/** Why a calendar could not be imported, as clients see it. */
export type ProblemCode = components['schemas']['CalendarProblemCode'];

/** The parts of a calendar that errors name. An owner sees these names, but no other text of the calendar. */
const calendarParts = [
  'DTSTART',
  'DTEND',
  'DURATION',
  'RECURRENCE-ID',
  'RANGE',
  'RDATE',
  'EXDATE',
  'RRULE',
  'EXRULE',
  'VFREEBUSY',
  'VTIMEZONE',
  'FREQ=HOURLY',
  'FREQ=MINUTELY',
  'FREQ=SECONDLY',
  'INTERVAL',
  'COUNT',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYDAY',
  'BYSETPOS',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'RSCALE',
  'SKIP',
] as const;
export type CalendarPart = (typeof calendarParts)[number];

/** The part with this name, such as `BYHOUR`; otherwise the recurrence rule as a whole, because the name is text of the calendar. */
export function partOfRule(name: string): CalendarPart {
  return calendarParts.find((part) => part === name.toUpperCase()) ?? 'RRULE';
}

/** The problems that reading the text of a calendar can find. */
type ParseProblem = Extract<
  ProblemCode,
  | 'notACalendar'
  | 'incomplete'
  | 'malformed'
  | 'unsupported'
  | 'invalidValue'
  | 'unknownTimeZone'
  | 'tooLarge'
  | 'tooManyEvents'
  | 'tooComplex'
>;

/** A calendar that is rejected. `part` is what is `unsupported`, or what has the `invalidValue`. */
export class CalendarError extends Error {
  override name = 'CalendarError';

  constructor(
    readonly code: ParseProblem,
    readonly part?: CalendarPart,
  ) {
    super(part === undefined ? code : `${code}: ${part}`);
  }
}

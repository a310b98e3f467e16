import { Temporal } from 'temporal-polyfill';

/** Integers from 0 to below a bound. */
type Random = (below: number) => number;

/** How a time is written: as a date, in UTC, without a zone, or in the zone with this name. */
export type Form = 'date' | 'utc' | 'floating' | (typeof zones)[number];

/** A date or a time of a calendar. The time of a date is 00:00. */
export interface Value {
  form: Form;
  local: Temporal.PlainDateTime;
}

export interface Period {
  start: Value;
  end: Value | Temporal.Duration;
}

/** The end of a recurrence rule. */
export interface Rule {
  /** Without UNTIL. */
  text: string;
  until: Value | undefined;
}

/** An event of a random calendar, and what replaces its occurrences. */
export interface RandomEvent {
  uid: string;
  start: Value;
  end: Value | undefined;
  duration: Temporal.Duration | undefined;
  rule: Rule | undefined;
  dates: Value[];
  periods: Period[];
  exceptions: Value[];
  /** The occurrence that this event replaces. */
  replaces: Value | undefined;
  status: string;
  /** Whether its nights are free; undefined if it does not say so, and they are taken. */
  isTransparent: boolean | undefined;
  /** A line that no reader has to support; the calendar has to be rejected. */
  unsupported: string | undefined;
}

/** With and without changes of the clocks, on both hemispheres. The calendar defines `Far East`, and `Summer Time` with the rules of Berlin. */
const zones = [
  ...(['Asia/Amman', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'] as const),
  ...(['Far East', 'Summer Time'] as const),
] as const;

const farEast = [
  'BEGIN:VTIMEZONE',
  'TZID:Far East',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+1200',
  'TZOFFSETTO:+1200',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const observance = (name: 'DAYLIGHT' | 'STANDARD', start: string, month: number, [from, to]: [string, string]) => [
  `BEGIN:${name}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
  `END:${name}`,
];

const summerTime = [
  'BEGIN:VTIMEZONE',
  'TZID:Summer Time',
  ...observance('DAYLIGHT', '19960331T020000', 3, ['+0100', '+0200']),
  ...observance('STANDARD', '19961027T030000', 10, ['+0200', '+0100']),
  'END:VTIMEZONE',
];

const unsupported = [
  'EXRULE:FREQ=DAILY;COUNT=2',
  'RRULE:FREQ=HOURLY;COUNT=3',
  'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=8,20',
  'RRULE:FREQ=YEARLY;BYWEEKNO=20',
  'RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD',
  'RDATE;TZID=Nowhere:20270601T120000',
  'RDATE;VALUE=PERIOD:20270601T120000Z/tomorrow',
  'DURATION:three nights',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20270601T120000Z',
];

/** The events of one calendar: an event of any kind, and for some of its occurrences an event that replaces it. */
export function randomEvents(random: Random, occurrencesOf: (event: RandomEvent) => Value[]): RandomEvent[] {
  const event = randomEvent(random);
  const occurrences = occurrencesOf(event);
  const chosen = () => inOtherForm(random, pick(random, occurrences));
  if (occurrences.length > 0)
    event.exceptions = Array.from({ length: maybe(random, 3) ? random(4) : 0 }, () => chosen());
  const events = [event];
  if (occurrences.length > 0 && maybe(random, 4)) {
    const other = randomEvent(random);
    const replacement = { ...other, uid: event.uid, replaces: chosen(), rule: undefined, dates: [], periods: [] };
    events.push({ ...replacement, status: maybe(random, 3) ? 'CANCELLED' : 'CONFIRMED' });
  }
  // A transparent event takes no night, whatever it contains.
  if (maybe(random, 8) && !event.isTransparent) event.unsupported = pick(random, unsupported);
  return events;
}

function randomEvent(random: Random): RandomEvent {
  const start = randomValue(random, 2023, 6);
  const kind = random(6);
  const isDate = start.form === 'date';
  return {
    uid: `${random(1_000_000)}@platform.example`,
    start,
    end: kind < 3 ? endAfter(random, start) : undefined,
    duration: kind === 3 || kind === 4 ? randomDuration(random, isDate) : undefined,
    rule: maybe(random, 2) ? randomRule(random, start) : undefined,
    dates: several(random, () => randomValue(random, 2026, 2, maybe(random, 2) ? start.form : undefined)),
    periods: several(random, () => randomPeriod(random)),
    exceptions: [],
    replaces: undefined,
    status: 'CONFIRMED',
    isTransparent: maybe(random, 3) ? maybe(random, 4) : undefined,
    unsupported: undefined,
  };
}

function randomValue(random: Random, year: number, years: number, form = randomForm(random)): Value {
  const date = new Temporal.PlainDate(year, 1, 1).add({ days: random(years * 365) });
  const month = maybe(random, 6) ? date.with({ month: 2, day: maybe(random, 2) ? 29 : 28 }) : date;
  return { form, local: month.toPlainDateTime(form === 'date' ? undefined : randomTime(random)) };
}

/** Often close to midnight and to the hours at which clocks change. */
function randomTime(random: Random): Temporal.PlainTime {
  const hour = maybe(random, 2) ? pick(random, [0, 1, 2, 3, 22, 23]) : random(24);
  return new Temporal.PlainTime(hour, pick(random, [0, 30, 59]), pick(random, [0, 0, 59]));
}

function randomForm(random: Random): Form {
  return pick<Form>(random, ['date', 'date', 'date', 'utc', 'utc', 'floating', 'floating', ...zones]);
}

function endAfter(random: Random, { form, local }: Value): Value {
  const days = { days: random(5) };
  if (form === 'date') {
    // Some programs write a time as the end of an all-day event.
    if (maybe(random, 10)) return { form: 'floating', local: local.add(days).withPlainTime(randomTime(random)) };
    return { form, local: local.add(days) };
  }
  const end = local.add(days).add({ hours: random(30), minutes: random(60) });
  return { form: maybe(random, 5) ? pick<Form>(random, ['utc', 'floating', ...zones]) : form, local: end };
}

function randomDuration(random: Random, isDate: boolean): Temporal.Duration {
  const days = { days: random(4) };
  const time = { hours: random(80), minutes: random(60) };
  const choices = [days, { weeks: 1 }, ...(isDate && !maybe(random, 3) ? [] : [time, { ...days, ...time }])];
  return Temporal.Duration.from(pick<Temporal.DurationLike>(random, choices));
}

function randomPeriod(random: Random): Period {
  const form = pick<Form>(random, ['utc', 'floating', ...zones]);
  const start = randomValue(random, 2026, 2, form);
  const end = { form, local: start.local.add({ days: random(4), hours: 1 + random(20) }) };
  return { start, end: maybe(random, 2) ? end : randomDuration(random, false) };
}

const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function randomRule(random: Random, start: Value): Rule {
  const frequency = pick(random, ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const parts = [`FREQ=${frequency}`];
  if (maybe(random, 2)) parts.push(`INTERVAL=${1 + random(3)}`);
  const isFinite = maybe(random, 2);
  const until = isFinite && maybe(random, 2) ? randomUntil(random, start) : undefined;
  if (isFinite && !until) parts.push(`COUNT=${1 + random(40)}`);
  if (maybe(random, 4)) parts.push(`BYMONTH=${numbers(random, 1, 12)}`);
  const ordinal = () => (frequency === 'MONTHLY' || frequency === 'YEARLY') && maybe(random, 2);
  const weekDay = () => `${ordinal() ? pick(random, [1, 2, 4, 5, -1, -2]) : ''}${pick(random, weekDays)}`;
  const day = random(5);
  if (day === 0) parts.push(`BYDAY=${Array.from({ length: 1 + random(3) }, weekDay).join(',')}`);
  else if (day === 1 && frequency !== 'WEEKLY')
    parts.push(`BYMONTHDAY=${numbers(random, 1, 31)}${maybe(random, 2) ? ',-1' : ''}`);
  if (day < 2 && frequency === 'MONTHLY' && maybe(random, 3)) parts.push(`BYSETPOS=${pick(random, [1, 2, -1])}`);
  if (frequency === 'YEARLY' && day === 2) parts.push(`BYYEARDAY=${numbers(random, 1, 366)},-1`);
  if (frequency === 'YEARLY' && day === 3)
    parts.push(`BYWEEKNO=${numbers(random, 1, 53)},-1;BYDAY=${pick(random, weekDays)}`);
  if (maybe(random, 6)) parts.push(`WKST=${pick(random, weekDays)}`);
  return { text: parts.join(';'), until };
}

/** Also of another type than the start, as some programs write it. */
function randomUntil(random: Random, start: Value): Value {
  const local = start.local.add({ days: random(900) });
  const form = pick<Form>(random, ['date', 'utc', start.form === 'date' ? 'date' : 'floating']);
  return { form, local: form === 'date' ? local.withPlainTime() : local };
}

/** The same time in another form. A date stays a date, and a time sometimes becomes one. */
function inOtherForm(random: Random, value: Value): Value {
  if (value.form === 'date' || maybe(random, 2)) return value;
  if (maybe(random, 6)) return { form: 'date', local: value.local.withPlainTime() };
  const form = pick<Form>(random, ['utc', 'floating', ...zones]);
  return { form, local: instantOf(value).toZonedDateTimeISO(zoneNameOf(form)).toPlainDateTime() };
}

/** The zone of the property, in which times without a zone are. */
export const here = 'Asia/Amman';

export function zoneNameOf(form: Form): string {
  if (form === 'utc') return 'UTC';
  if (form === 'Far East') return '+12:00';
  if (form === 'Summer Time') return 'Europe/Berlin';
  return form === 'floating' || form === 'date' ? here : form;
}

/** A time that is skipped is moved forward, and one that occurs twice is the earlier one (RFC 5545, 3.3.5). */
export function instantOf({ form, local }: Value): Temporal.Instant {
  return local.toZonedDateTime(zoneNameOf(form)).toInstant();
}

/** The calendar as text. */
export function calendarText(events: readonly RandomEvent[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...farEast, ...summerTime];
  for (const event of events) lines.push(...linesOf(event));
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function linesOf(event: RandomEvent): string[] {
  const { duration, rule } = event;
  const until = rule?.until && `;UNTIL=${textOf(rule.until)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    property('DTSTART', event.start),
    ...(event.end ? [property('DTEND', event.end)] : []),
    ...(duration ? [`DURATION:${duration.toString()}`] : []),
    ...(rule ? [`RRULE:${rule.text}${until ?? ''}`] : []),
    ...properties('RDATE', event.dates),
    ...event.periods.map(({ start, end }) => {
      const text = 'form' in end ? textOf(end) : end.toString();
      return `RDATE;VALUE=PERIOD${zoneOf(start)}:${textOf(start)}/${text}`;
    }),
    ...properties('EXDATE', event.exceptions),
    ...(event.replaces ? [property('RECURRENCE-ID', event.replaces)] : []),
    ...(event.unsupported ? [event.unsupported] : []),
    `STATUS:${event.status}`,
    ...(event.isTransparent === undefined ? [] : [`TRANSP:${event.isTransparent ? 'TRANSPARENT' : 'OPAQUE'}`]),
    'END:VEVENT',
  ];
}

/** Values of the same form in one line, in their order. */
function properties(name: string, values: readonly Value[]): string[] {
  const forms = [...new Set(values.map(({ form }) => form))];
  return forms.map((form) => {
    const [first, ...others] = values.filter((value) => value.form === form);
    return [property(name, first!), ...others.map(textOf)].join(',');
  });
}

function property(name: string, value: Value): string {
  return `${name}${value.form === 'date' ? ';VALUE=DATE' : zoneOf(value)}:${textOf(value)}`;
}

function zoneOf({ form }: Value): string {
  return form === 'date' || form === 'utc' || form === 'floating' ? '' : `;TZID=${form}`;
}

function textOf({ form, local }: Value): string {
  const text = local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return form === 'date' ? text.slice(0, 8) : `${text}${form === 'utc' ? 'Z' : ''}`;
}

function numbers(random: Random, from: number, to: number): string {
  return Array.from({ length: 1 + random(3) }, () => from + random(to - from + 1)).join(',');
}

function several<Item>(random: Random, make: () => Item): Item[] {
  return maybe(random, 5) ? Array.from({ length: 1 + random(3) }, make) : [];
}

function maybe(random: Random, outOf: number): boolean {
  return random(outOf) === 0;
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!;
}

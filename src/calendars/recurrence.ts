import ICAL from 'ical.js';

/** Something in a calendar that is not followed: more work than a calendar may make, or a rule that is not understood. */
export class CalendarError extends Error {
  override name = 'CalendarError';

  constructor(
    readonly kind: 'tooLarge' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

/** What the reading of one calendar may cost, in steps: a day that a recurrence goes on, an occurrence, a night. */
export class Budget {
  private left = mostSteps;
  private leftOfEvent = mostStepsOfEvent;

  beginEvent(): void {
    this.leftOfEvent = mostStepsOfEvent;
  }

  spend(steps = 1): void {
    this.left -= steps;
    this.leftOfEvent -= steps;
    if (this.left < 0 || this.leftOfEvent < 0)
      throw new CalendarError('tooLarge', 'the calendar recurs more often than is followed');
  }
}

/** A step costs some 20 µs. */
const mostSteps = 50_000;
const mostStepsOfEvent = 5_000;
/** Days, and nothing finer: a night is taken once. */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const finer = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
/** The longest that anybody has meant: the library goes through it one by one. */
const longestInterval = 400;
const mostParts = 400;
/** A year is gone through day by day to find its occurrences. */
const yearSteps = 10;
/** What a rule costs before anything has come of it. */
const ruleSteps = 10;
/** Of a month's days each is held against each part of BYDAY: a part costs so much of a step. */
const partSteps = 0.1;

/** Raised where nothing more can come within the horizon. */
class Beyond extends Error {}

/**
 * The starts of a recurrence (RFC 5545, 3.8.5.3) with its first at `start`, from about `from` up to the year `lastYear`; maybe one between
 * `start` and `from` that is none. A rule may be written so that a step of the library's iterator never ends, or lasts for minutes
 * (every second; every February 30th): so each advance of its date is counted against the budget, and ends the whole beyond the horizon.
 */
export function* startsOf(
  rule: ICAL.Recur,
  start: ICAL.Time,
  { from, lastYear }: { from: ICAL.Time; lastYear: number },
  budget: Budget,
): Generator<ICAL.Time> {
  check(rule);

  class Bounded extends ICAL.RecurIterator {
    private advance(steps: number) {
      budget.spend(steps);
      if (this.last.year > lastYear) throw new Beyond();
    }
    override increment_monthday(days: number) {
      this.advance(1 + days / 20);
      super.increment_monthday(days);
    }
    override increment_month() {
      this.advance(1);
      super.increment_month();
    }
    override increment_year(years: number) {
      this.advance(yearSteps);
      super.increment_year(years);
    }
    override is_day_in_byday(day: ICAL.Time) {
      budget.spend(partSteps * (1 + (rule.parts.BYDAY?.length ?? 0)));
      return super.is_day_in_byday(day);
    }
  }

  budget.spend(ruleSteps);
  try {
    const iterator = new Bounded({ rule, dtstart: nearer(rule, start, from) });
    for (let next = iterator.next(); next; next = iterator.next()) {
      budget.spend();
      if (next.year > lastYear) return;
      yield next.clone();
    }
  } catch (error) {
    if (error instanceof Beyond) return;
    throw error instanceof CalendarError ? error : new CalendarError('invalid', (error as Error).message);
  }
}

function check({ freq, interval, parts }: ICAL.Recur): void {
  if (!frequencies.includes(freq) || finer.some((part) => part in parts))
    throw new CalendarError('invalid', 'an event recurs several times a day');
  if (!(interval >= 1 && interval <= longestInterval) || (freq !== 'YEARLY' && 'BYWEEKNO' in parts))
    throw new CalendarError('invalid', 'a rule that nobody writes');
  if (Object.values(parts).some((values) => (values as unknown[]).length > mostParts))
    throw new CalendarError('tooLarge', 'a rule with too many parts');
}

/**
 * The start, moved on by whole periods to before `from` where that makes no difference: what recurs every day or week since long ago is
 * not gone through from there. What is counted (COUNT) is.
 */
function nearer({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, from: ICAL.Time): ICAL.Time {
  const period = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? 7 * interval : undefined;
  if (period === undefined || count !== null || start.compareDateOnlyTz(from, ICAL.Timezone.utcTimezone) >= 0)
    return start;
  const days = Math.round((from.toJSDate().getTime() - start.toJSDate().getTime()) / 86_400_000);
  const periods = Math.floor(days / period) - 1;
  if (periods <= 0) return start;
  const moved = start.clone();
  moved.addDuration(ICAL.Duration.fromData({ days: periods * period }));
  return moved;
}

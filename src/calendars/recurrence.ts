import ICAL from 'ical.js';

/** A calendar that is rejected: it needs too much work (`tooLarge`), or contains something that cannot be read (`invalid`). */
export class CalendarError extends Error {
  override name = 'CalendarError';

  constructor(
    readonly kind: 'tooLarge' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

/** Limits the work of reading one calendar, in steps: a day that a recurrence advances, an occurrence, or a night. */
export class Budget {
  private left = maxSteps;
  private leftOfEvent = maxStepsOfEvent;

  beginEvent(): void {
    this.leftOfEvent = maxStepsOfEvent;
  }

  spend(steps = 1): void {
    this.left -= steps;
    this.leftOfEvent -= steps;
    if (this.left < 0 || this.leftOfEvent < 0)
      throw new CalendarError('tooLarge', 'the calendar has too many occurrences');
  }
}

/** A step takes about 20 µs. */
const maxSteps = 50_000;
const maxStepsOfEvent = 5_000;
/** An event that recurs within a day takes no more nights. */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const subDailyParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
/** The library iterates over an interval step by step. */
const maxInterval = 400;
const maxParts = 400;
/** The library iterates over the days of a year to find its occurrences. */
const yearSteps = 10;
/** The cost of a rule without any occurrence. */
const ruleSteps = 10;
/** Each day of a month is compared with each part of BYDAY: the cost of one comparison. */
const partSteps = 0.1;

/** Thrown when all further occurrences are after the last year. */
class AfterLastYear extends Error {}

/**
 * The starts of a recurrence (RFC 5545, 3.8.5.3) whose first is `start`, from about `from` to the end of `lastYear`. The first result may be a
 * date before `from` that is no occurrence. With some rules (every second; every February 30th) one step of the library's iterator takes
 * minutes or never ends. Hence each advance of its date spends from the budget, and ends the iteration after `lastYear`.
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
      if (this.last.year > lastYear) throw new AfterLastYear();
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
    const iterator = new Bounded({ rule, dtstart: skipAhead(rule, start, from) });
    for (let next = iterator.next(); next; next = iterator.next()) {
      budget.spend();
      if (next.year > lastYear) return;
      yield next.clone();
    }
  } catch (error) {
    if (error instanceof AfterLastYear) return;
    throw error instanceof CalendarError ? error : new CalendarError('invalid', (error as Error).message);
  }
}

function check({ freq, interval, parts }: ICAL.Recur): void {
  if (!frequencies.includes(freq) || subDailyParts.some((part) => part in parts))
    throw new CalendarError('invalid', 'an event recurs within a day');
  if (!(interval >= 1 && interval <= maxInterval) || (freq !== 'YEARLY' && 'BYWEEKNO' in parts))
    throw new CalendarError('invalid', 'an interval that is not supported, or BYWEEKNO without YEARLY');
  if (Object.values(parts).some((values) => (values as unknown[]).length > maxParts))
    throw new CalendarError('tooLarge', 'a rule with too many parts');
}

/**
 * The start, moved by whole periods to shortly before `from`, so that the iteration over a daily or weekly event does not begin years ago.
 * Unchanged for a rule with COUNT, whose end depends on all occurrences.
 */
function skipAhead({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, from: ICAL.Time): ICAL.Time {
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

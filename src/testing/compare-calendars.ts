import { CalendarOutcome } from '../../generated/enumerations';
import { CalendarError } from '../calendars/errors';
import { readCalendar } from '../calendars/parsing';
import { outcomeOf } from '../calendars/problems';
import { addDays } from '../values/dates';
import { expandedNights, occurrencesOf } from './calendar-expansion';
import { seeded } from './random';
import { calendarText, here, randomEvents } from './random-calendars';

const window = { from: '2026-12-01', to: '2028-12-01' };

/** What a comparison found. */
export interface Comparison {
  /** Calendars that were read. */
  read: number;
  /** Calendars that were rejected, by message. */
  rejected: Map<string, number>;
}

/**
 * Compares the nights of random calendars with those of a second expansion. Throws an error with the seed and the calendar if a night is free
 * that the second one takes, if another one is taken without a reason, or if a calendar is rejected that can be read.
 */
export function compareCalendars(seed: number, count: number): Comparison {
  const result: Comparison = { read: 0, rejected: new Map() };
  for (let index = 0; index < count; index += 1) {
    const own = seed + index;
    const events = randomEvents(seeded(own), (event) => occurrencesOf(event, window));
    const text = calendarText(events);
    const failed = (problem: string) => new Error(`${problem}\nseed ${own}\n${text}`);
    const isSupported = events.every((event) => event.unsupported === undefined);
    const outcome = nightsOf(text);
    if (outcome instanceof CalendarError) {
      if (isSupported && outcomeOf(outcome) === CalendarOutcome.NotACalendar)
        throw failed(`rejected: ${outcome.message}`);
      result.rejected.set(outcome.message, (result.rejected.get(outcome.message) ?? 0) + 1);
      continue;
    }
    if (!isSupported) throw failed('an unsupported calendar was read');
    result.read += 1;
    const expected = expandedNights(events, { ...window, from: addDays(window.from, -1) });
    const free = [...expected].filter((night) => night >= window.from && !outcome.has(night));
    if (free.length > 0) throw failed(`free: ${free.slice(0, 10).join(' ')}`);
    // Where programs differ, the night after a taken one is taken too.
    const extra = [...outcome].filter((night) => !expected.has(night) && !expected.has(addDays(night, -1)));
    if (extra.length > 0) throw failed(`taken: ${extra.slice(0, 10).join(' ')}`);
  }
  return result;
}

function nightsOf(text: string): Set<string> | CalendarError {
  try {
    const options = { timeZone: here, window, own: { domain: 'here.rental-marketplace', propertyId: 11 } };
    return new Set(readCalendar(Buffer.from(text), options).nights.keys());
  } catch (error) {
    if (error instanceof CalendarError) return error;
    throw error;
  }
}

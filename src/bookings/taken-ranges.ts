import type { FailureDetails } from '../contract/failures';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { eventNights } from './event-nights';
import { readOccupancy } from './repository-nights';
import type { Stay } from './stays';

/** How many ranges an error names. */
const maxRanges = 10;

/**
 * The details of DATES_NOT_AVAILABLE for the owner of the listing and administrators: the ranges of the stay that are taken at `now` (epoch
 * ms), and not what takes them. `message` names the first one, `errors` the first ten. Empty if none is taken, for example because the arrival
 * rules keep a night free. The nights of the reservation `except` do not count.
 */
export async function takenDetails(
  db: Database,
  propertyId: number,
  stay: Stay,
  now: number,
  except?: number,
): Promise<FailureDetails> {
  const { taken } = await readOccupancy(db, propertyId, stay, now, except);
  const { ranges } = eventNights([...taken]);
  const messages = ranges.slice(0, maxRanges).map((range) => createMessage('stay.taken', range));
  return {
    message: messages[0],
    errors: messages.map((message) => ({ field: 'startDate', code: 'custom' as const, message })),
  };
}

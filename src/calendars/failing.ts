import { NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { createMessage } from '../languages';
import { notify } from '../notifications/repository';
import { localTimeIn } from '../values/dates';
import type { Problem } from './problems';
import { type Import, getOwnerAndTimeZone } from './repository';

/** How long a calendar has not been read when its owner is notified, in ms. Shorter failures end without the owner. */
const toleratedMs = 3 * 24 * 60 * 60_000;

/**
 * Notifies the owner of a failed reading at `now` (epoch ms) if it is the first one since the tolerated time has passed, so once in each period
 * of failures. `one` is the import before the reading. The caller holds the lock of the listing and applies one reading at a time.
 */
export async function notifyOfFailures(trx: Trx, one: Import, { code, detail }: Problem, now: number): Promise<void> {
  const since = one.last_success_at ?? one.created_at;
  const isLong = (at: number) => at - since >= toleratedMs;
  if (!isLong(now) || (one.last_read_at !== null && isLong(one.last_read_at))) return;
  const { owner_id, title, time_zone } = await getOwnerAndTimeZone(trx, one.property_id);
  await notify(trx, {
    to: [owner_id],
    type: NotificationType.CalendarConflict,
    parameters: {
      variant: 'unreadable',
      title,
      name: one.name,
      ...localTimeIn(time_zone, since),
      problem: createMessage(`calendar.problem.${code}`, { detail: detail ?? '' }),
    },
    propertyId: one.property_id,
    at: now,
  });
}

import { CalendarOutcome } from '../../generated/enumerations';
import { encryptAddress } from '../calendars/addresses';
import type { Config } from '../config/config';
import type { Trx } from '../database/connection';
import { addDays, listNights, todayIn } from '../values/dates';
import { type SandboxData, amman } from './data';

/** Lower than the first generated id, so that blocks created later have the ids of the contract's examples. */
const blockId = 30;
const token = {
  feed: 'dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA',
  import: 'Zm9yIHRoZSBwbGF0Zm9ybSBvZiB0aGlzIGltcG9ydA',
};

/** Inserts the calendar feed of the active listing, and a calendar import of the inactive listing that blocks three nights. */
export async function insertCalendars(
  trx: Trx,
  { userIds, propertyIds }: Pick<SandboxData, 'userIds' | 'propertyIds'>,
  now: number,
  config: Config,
): Promise<void> {
  const at = { created_at: now };
  await trx
    .insertInto('calendar_feed')
    .values({ property_id: propertyIds.active, token: token.feed, ...at })
    .execute();
  const property_id = propertyIds.inactive;
  const { id: import_id } = await trx
    .insertInto('calendar_import')
    .values({
      property_id,
      name: 'Airbnb',
      feed_token: token.import,
      created_at: now,
      url_encrypted: encryptAddress(config, property_id, 'https://calendar.example.com/12345.ics?s=0f8b6c1e'),
      // The URL does not exist; it is first read when a client requests it.
      next_read_at: now + 15 * 60_000,
      reads: 1,
      last_read_at: now,
      last_success_at: now,
      last_outcome: CalendarOutcome.Read,
      events: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const start_date = addDays(todayIn(amman.timeZone, now), 200);
  const end_date = addDays(start_date, 3);
  await trx
    .insertInto('blocked_date_range')
    .values({ id: blockId, property_id, start_date, end_date, import_id, created_by: userIds.owner, ...at })
    .execute();
  const nights = listNights(start_date, end_date);
  await trx
    .insertInto('reservation_night')
    .values(nights.map((night) => ({ property_id, night, reservation_id: null, block_id: blockId })))
    .execute();
  await trx
    .insertInto('calendar_night')
    .values(
      nights.map((night) => ({
        property_id,
        import_id,
        night,
        uid: '1418fb94e984@calendar.example.com',
        told_from: now,
      })),
    )
    .execute();
}

import { NotificationType } from '../../generated/enumerations';
import { listOpenRequests } from '../bookings/repository-booking-requests';
import { isLive } from '../bookings/time';
import type { Trx } from '../database/connection';

const day = 24 * 60 * 60_000;

/** Whether a reservation that has not ended at `now` (epoch ms), or an open request to book, has nights of the listing. Call it under the lock on the listing's row. */
export async function hasLiveStay(trx: Trx, propertyId: number, now: number): Promise<boolean> {
  const stay = await trx
    .selectFrom('reservation as r')
    .select('r.id')
    .where('r.property_id', '=', propertyId)
    .where(isLive('r', now))
    .limit(1)
    .executeTakeFirst();
  const of = { column: 'property_id', id: propertyId } as const;
  return stay !== undefined || (await listOpenRequests(trx, of, now, 1)).length > 0;
}

/**
 * The reservations that have nights of the listing and have not ended at `now` (epoch ms), without those that a notification of a change tells
 * about which is unread or less than a day old, so that ten changes result in one e-mail. Call it under the lock on the listing's row.
 */
export async function listStaysToNotify(trx: Trx, propertyId: number, now: number) {
  const stays = await trx
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .where('r.property_id', '=', propertyId)
    .where(isLive('r', now))
    .select((eb) => [
      'r.id',
      'r.customer_id',
      'r.start_date',
      'r.end_date',
      eb.fn.coalesce('r.title', 'p.title').as('title'),
    ])
    .orderBy('r.id')
    .execute();
  if (stays.length === 0) return [];
  // A separate query, because a distributed database stores notifications on another node than the listing.
  const recent = await trx
    .selectFrom('notification')
    .select('reservation_id')
    .where('user_id', 'in', [...new Set(stays.map(({ customer_id }) => customer_id))])
    .where('type', '=', NotificationType.PropertyChanged)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('created_at', '>', now - day)]))
    .where('property_id', '=', propertyId)
    .execute();
  const notified = new Set(recent.map(({ reservation_id }) => reservation_id));
  return stays.filter(({ id }) => !notified.has(id));
}

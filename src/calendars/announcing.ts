import type { Trx } from '../database/connection';
import { eventNights } from '../bookings/event-nights';
import { publish } from '../journal/repository-outbox';
import { announceAllImports, listImports } from './repository';

/** The time between two events of one listing, in ms. It bounds how many events the calendars of an owner can cause in a day. */
const periodMs = 60 * 60_000;

/**
 * Publishes that imports have changed nights of the listing, if they have (`changed`) or if that has not been announced yet. The event names the
 * nights of `changed` only: earlier ones that were not announced are not stored, so that it says that there are more. Within
 * {@link periodMs} of the previous event, which may have been published while the clock was ahead, the change is left for the first reading
 * after that period, unless it `isLast`: call it so before an import is removed, because the listing may have no readings afterwards. Call it
 * under the lock on the listing, after every reading.
 */
export async function announceNights(
  trx: Trx,
  propertyId: number,
  { changed, isLast = false }: { changed: readonly string[]; isLast?: boolean },
  at: number,
): Promise<void> {
  const all = await listImports(trx, propertyId);
  const hasMore = all.some(({ is_unannounced }) => is_unannounced);
  if (changed.length === 0 && !hasMore) return;
  const announcedAt = Math.max(...all.map(({ announced_at }) => announced_at ?? 0));
  if (!isLast && Math.abs(at - announcedAt) < periodMs)
    return announceAllImports(trx, propertyId, { is_unannounced: 1 });
  await publish(trx, {
    type: 'property.nightsImported',
    resource: { kind: 'property', id: propertyId },
    data: { nights: eventNights(changed, { hasMore }) },
    at,
  });
  await announceAllImports(trx, propertyId, { announced_at: at, is_unannounced: 0 });
}

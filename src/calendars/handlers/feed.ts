import { findOwnListing } from '../../bookings/repository-listings';
import { isBlocked } from '../../bookings/repository-parties';
import { Refusal, fail, inMaintenance, notFound } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler } from '../../contract/handler';
import { lockRow } from '../../database/dialect';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { renderCalendar } from '../rendered';
import { findFeed, findFeedReader, insertFeed, recordExport, replaceFeed } from '../repository';
import { calendarFeedView } from '../view';

/** The form of a token. Any other text is rejected without a query. */
const tokenForm = /^([A-Za-z0-9_-]{20,64})(?:\.ics)?$/i;

export const exportCalendar: Handler<'exportCalendar'> = async (
  { path, address },
  { database, clock, limits, maintenance },
) => {
  const { propertyId } = path;
  const token = tokenForm.exec(path.token)?.[1];
  const reader = token === undefined ? undefined : await findFeedReader(database.read, propertyId, token);
  if (!reader) return notFound('calendar');
  // Not before the token is known to be valid, so that only those who know it can use up the limit of the listing.
  const quota = await limits.count(['calendarReadsOfListing'], { userId: undefined, address, propertyId });
  if (quota?.isExceeded) return fail('RATE_LIMITED', { retryAfter: quota.resetSeconds });
  const now = clock.now();
  const { bytes, etag } = await renderCalendar(database.read, reader, now);
  // The next read after maintenance records it.
  if (!maintenance.isOn) await recordExport(database.write, reader, etag, now);
  return {
    status: 200,
    raw: {
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      bytes,
      headers: {
        // Caches revalidate every response, so that a replaced address stops working at once.
        'Cache-Control': 'private, no-cache',
        'X-Content-Type-Options': 'nosniff',
        ETag: etag,
      },
    },
  };
};

export const getCalendarFeed: Handler<'getCalendarFeed'> = async (
  { path, caller },
  { database, clock, random, config, maintenance },
) => {
  const listing = await findOwnListing(database.read, path.propertyId, caller);
  if (!listing) return notFound('property');
  const known = await findFeed(database.write, listing.id);
  if (!known && maintenance.isOn) throw new Refusal(inMaintenance);
  const row = { property_id: listing.id, token: random.token(), created_at: clock.now() };
  const feed = known ?? (await insertFeed(database.write, row));
  return { status: 200, data: calendarFeedView(feed, config) };
};

export const rotateCalendarFeed: Handler<'rotateCalendarFeed'> = async (
  { path, caller, traceId },
  { database, clock, random, config, listingMutex },
) =>
  inListingTransaction({ database, listingMutex }, path.propertyId, async (trx) => {
    const listing = await findOwnListing(trx, path.propertyId, caller);
    if (!listing) return notFound('property');
    await lockRow(trx, 'rent_property', listing.id);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    const feed = { property_id: listing.id, token: random.token(), created_at: clock.now() };
    await replaceFeed(trx, feed, () => random.token());
    const act = { by: caller, traceId, at: feed.created_at };
    await auditAdministrator(trx, 'rotateCalendarFeed', `property:${listing.id}`, act);
    return { status: 200 as const, data: calendarFeedView(feed, config), message: createMessage('calendar.rotated') };
  });

import { fail, notFound, ofMembers } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { lockRow } from '../../database/dialect';
import { onUnique } from '../../database/errors';
import { auditAdministrator } from '../../journal/repository-audit';
import { publish } from '../../journal/repository-outbox';
import { createMessage } from '../../languages';
import { listNights, nightsBetween, todayIn } from '../../values/dates';
import { expireHolds } from '../expiry';
import { eventNights } from '../event-nights';
import { takeImportedNights } from '../imported-nights';
import { inListingTransaction } from '../listing-mutex';
import { deleteBlock, findOwnBlock, insertBlock, listBlocks } from '../repository-blocks';
import { findOwnListing } from '../repository-listings';
import { insertNights } from '../repository-nights';
import { isBlocked } from '../repository-parties';
import { maxNights, rangeProblem } from '../stays';
import { takenDetails } from '../taken-ranges';
import { blockedDateRangeView } from '../view';

/** Blocks nights for bookings. Blocked and booked nights share a table, whose primary key makes them exclude each other. */
export const addBlockedDates: Handler<'addBlockedDates'> = async (
  { body, caller, traceId },
  { database, clock, listingMutex },
) => {
  const { propertyId, startDate, endDate } = body;
  const added = inListingTransaction({ database, listingMutex }, propertyId, async (trx) => {
    const listing = await findOwnListing(trx, propertyId, caller);
    if (!listing) return notFound('property');
    await lockRow(trx, 'rent_property', propertyId);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    const now = clock.now();
    const problem = rangeProblem({ startDate, endDate }, todayIn(listing.time_zone, now));
    if (problem) return problem;
    const nights = nightsBetween(startDate, endDate);
    if (nights > maxNights)
      return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.blockTooLong', { count: maxNights }), 'endDate'));
    await expireHolds(trx, propertyId, now);
    const block = await insertBlock(trx, {
      property_id: propertyId,
      start_date: startDate,
      end_date: endDate,
      reason: body.reason ?? null,
      created_by: caller.userId,
      created_at: now,
    });
    await insertNights(trx, propertyId, { startDate, endDate }, { blockId: block.id });
    await publish(trx, {
      type: 'property.nightsBlocked',
      resource: { kind: 'property', id: propertyId },
      data: { nights: { ranges: [{ startDate, endDate }], hasMore: false } },
      at: now,
    });
    await auditAdministrator(trx, 'addBlockedDates', `property:${propertyId}`, { by: caller, traceId, at: now });
    return {
      status: 200 as const,
      data: blockedDateRangeView(block),
      message: createMessage('stay.blocked', { count: nights }),
    };
  });
  const outcome = await onUnique(added, { reservation_night_taken: undefined });
  if (outcome) return outcome;
  const details = await takenDetails(database.write, propertyId, { startDate, endDate }, clock.now());
  return fail('DATES_NOT_AVAILABLE', details);
};

export const getBlockedDates: Handler<'getBlockedDates'> = async ({ path, caller }, { database, clock }) => {
  const listing = await findOwnListing(database.read, path.propertyId, caller);
  if (!listing) return notFound('property');
  const blocks = await listBlocks(database.read, listing.id, todayIn(listing.time_zone, clock.now()));
  return { status: 200, data: blocks.map(blockedDateRangeView) };
};

export const removeBlockedDates: Handler<'removeBlockedDates'> = async (
  { path, caller, traceId },
  { database, clock, listingMutex },
) => {
  const block = await findOwnBlock(database.read, path.id, caller);
  if (!block) return notFound('block');
  return inListingTransaction({ database, listingMutex }, block.property_id, async (trx) => {
    await lockRow(trx, 'rent_property', block.property_id);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    if (block.import_id !== null) return fail('STATE_CONFLICT', { message: createMessage('calendar.blockOfImport') });
    const act = { by: caller, traceId, at: clock.now() };
    await expireHolds(trx, block.property_id, act.at);
    if (!(await deleteBlock(trx, block))) return notFound('block');
    const imported = new Set(await takeImportedNights(trx, block.property_id, act.at));
    const nights = listNights(block.start_date, block.end_date).filter((night) => !imported.has(night));
    await publish(trx, {
      type: 'property.nightsUnblocked',
      resource: { kind: 'property', id: block.property_id },
      data: { nights: eventNights(nights) },
      at: act.at,
    });
    await auditAdministrator(trx, 'removeBlockedDates', `property:${block.property_id}`, act);
    return { status: 200 as const, data: { removed: true }, message: createMessage('stay.unblocked') };
  });
};

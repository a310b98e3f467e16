import { PropertyStatus } from '../../../generated/enumerations';
import { lockOpenAccount } from '../../access/repository-open-account';
import { readImportsAgain } from '../../bookings/repository-imported-nights';
import { fail, ofMembers } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import { onForeignKey } from '../../database/errors';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { todayIn } from '../../values/dates';
import { announceChange, announceStatus, publishListing } from '../announcements';
import { changesDescription, isSameListing, readListingInput } from '../input';
import { changedSince, lockOwn, setStatus } from '../own';
import { countListings, getListing, insertListing, isOwnerActive, setListing } from '../repository';
import { hasLiveStay } from '../repository-stays';
import { archivedColumns, erasePartsOf } from '../repository-archive';
import { recordChange, recordPublication } from '../repository-changes';
import { deleteNightsBefore, findTimeZone, readNights } from '../repository-nights';
import { setPrices } from '../repository-prices';
import { setParts } from '../repository-parts';
import { readCharges } from '../repository-charges';
import { readSeasons } from '../repository-seasons';
import { needsReason, stateConflict, stateOf, statusAfterUpdate, statusOfNew, rolesAllowedTo } from '../rules';
import { rentPropertyView } from '../view';

/** A picture was deleted between the check of the input and the insert of the listing's pictures. */
const pictureGone = fail('UNKNOWN_REFERENCE', { message: createMessage('listing.pictureGone') });

/** Locks the owner's row, so that concurrent calls count the owner's listings one after the other. */
export const addRentProperty: Handler<'addRentProperty'> = async ({ body, caller }, { database, clock, config }) => {
  const added = database.transaction(async (trx) => {
    const ownerId = caller.userId;
    await lockOpenAccount(trx, ownerId);
    const input = await readListingInput(trx, body, { ownerId, config });
    if ('failure' in input) return input;
    if ((await countListings(trx, ownerId)) >= config.limits.listings)
      return fail(
        'VALIDATION_ERROR',
        ofMembers(createMessage('listing.tooMany', { count: config.limits.listings }), 'PropertyInformation'),
      );
    const now = clock.now();
    const id = await insertListing(trx, {
      ...input.columns,
      owner_id: ownerId,
      property_status: statusOfNew(await isOwnerActive(trx, ownerId), config.listingReview),
      created_at: now,
      updated_at: now,
    });
    await setParts(trx, id, now, input.parts);
    await recordPublication(trx, id, now);
    const listing = await getListing(trx, id, caller);
    await publishListing(trx, 'created', listing, now);
    return listing;
  });
  const listing = await onForeignKey(added, pictureGone);
  if ('failure' in listing) return listing;
  const message = createMessage('listing.added', stateOf(listing.property_status));
  return { status: 200, data: rentPropertyView(listing, caller, config), message };
};

/** Replaces the whole listing. Its pictures must be uploads of its owner, also if an administrator updates it. */
export const updateRentProperty: Handler<'updateRentProperty'> = async (
  { path, body, caller, traceId },
  { database, clock, config, listingMutex },
) => {
  const updated = inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const listing = await lockOwn(trx, path.id, caller);
    if ('failure' in listing) return listing;
    if (listing.property_status === PropertyStatus.Archived) return stateConflict(listing.property_status);
    const changed = changedSince(listing, body.Version);
    if (changed) return changed;
    const before = await getListing(trx, listing.id, caller);
    const seasons = await readSeasons(trx, listing.id);
    const { charges } = await readCharges(trx, listing.id);
    const now = clock.now();
    const today = todayIn(await findTimeZone(trx, before.city), now);
    const nights = await readNights(trx, listing.id, { startDate: today });
    const kept = { seasons, charges, nights };
    const input = await readListingInput(trx, body, { ownerId: listing.owner_id, config, before, ...kept });
    if ('failure' in input) return input;
    const hasNewDescription = changesDescription(before, input);
    const needsReview = hasNewDescription && config.listingReview;
    const status = statusAfterUpdate(listing.property_status, caller.role, needsReview);
    if (status === listing.property_status && isSameListing(before, input)) return before;
    const { currency_id, rent_type } = input.columns;
    // Passed nights do not prevent the change, but their prices are of the former currency.
    const isRepriced = currency_id !== before.currency_id || rent_type !== before.rent_type;
    if (isRepriced) await deleteNightsBefore(trx, listing.id, today);
    await recordChange(trx, listing.id, now);
    await setListing(trx, listing, {
      ...input.columns,
      ...(isRepriced && { has_nights: Number(nights.size > 0) }),
      ...(status !== listing.property_status && { property_status: status, status_reason: null }),
      updated_at: now,
    });
    await setParts(trx, listing.id, before.created_at, input.parts);
    await setPrices(trx, listing.id);
    if (input.columns.city !== before.city) await readImportsAgain(trx, listing.id, now);
    await auditAdministrator(trx, 'updateRentProperty', `property:${listing.id}`, { by: caller, traceId, at: now });
    const updated = await getListing(trx, listing.id, caller);
    await publishListing(trx, 'updated', updated, now);
    if (status !== listing.property_status) await announceStatus(trx, updated, caller, { at: now });
    if (hasNewDescription) await announceChange(trx, listing.id, now);
    return updated;
  });
  const listing = await onForeignKey(updated, pictureGone);
  if ('failure' in listing) return listing;
  const message = createMessage('listing.saved', stateOf(listing.property_status));
  return { status: 200, data: rentPropertyView(listing, caller, config), message };
};

export const changeRentPropertyStatus: Handler<'changeRentPropertyStatus'> = async (
  { path, body, caller, traceId },
  { database, clock, config, listingMutex },
) => {
  const { propertyStatus: status } = body;
  const reason = body.reason?.trim() || null;
  if (needsReason(status) && reason === null)
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'reason', code: 'required', message: createMessage('field.required') }],
    });

  const listing = await inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const own = await lockOwn(trx, path.id, caller);
    if ('failure' in own) return own;
    if (own.property_status !== status) {
      const roles = rolesAllowedTo('changeRentPropertyStatus', own.property_status, status);
      if (!roles) return stateConflict(own.property_status);
      if (!roles.includes(caller.role)) return fail('FORBIDDEN');
      // Until an administrator has activated an owner, the owner's listings are not published.
      const isPublished = status === PropertyStatus.Active && !isAdministrator(caller.role);
      if (isPublished && !(await isOwnerActive(trx, own.owner_id))) return fail('OWNER_INACTIVE');
      const changed = changedSince(own, body.version);
      if (changed) return changed;
      await setStatus(trx, own, status, { by: caller, reason, traceId, at: clock.now() });
    }
    return getListing(trx, own.id, caller);
  });
  if ('failure' in listing) return listing;
  const message = createMessage('listing.stateNow', stateOf(listing.property_status));
  return { status: 200, data: rentPropertyView(listing, caller, config), message };
};

/** Locks the listing, as a booking does: either the reservation is seen here, or the booking finds the listing archived. */
export const deleteRentProperty: Handler<'deleteRentProperty'> = async (
  { path, caller, traceId },
  { database, clock, listingMutex },
) => {
  const refusal = await inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const own = await lockOwn(trx, path.id, caller);
    if ('failure' in own) return own;
    if (own.property_status === PropertyStatus.Archived) return undefined;
    const now = clock.now();
    if (await hasLiveStay(trx, own.id, now)) return fail('IN_USE', { message: createMessage('listing.inUse') });
    const property_status = PropertyStatus.Archived;
    await setListing(trx, own, { property_status, status_reason: null, ...archivedColumns(now), updated_at: now });
    await erasePartsOf(trx, [own.id]);
    await announceStatus(trx, { ...own, property_status }, caller, { at: now });
    await auditAdministrator(trx, 'deleteRentProperty', `property:${own.id}`, { by: caller, traceId, at: now });
    return undefined;
  });
  return (
    refusal ?? {
      status: 200,
      data: { id: path.id, propertyStatus: PropertyStatus.Archived },
      message: createMessage('listing.deleted'),
    }
  );
};

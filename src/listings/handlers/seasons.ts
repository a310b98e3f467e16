import { PropertyStatus, RentType } from '../../../generated/enumerations';
import { fail, type FieldError, notFound } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler } from '../../contract/handler';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { publishListing } from '../announcements';
import { changedSince, lockOwn } from '../own';
import { findVisibleListing, getListing, setListing } from '../repository';
import { setArrivals } from '../repository-nights';
import { setPrices } from '../repository-prices';
import { readSeasons } from '../repository-seasons';
import { stateConflict } from '../rules';
import { readSeasonInput } from '../season-input';
import { seasonsView } from '../seasons-view';

export const getSeasons: Handler<'getSeasons'> = async ({ path, caller }, { database }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  if (!listing) return notFound('property');
  return { status: 200, data: seasonsView(listing, await readSeasons(database.read, listing.id)) };
};

/** Locks the listing, as a booking does: a concurrent stay is priced entirely with the old or entirely with the new seasons. */
export const setSeasons: Handler<'setSeasons'> = async (
  { path, body, caller, traceId },
  { database, clock, listingMutex },
) => {
  const changed = await inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const own = await lockOwn(trx, path.id, caller);
    if ('failure' in own) return own;
    if (own.property_status === PropertyStatus.Archived) return stateConflict(own.property_status);
    const stale = changedSince(own, body.version);
    if (stale) return stale;
    const before = await getListing(trx, own.id, caller);
    const { minor_units: minorUnits, max_stay_nights: maxStayNights } = before;
    const errors: FieldError[] = [];
    const seasons = readSeasonInput(body.seasons, { minorUnits, maxStayNights }, errors);
    if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
    if (seasons.length > 0 && before.rent_type === RentType.Monthly)
      return fail('STATE_CONFLICT', { message: createMessage('season.monthly') });

    const isSame = JSON.stringify(seasons) === JSON.stringify(await readSeasons(trx, own.id));
    if (isSame) return { listing: before, seasons };
    const now = clock.now();
    const stored = seasons.length === 0 ? null : JSON.stringify(seasons);
    await setListing(trx, own, { seasons: stored, updated_at: now });
    await setPrices(trx, own.id);
    await setArrivals(trx, own.id);
    await auditAdministrator(trx, 'setSeasons', `property:${own.id}`, { by: caller, traceId, at: now });
    await publishListing(trx, 'updated', before, now);
    return { listing: { ...before, version: own.version + 1 }, seasons };
  });
  if ('failure' in changed) return changed;
  const { listing, seasons } = changed;
  return {
    status: 200,
    data: seasonsView(listing, seasons),
    message: createMessage('season.saved', { count: seasons.length }),
  };
};

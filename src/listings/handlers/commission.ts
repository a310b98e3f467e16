import { PropertyStatus } from '../../../generated/enumerations';
import { commissionText, isSameCommission, readCommission } from '../../bookings/commission';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler } from '../../contract/handler';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { publishListing } from '../announcements';
import { changedSince, lockOwn } from '../own';
import { getListing, setListing } from '../repository';
import { stateConflict } from '../rules';
import { rentPropertyView } from '../view';

/** Locks the listing, as a booking does: a concurrent stay has entirely the old or the new commission. */
export const setRentPropertyCommission: Handler<'setRentPropertyCommission'> = async (
  { path, body, caller, traceId },
  { database, clock, config, listingMutex },
) => {
  const listing = await inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const own = await lockOwn(trx, path.id, caller);
    if ('failure' in own) return own;
    if (own.property_status === PropertyStatus.Archived) return stateConflict(own.property_status);
    const stale = changedSince(own, body.version);
    if (stale) return stale;
    const before = await getListing(trx, own.id, caller);
    const commission = readCommission(body, { decimals: before.minor_units, scale: before.minor_units });
    if ('failure' in commission) return commission;
    if (isSameCommission(before, commission)) return before;
    const at = clock.now();
    await setListing(trx, own, { ...commission, updated_at: at });
    const act = { by: caller, reason: commissionText(body), traceId, at };
    await audit(trx, 'setRentPropertyCommission', `property:${own.id}`, act);
    await publishListing(trx, 'updated', before, at);
    return { ...before, ...commission, version: own.version + 1, updated_at: at };
  });
  if ('failure' in listing) return listing;
  return { status: 200, data: rentPropertyView(listing, caller, config), message: createMessage('commission.saved') };
};

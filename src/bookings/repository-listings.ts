import { BookingRequestStatus, PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import type { Param } from '../database/param';
import type { CalendarDate } from '../values/dates';
import type { Nights } from './arrival-rules';
import { selectTaken } from './repository-nights';
import type { Stay } from './stays';
import { isHoldOver } from './time';

export type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** A listing with those of its nights that have something of their own: at least those of the stay to book. */
export type ListingWithNights = Listing & { nights: Nights };

function selectListing(db: Database, id: Param<number>) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .select([
      'p.id',
      'p.title',
      'p.city',
      'p.address',
      'p.owner_id',
      'p.property_status',
      'p.rent_type',
      'p.price_minor',
      'p.weekend_price_minor',
      'p.seasons',
      'p.charges',
      'p.discounts',
      'p.arrival_rules',
      'p.has_nights',
      'p.deposit_minor',
      'p.currency_id',
      'p.min_stay_nights',
      'p.max_stay_nights',
      'p.min_notice_days',
      'p.max_guests',
      'p.notice_days',
      'p.cancellation_policy',
      'p.booking_mode',
      'p.commission_type',
      'p.commission_value',
      'c.time_zone',
      'c.weekend_days',
      'c.taxes',
      'm.code as currency_code',
      'm.minor_units',
      'o.commission_type as owner_commission_type',
      'o.commission_value as owner_commission_value',
      'o.is_active as owner_is_active',
      'o.is_blocked as owner_is_blocked',
    ])
    .where('p.id', '=', id);
}

const readListing = compiled((db, { id }: { id: Param<number> }) => selectListing(db, id));

type ToLock = { id: Param<number>; now: Param<number>; startDate?: Param<CalendarDate>; endDate?: Param<CalendarDate> };

const readAndLockListing = compiled((db, { id, now, startDate, endDate }: ToLock) =>
  selectListing(db, id)
    .$if(startDate !== undefined, (query) =>
      query.select(selectTaken(db, id, { startDate: startDate!, endDate: endDate! }, now).limit(1).as('taken')),
    )
    .select((eb) => [
      eb
        .selectFrom('reservation as r')
        .where('r.property_id', '=', id)
        .where(isHoldOver('r', now))
        .select('r.id')
        .limit(1)
        .as('passed_hold'),
      eb
        .selectFrom('booking_request as q')
        .where('q.property_id', '=', id)
        .where('q.status', '=', (eb) => eb.lit(BookingRequestStatus.Requested))
        .where('q.expires_at', '<=', now)
        .select('q.id')
        .limit(1)
        .as('passed_request'),
    ])
    .$call(forNoKeyUpdate(db, 'p')),
);

/** A listing with its currency, the time zone of its city, and whether it is public. */
export async function findListing(db: Database, id: number) {
  const [listing] = await readListing(db, { id });
  return listing && { ...listing, isPublic: isPublic(listing) };
}

/**
 * Locks the listing's row until the transaction ends, and returns it with whether it has holds or requests that have ended at `now` (epoch
 * ms) and are not expired yet; and, if `stay` is given, whether one of its nights was taken when the statement began. This is one statement, because other bookings of the listing wait while the lock is held. The state of the owner may be
 * older than the lock; `readPartyStates` reads the current one.
 */
export async function lockListing(trx: Trx, id: number, now: number, stay?: Stay) {
  const read = () => readAndLockListing(trx, { id, now, startDate: stay?.startDate, endDate: stay?.endDate });
  // PostgreSQL returns no row if the listing's city or currency has changed while the statement waited for the lock.
  const [listing = (await read())[0]] = await read();
  if (!listing) return undefined;
  const hasPassedHolds = listing.passed_hold !== null || listing.passed_request !== null;
  return { ...listing, isPublic: isPublic(listing), hasPassedHolds, isTaken: (listing.taken ?? null) !== null };
}

function isPublic(listing: { property_status: PropertyStatus; owner_is_active: number; owner_is_blocked: number }) {
  const { property_status, owner_is_active, owner_is_blocked } = listing;
  return property_status === PropertyStatus.Active && Boolean(owner_is_active) && !owner_is_blocked;
}

/** The owner and the time zone of one of the caller's listings, or of any listing if the caller is an administrator. */
export async function findOwnListing(db: Database, id: number, caller: Caller) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .where('p.id', '=', id)
    .$if(!isAdministrator(caller.role), (query) => query.where('p.owner_id', '=', caller.userId))
    .select(['p.id', 'p.owner_id', 'c.time_zone'])
    .executeTakeFirst();
}

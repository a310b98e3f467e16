import { PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import type { Param } from '../database/param';
import { isHoldOver } from './time';

export type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

function selectListing(db: Database, id: Param<number>) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', '=', id)
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
      'p.deposit_minor',
      'p.currency_id',
      'p.min_stay_nights',
      'p.max_stay_nights',
      'p.min_notice_days',
      'p.max_guests',
      'p.cancellation_policy',
      'p.commission_type',
      'p.commission_value',
      'o.is_active as owner_is_active',
      'o.is_blocked as owner_is_blocked',
      'c.time_zone',
      'c.weekend_days',
      'm.code as currency_code',
      'm.minor_units',
    ]);
}

const readListing = compiled((db, { id }: { id: Param<number> }) => selectListing(db, id));

const readAndLockListing = compiled((db, { id, now }: { id: Param<number>; now: Param<number> }) =>
  selectListing(db, id)
    .select((eb) => [
      eb
        .selectFrom('reservation as r')
        .where('r.property_id', '=', id)
        .where(isHoldOver('r', now))
        .select('r.id')
        .limit(1)
        .as('passed_hold'),
    ])
    .$call(forNoKeyUpdate(db, 'p')),
);

/** A listing as booking it needs it: with its owner's standing, its currency and the time zone of its city. */
export async function findListing(db: Database, id: number) {
  const [listing] = await readListing(db, { id });
  return listing && { ...listing, isPublic: isPublic(listing) };
}

/**
 * The same with its row locked until the transaction ends, and whether it has holds that have passed at `now` (epoch ms) and stand
 * there yet. One statement: what a booking does while it has the lock, all others of the listing wait for. What it says of the owner is
 * as it was before that wait; `readStanding` says how it is.
 */
export async function lockListing(trx: Trx, id: number, now: number) {
  const read = () => readAndLockListing(trx, { id, now });
  // PostgreSQL finds no row where the listing has come to another city or currency while its lock was waited for.
  const [listing = (await read())[0]] = await read();
  return listing && { ...listing, isPublic: isPublic(listing), hasPassedHolds: listing.passed_hold !== null };
}

function isPublic(listing: { property_status: PropertyStatus; owner_is_active: number; owner_is_blocked: number }) {
  const { property_status, owner_is_active, owner_is_blocked } = listing;
  return property_status === PropertyStatus.Active && Boolean(owner_is_active) && !owner_is_blocked;
}

/** Owner and time zone of a listing of the caller's, or of anybody's where the caller is an administrator. */
export async function findOwnListing(db: Database, id: number, caller: Caller) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .where('p.id', '=', id)
    .$if(!isAdministrator(caller.role), (query) => query.where('p.owner_id', '=', caller.userId))
    .select(['p.id', 'p.owner_id', 'c.time_zone'])
    .executeTakeFirst();
}

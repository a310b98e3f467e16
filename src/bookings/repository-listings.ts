import { PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Database } from '../database/connection';

export type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** A listing as booking it needs it: with its owner's standing, its currency and the time zone of its city. */
export async function findListing(db: Database, id: number) {
  const listing = await db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.title',
      'p.owner_id',
      'p.property_status',
      'p.rent_type',
      'p.price_minor',
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
      'm.code as currency_code',
      'm.minor_units',
    ])
    .executeTakeFirst();
  if (!listing) return undefined;
  const { property_status, owner_is_active, owner_is_blocked } = listing;
  const isPublic = property_status === PropertyStatus.Active && Boolean(owner_is_active) && !owner_is_blocked;
  return { ...listing, isPublic };
}

/** Owner and time zone of a listing of the caller's, or of anybody's where the caller is an administrator. */
export async function findOwnListing(db: Database, id: number, caller: Caller) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .where('p.id', '=', id)
    .$if(caller.role !== 'Admin', (query) => query.where('p.owner_id', '=', caller.userId))
    .select(['p.id', 'p.owner_id', 'c.time_zone'])
    .executeTakeFirst();
}

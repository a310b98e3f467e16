import { type ArrivalRules, type NightRule, type Nights, arrivalRulesOf, noNights } from '../bookings/arrival-rules';
import { listNightRules } from '../bookings/repository-night-rules';
import { seasonsOf } from '../bookings/seasons';
import type { Stay } from '../bookings/stays';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { CalendarDate } from '../values/dates';
import { arrivalsOf } from './arrivals';

/** The arrival rules of a listing. Throws if the listing does not exist. */
export async function readArrivalRules(db: Database, id: number): Promise<ArrivalRules> {
  const query = db.selectFrom('rent_property').select('arrival_rules').where('id', '=', id);
  return arrivalRulesOf(await query.executeTakeFirstOrThrow());
}

/** The nights of a listing that have something of their own, in chronological order: within `window`, or all. */
export async function readNights(db: Database, id: number, window: Partial<Stay> = {}): Promise<Nights> {
  return (await listNightRules(db, [id], window)).get(id) ?? noNights;
}

/** Replaces the nights in `changed`; null for a night that has nothing of its own. */
export async function replaceNights(
  trx: Trx,
  property_id: number,
  changed: ReadonlyMap<CalendarDate, NightRule | null>,
): Promise<void> {
  const dates = [...changed.keys()];
  await trx.deleteFrom('property_night').where('property_id', '=', property_id).where('night', 'in', dates).execute();
  const rows = [...changed].flatMap(([night, rule]) =>
    rule
      ? {
          property_id,
          night,
          price_minor: rule.priceMinor,
          min_stay_nights: rule.minStayNights,
          is_closed: Number(rule.isClosed),
        }
      : [],
  );
  if (rows.length > 0) await trx.insertInto('property_night').values(rows).execute();
}

/** Deletes the nights of a listing before `date`. */
export async function deleteNightsBefore(trx: Trx, propertyId: number, date: CalendarDate): Promise<void> {
  await trx.deleteFrom('property_night').where('property_id', '=', propertyId).where('night', '<', date).execute();
}

/** Stores whether the listing has nights of its own, which readers of the listing depend on; its version stays the same. */
export async function setHasNights(trx: Trx, propertyId: number, hasNights: boolean): Promise<void> {
  await trx
    .updateTable('rent_property')
    .set({ has_nights: Number(hasNights) })
    .where('id', '=', propertyId)
    .execute();
}

/** At most `limit` listings with a night before `date` that has something of its own. */
export async function listWithNightsBefore(db: Database, date: CalendarDate, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('property_night')
    .select('property_id as id')
    .distinct()
    .where('night', '<', date)
    .orderBy('property_id')
    .limit(limit)
    .execute();
}

/** The arrival rules of a listing, as searches use them. Throws if the listing does not exist. */
export async function deriveArrivals(db: Database, property_id: number): Promise<Row<'property_arrival'>[]> {
  const listing = await db
    .selectFrom('rent_property')
    .where('id', '=', property_id)
    .select(['arrival_rules', 'seasons', 'has_nights'])
    .executeTakeFirstOrThrow();
  const arrivals = arrivalsOf({
    rules: arrivalRulesOf(listing),
    seasons: seasonsOf(listing),
    nights: listing.has_nights ? await readNights(db, property_id) : noNights,
  });
  return arrivals.map((arrival) => ({ property_id, ...arrival }));
}

/**
 * Replaces the arrival rules of a listing that searches use. Call it after a change of its rules, seasons or nights, in the transaction of the
 * change.
 */
export async function setArrivals(trx: Trx, property_id: number): Promise<void> {
  const rows = await deriveArrivals(trx, property_id);
  await trx.deleteFrom('property_arrival').where('property_id', '=', property_id).execute();
  if (rows.length > 0) await trx.insertInto('property_arrival').values(rows).execute();
}

/** The time zone of a city. */
export async function findTimeZone(db: Database, city: Row<'city'>['id']): Promise<string> {
  const query = db.selectFrom('city').select('time_zone').where('id', '=', city);
  return (await query.executeTakeFirstOrThrow()).time_zone;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNightTaken } from '../bookings/time';
import type { Database } from '../database/connection';
import { daysSinceEpoch } from '../database/dialect';
import type { Param, Params } from '../database/param';
import { daysAhead } from './repository-search-total';
import type { SearchValues } from './search-values';

/**
 * Whether the arrival rules of the listing `p` allow the stay, in SQL over `property_arrival`: equivalent to the arrival rules in
 * `stayProblem` (bookings/stays.ts) and to `isOpen` (bookings/bookable.ts), without the nights of the stay that are taken. Most listings have no
 * rows there, and for these a query makes one lookup in the key of that table. A scalar subquery that is never null, as `hasFixedPrice`.
 */
export function allowsArrival(db: Database, params: Params<SearchValues>): RawBuilder<SqlBool> {
  const { startDay, nights, startWeekday, endWeekday } = params;
  const start = integer(startDay);
  const end = sql<number>`(${start} + ${integer(nights)})`;
  const startsElsewhere = sql`((x.arrival_days >> ${integer(startWeekday)}) & 1) = 0`;
  const ofFirstDay = sql.join(
    [
      startsElsewhere,
      sql`x.max_stay_nights < ${integer(nights)}`,
      sql`x.max_days_ahead < ${daysAhead(params, 'p.city')}`,
      sql`x.notice_hours > ${hoursLeft(params)}`,
      sql`(x.free_nights > 0 and ${isKeptNightReserved(db, params, start, end)})`,
    ],
    sql` or `,
  );
  const forbids = sql`((x.is_closed = 1 and x.first_day < ${end})
    or (x.first_day <= ${start} and (${ofFirstDay}))
    or (x.end_day > ${end} and ((x.departure_days >> ${integer(endWeekday)}) & 1) = 0))`;
  return sql<SqlBool>`(case when (select x.property_id from property_arrival as x
    where x.property_id = p.id and x.first_day <= ${end} and x.end_day > ${start} and ${forbids}
    limit 1) is null then 1 end is not null)`;
}

/** The number of whole hours from now to the end of the first day, in the listing's city. */
function hoursLeft({ hourCities, hours = [] }: Params<SearchValues>): RawBuilder<number> {
  if (hours.length === 0) return sql<number>`cast(null as integer)`;
  if (hourCities === undefined) return integer(hours[0]);
  const cases = hours.map((left, index) => sql`when ${hourCities[index]!} then ${integer(left)}`);
  return sql<number>`(case p.city ${sql.join(cases, sql` `)} end)`;
}

/** Whether a reservation or a request holds one of the nights before or after the stay that the rule `x` keeps free. */
function isKeptNightReserved(
  db: Database,
  { keptFrom, keptTo, now }: Params<SearchValues>,
  start: RawBuilder<number>,
  end: RawBuilder<number>,
): RawBuilder<SqlBool> {
  const day = daysSinceEpoch(db, 'k.night');
  const isKept = sql`((${day} < ${start} and ${day} >= ${start} - x.free_nights) or (${day} >= ${end} and ${day} < ${end} + x.free_nights))`;
  return sql<SqlBool>`exists (select 1 from reservation_night as k
    left join reservation as h on h.id = k.reservation_id and h.property_id = k.property_id
    where k.property_id = x.property_id and k.block_id is null and k.night >= ${keptFrom!} and k.night < ${keptTo!}
      and ${isKept} and ${isNightTaken('k', 'h', now!)})`;
}

/** SQLite binds every number as a floating-point number. */
function integer(value: Param<number> | undefined): RawBuilder<number> {
  return sql<number>`cast(${value!} as integer)`;
}

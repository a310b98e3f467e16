import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchValues } from './search-values';

/**
 * What a stay costs by seasons and weekends, in SQL: the twin of `nightPrices` (bookings/pricing.ts) over `property_rate`, for the listing `p`.
 * The listings that have no rows there, nearly all, are asked by one look into that table's key and by nothing else of it. Amounts are in
 * ten-thousandths of the major unit; a total, not an average, is what is compared, for it is a whole number.
 */

type StayValues = Pick<SearchValues, 'startDay' | 'nights'>;

/** Where the query is about listings whose nights all cost the same, about the others, or about both. */
export type Priced = 'fixed' | 'varying' | 'all';

/** What the stay costs where the nights of `p` do not all cost the same; null where they do. */
export function varyingTotal({ startDay, nights }: StayValues): RawBuilder<number> {
  const start = whole(startDay);
  const end = sql<number>`(${start} + ${whole(nights)})`;
  const weekend = weekendNights('part.weekend_days', 'part.first_day', 'part.end_day');
  const usual = sql`coalesce(part.weekday_comparable, p.price_comparable)`;
  const atWeekends = sql`coalesce(part.weekend_comparable, p.price_comparable)`;
  return sql<number>`(select cast(sum((part.end_day - part.first_day - (${weekend})) * ${usual} + (${weekend}) * ${atWeekends}) as bigint)
    from (select x.weekday_comparable, x.weekend_comparable, c.weekend_days,
        case when x.first_day > ${start} then x.first_day else ${start} end as first_day,
        case when x.end_day < ${end} then x.end_day else ${end} end as end_day
      from property_rate as x inner join city as c on c.id = p.city
      where x.property_id = p.id and x.first_day < ${end} and x.end_day > ${start}) as part)`;
}

/** What the stay costs at the price of `p` every night. */
export function fixedTotal({ nights }: StayValues): RawBuilder<number> {
  return sql<number>`(p.price_comparable * ${whole(nights)})`;
}

/** What the stay costs. */
export function stayTotal(values: StayValues, priced: Priced): RawBuilder<number> {
  if (priced === 'fixed') return fixedTotal(values);
  if (priced === 'varying') return varyingTotal(values);
  return sql<number>`coalesce(${varyingTotal(values)}, ${fixedTotal(values)})`;
}

/** Fewest nights of the stay: as the season says that it begins in, else as the listing. */
export function shortestStay({ startDay }: StayValues): RawBuilder<number> {
  const start = whole(startDay);
  return sql<number>`coalesce((select x.min_stay_nights from property_rate as x
    where x.property_id = p.id and x.first_day <= ${start} and x.end_day > ${start}), p.min_stay_nights)`;
}

/** Holds where the nights of `p` all cost the same. A value that is looked up, not an anti-join, which would be planned as a join of all. */
export function isFixed(): RawBuilder<SqlBool> {
  return sql<SqlBool>`((select x.property_id from property_rate as x where x.property_id = p.id and x.first_day = 0) is null)`;
}

/**
 * Holds for all of {@link isBeyond} where a stay's total is the key and every night costs the price, and for hardly more: what an index of
 * prices begins at.
 */
export function isBeyondPrice(
  price: RawBuilder<number>,
  direction: 'asc' | 'desc',
  afterTotal: number,
  nights: number,
): RawBuilder<SqlBool> {
  const total = sql`cast(${afterTotal} as bigint)`;
  return direction === 'asc'
    ? sql<SqlBool>`${price} >= ${total} / ${whole(nights)}`
    : sql<SqlBool>`${price} <= (${total} + ${whole(nights)} - 1) / ${whole(nights)}`;
}

/** The listings whose nights do not all cost the same: the first of the periods of each begins with the calendar. */
export const varyingListings = sql`select property_id from property_rate where first_day = 0`;

/** How many of the nights from day `first` to the one before `end` begin on a day that has its bit in `days`. Day 0 was a Thursday. */
function weekendNights(days: string, first: string, end: string): RawBuilder<number> {
  const weeks = (day: string, weekday: number) => sql`(${sql.ref(day)} + ${sql.lit(9 - weekday)}) / 7`;
  const each = [0, 1, 2, 3, 4, 5, 6].map(
    (weekday) =>
      sql`((${sql.ref(days)} >> ${sql.lit(weekday)}) & 1) * (${weeks(end, weekday)} - ${weeks(first, weekday)})`,
  );
  return sql<number>`${sql.join(each, sql` + `)}`;
}

/** SQLite binds all numbers as fractions, whose quotients are no whole numbers. */
function whole(value: number | undefined): RawBuilder<number> {
  return sql<number>`cast(${value!} as integer)`;
}

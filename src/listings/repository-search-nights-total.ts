import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Operand, Param, Params } from '../database/param';
import { unknownCity } from './rates';
import type { PriceVariant } from './repository-search-plan';
import type { SearchValues } from './search-values';

/**
 * What the nights of a stay in the listing `p` cost, without charges, discounts and taxes, in SQL over `property_rate`: equivalent to `nightPrices`
 * (bookings/pricing.ts). Most listings have no rows there, and for these a query makes one lookup in the key of that table. Amounts are in
 * ten-thousandths of the major unit. Totals and not averages are compared, because totals are integers.
 */

interface StayParams {
  startDay?: Operand<number> | undefined;
  nights?: Operand<number> | undefined;
}

/** The total of the nights; null if all nights of `p` cost the same. */
export function varyingTotal({ startDay, nights }: StayParams): RawBuilder<number> {
  const start = integer(startDay);
  const end = sql<number>`(${start} + ${integer(nights)})`;
  const weekendNights = countWeekendNights('part.weekend_days', 'part.first_day', 'part.end_day');
  const weekday = sql`coalesce(part.weekday_comparable, p.price_comparable)`;
  const weekend = sql`coalesce(part.weekend_comparable, p.price_comparable)`;
  // Counting weekend nights is the most expensive step, and is skipped where both prices are equal, as in seasons.
  return sql<number>`(select cast(sum((part.end_day - part.first_day) * ${weekday}
      + case when ${weekday} = ${weekend} then 0 else (${weekendNights}) * (${weekend} - ${weekday}) end) as bigint)
    from (select x.weekday_comparable, x.weekend_comparable, c.weekend_days,
        case when x.first_day > ${start} then x.first_day else ${start} end as first_day,
        case when x.end_day < ${end} then x.end_day else ${end} end as end_day
      from property_rate as x inner join city as c on c.id = p.city
      where x.property_id = p.id and x.first_day < ${end} and x.end_day > ${start}) as part)`;
}

/** The total of the nights if each has the price of `p`. */
function fixedTotal({ nights }: StayParams): RawBuilder<number> {
  return sql<number>`(p.price_comparable * ${integer(nights)})`;
}

/** The total of the nights. */
export function nightsTotalOfStay(params: StayParams, variant: PriceVariant): RawBuilder<number> {
  if (variant === 'fixed') return fixedTotal(params);
  if (variant === 'varying') return varyingTotal(params);
  return sql<number>`coalesce(${varyingTotal(params)}, ${fixedTotal(params)})`;
}

/**
 * The shortest stay in nights: that of the season on the first day of the stay; otherwise that of the listing. A listing whose nights all cost the
 * same has no seasons, so that an index of listings has its shortest stay.
 */
export function minStayOf({ startDay }: StayParams, variant: PriceVariant): RawBuilder<number> {
  if (variant === 'fixed') return sql<number>`p.min_stay_nights`;
  const start = integer(startDay);
  return sql<number>`coalesce((select x.min_stay_nights from property_rate as x
    where x.property_id = p.id and x.first_day <= ${start} and x.end_day > ${start}), p.min_stay_nights)`;
}

/**
 * Whether all nights of `p` cost the same. A scalar subquery, because an anti-join would be planned for all listings. The condition is
 * never null, because PostgreSQL estimates that `is null` holds for few rows, and this one holds for nearly all.
 */
export function hasFixedPrice(): RawBuilder<SqlBool> {
  const first = sql`select x.property_id from property_rate as x where x.property_id = p.id and x.first_day = 0`;
  return sql<SqlBool>`(case when (${first}) is null then 1 end is not null)`;
}

/**
 * The price that corresponds to a page that begins after `afterTotal`, for listings whose nights all cost the same: where the engine starts
 * to read the index of prices. It holds for all rows for which `isBeyond` of the total holds, and for hardly any other.
 */
export function isBeyondPrice(
  price: RawBuilder<number>,
  direction: 'asc' | 'desc',
  afterTotal: Param<number>,
  nights: Param<number>,
): RawBuilder<SqlBool> {
  const total = sql`cast(${afterTotal} as bigint)`;
  return direction === 'asc'
    ? sql<SqlBool>`${price} >= ${total} / ${integer(nights)}`
    : sql<SqlBool>`${price} <= (${total} + ${integer(nights)} - 1) / ${integer(nights)}`;
}

/** What bounds the totals on a page that is sorted by the total of the nights. */
export interface PageBound {
  direction: 'asc' | 'desc';
  /** The total that the previous page ended with; undefined on the first page. */
  afterTotal: Param<number> | undefined;
  /** The total of the last row to examine; undefined if the page has no such bound. */
  untilTotal: Param<number> | undefined;
  /** The number of rows that fill a page. */
  maxRows: number;
}

/** The name of the common table expression with the listings of a page whose nights all cost the same. */
export const fixedPart = 'fixed_part';

type VaryingParams = StayParams & Params<Pick<SearchValues, 'city' | 'minTotal' | 'maxTotal'>>;

/**
 * The ids of the listings with prices of seasons or weekends, except those whose lowest and highest price exclude them. `first_day = 0`
 * selects one row of each listing. If the listings with fixed prices fill the page, only those are read that can come before its last row,
 * so that the cost depends on the page and not on the number of listings. Otherwise all up to `untilTotal` are read.
 */
export function selectVaryingListings(params: VaryingParams, bound: PageBound | undefined): RawBuilder<unknown> {
  const { nights, city, minTotal, maxTotal } = params;
  const isDescending = bound?.direction === 'desc';
  const minimums = [minTotal, isDescending ? undefined : bound?.afterTotal].filter((total) => total !== undefined);
  const maximums = [maxTotal, isDescending ? bound?.afterTotal : undefined].filter((total) => total !== undefined);
  // One of the two indexes is used: the one that the page begins in, or that has a bound.
  const usesHighest = isDescending || (bound === undefined && maximums.length === 0);
  const lowest = rateColumn('lowest_comparable', !usesHighest);
  const highest = rateColumn('highest_comparable', usesHighest);
  const pricePerNight = (total: RawBuilder<unknown> | Param<number>) =>
    sql`cast(${total} as bigint) / ${integer(nights)}`;
  const conditions = [
    sql`x.first_day = 0`,
    ...minimums.map((total) => sql`${highest} >= ${pricePerNight(total)}`),
    ...maximums.map((total) => sql`${lowest} <= ${pricePerNight(total)}`),
  ];
  if (bound) {
    const end =
      bound.untilTotal === undefined
        ? sql.lit(isDescending ? 0 : Number.MAX_SAFE_INTEGER)
        : pricePerNight(bound.untilTotal);
    const edge = sql`coalesce(${pricePerNight(lastTotalOf(bound))}, ${end})`;
    conditions.push(isDescending ? sql`${highest} >= ${edge}` : sql`${lowest} <= ${edge}`);
  }
  // The sum hides the order of the key from PostgreSQL, which may otherwise read all listings in that order.
  const select = (ofCity: RawBuilder<unknown>[]) => sql`select x.property_id + 0 as property_id from property_rate as x
    where ${sql.join([...ofCity, ...conditions], sql` and `)}`;
  if (city === undefined) return select([]);
  // Two parts, because SQLite does not use the index of cities for a list of them.
  const ofCity = select([sql`x.city = ${city}`]);
  return sql`${ofCity} union all ${select([sql`x.city = ${sql.lit(unknownCity)}`])}`;
}

/** Whether a stay with this total can come before the last row of {@link fixedPart}; true if these rows do not fill the page. */
export function canBeOnPage(
  total: RawBuilder<number>,
  bound: Pick<PageBound, 'direction' | 'maxRows'>,
): RawBuilder<SqlBool> {
  const last = lastTotalOf(bound);
  return bound.direction === 'desc'
    ? sql<SqlBool>`${total} >= coalesce(${last}, 0)`
    : sql<SqlBool>`${total} <= coalesce(${last}, ${sql.lit(Number.MAX_SAFE_INTEGER)})`;
}

/** The total of the last row of {@link fixedPart}; null if these rows do not fill the page. */
function lastTotalOf({ direction, maxRows }: Pick<PageBound, 'direction' | 'maxRows'>): RawBuilder<unknown> {
  const last = direction === 'desc' ? sql`min(key)` : sql`max(key)`;
  return sql`(select ${last} from ${sql.ref(fixedPart)} having count(*) = ${sql.lit(maxRows)})`;
}

function rateColumn(name: string, isIndexed: boolean): RawBuilder<unknown> {
  return sql`(x.${sql.ref(name)}${isIndexed ? sql`` : sql` + 0`})`;
}

/**
 * The number of nights from day `first` to the day before `end` (days since 1970-01-01) on weekdays whose bit is set in `days`. Day 0 was a
 * Thursday.
 */
function countWeekendNights(days: string, first: string, end: string): RawBuilder<number> {
  const weeks = (day: string, weekday: number) => sql`(${sql.ref(day)} + ${sql.lit(9 - weekday)}) / 7`;
  const counts = [0, 1, 2, 3, 4, 5, 6].map(
    (weekday) =>
      sql`((${sql.ref(days)} >> ${sql.lit(weekday)}) & 1) * (${weeks(end, weekday)} - ${weeks(first, weekday)})`,
  );
  return sql<number>`${sql.join(counts, sql` + `)}`;
}

/** SQLite binds every number as a floating-point number, and divides these without rounding. */
function integer(value: Operand<number> | undefined): RawBuilder<number> {
  return sql<number>`cast(${value!} as integer)`;
}

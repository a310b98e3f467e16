import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
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
  // Weekend nights are counted, which costs the most, where they make a difference: not in seasons.
  return sql<number>`(select cast(sum((part.end_day - part.first_day) * ${usual}
      + case when ${usual} = ${atWeekends} then 0 else (${weekend}) * (${atWeekends} - ${usual}) end) as bigint)
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

/**
 * Holds where the nights of `p` all cost the same. A value that is looked up, not an anti-join, which would be planned as a join of all; and
 * put so that it is not null, because PostgreSQL takes what is null for rare, and would plan for few what are nearly all.
 */
export function isFixed(): RawBuilder<SqlBool> {
  const first = sql`select x.property_id from property_rate as x where x.property_id = p.id and x.first_day = 0`;
  return sql<SqlBool>`(case when (${first}) is null then 1 end is not null)`;
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

/** What is known of the totals that are looked for, and where those are that have been found already. */
interface Wanted extends StayValues {
  city?: number | undefined;
  minTotal?: number | undefined;
  maxTotal?: number | undefined;
  sorted?: Sorted | undefined;
}

/** A page that is sorted by what the stay costs: the total that the one before ended with, and how many listings fill it. */
export interface Sorted {
  direction: 'asc' | 'desc';
  afterKey: number | undefined;
  most: number;
}

/** The name of the part of a page with the listings whose nights all cost the same. */
export const fixedPart = 'fixed_part';

/**
 * The listings whose nights do not all cost the same (the first of the periods of each begins with the calendar), but for those that by
 * their lowest and highest price cannot be among what is looked for. Where the others fill the page by themselves, none that is beyond its
 * last one in any case is looked at: what is looked through depends on the page, and not on how many listings there are. Where they do
 * not, so that little matches, all of the city are looked through, or all there are.
 */
export function varyingListings({ nights, city, minTotal, maxTotal, sorted }: Wanted): RawBuilder<unknown> {
  const isDescending = sorted?.direction === 'desc';
  const aNight = (total: RawBuilder<unknown> | number) => sql`cast(${total} as bigint) / ${whole(nights)}`;
  const after = sorted?.afterKey;
  const least = [minTotal, isDescending ? undefined : after].filter((total) => total !== undefined);
  const greatest = [maxTotal, isDescending ? after : undefined].filter((total) => total !== undefined);
  const last =
    sorted &&
    sql`(select ${isDescending ? sql`min(key)` : sql`max(key)`} from ${sql.ref(fixedPart)} having count(*) = ${sql.lit(sorted.most)})`;
  // By one index or the other: the one that a page begins at, or that has a bound.
  const isByHighest = isDescending || (sorted === undefined && greatest.length === 0);
  const column = (name: string, isIndexed: boolean) => sql`(x.${sql.ref(name)}${isIndexed ? sql`` : sql` + 0`})`;
  const [lowest, highest] = [column('lowest_comparable', !isByHighest), column('highest_comparable', isByHighest)];
  const bounds = [
    sql`x.first_day = 0`,
    ...least.map((total) => sql`${highest} >= ${aNight(total)}`),
    ...greatest.map((total) => sql`${lowest} <= ${aNight(total)}`),
  ];
  const select = (from: RawBuilder<unknown>, more: RawBuilder<unknown>[]) =>
    sql`select x.property_id from ${from} where ${sql.join([...bounds, ...more], sql` and `)}`;
  const rates = sql`property_rate as x`;
  const ofCity = (more: RawBuilder<unknown>[]) =>
    // A cross join is what SQLite does from left to right.
    select(sql`rent_property as q cross join property_rate as x`, [
      ...more,
      sql`x.property_id = q.id and q.property_status = ${sql.lit(PropertyStatus.Active)} and q.city = ${city!}`,
    ]);
  if (!last) return city === undefined ? select(rates, []) : ofCity([]);
  const within = isDescending ? sql`${highest} >= ` : sql`${lowest} <= `;
  if (city !== undefined)
    return sql`${select(rates, [sql`${within} ${aNight(last)}`])} union all ${ofCity([sql`${last} is null`])}`;
  const anything = sql.lit(isDescending ? 0 : Number.MAX_SAFE_INTEGER);
  return select(rates, [sql`${within} coalesce(${aNight(last)}, ${anything})`]);
}

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

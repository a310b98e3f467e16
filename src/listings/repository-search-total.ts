import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ChargeCollector, ChargeMode, DiscountKind, RentType } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { jsonRows } from '../database/dialect';
import type { Param, Params } from '../database/param';
import { varyingTotal } from './repository-search-nights-total';
import { type SearchValues, dateIndexes } from './search-values';
import type { StatementTaxes } from './tariff';

/**
 * SQL for what a stay in the listing `p` costs with charges, discounts and taxes, in minor units of the searched currency. Equivalent to
 * `priceOf` (bookings/pricing.ts); a test compares both.
 */

export type TotalParams = Params<Pick<SearchValues, TotalValue>>;
type TotalValue =
  | 'startDay'
  | 'nights'
  | 'unit'
  | 'thirtieths'
  | 'party'
  | 'addends'
  | `cities${(typeof dateIndexes)[number]}`
  | `days${(typeof dateIndexes)[number]}`;

/**
 * The listings that a total is calculated for:
 * - `plain`: all nights cost the same, and there are no charges and discounts
 * - `varyingUncharged`: prices of seasons or weekends, but no charges and discounts
 * - `charged`: with charges or discounts
 */
export type TotalVariant = 'plain' | 'varyingUncharged' | 'charged' | 'all';

export function totalOfStay(
  db: Database,
  params: TotalParams,
  { variant, taxes }: { variant: TotalVariant; taxes: StatementTaxes },
): RawBuilder<number> {
  const withoutCharges = () => taxed(nightsTotal(params, variant), taxes, params);
  if (variant === 'plain' || variant === 'varyingUncharged') return withoutCharges();
  if (variant === 'charged') return withCharges(db, params, taxes);
  return sql<number>`(case when ${firstFloor} is null then ${withoutCharges()} else ${withCharges(db, params, taxes)} end)`;
}

/** The first floor of the listing: null if it has neither charges nor discounts. */
const firstFloor = sql`(select g.property_id from property_floor as g
  where g.property_id = p.id and g.from_nights = 1 and g.from_days_ahead = 0)`;

/** Whether the listing has neither charges nor discounts. Never null: see `hasFixedPrice`. */
export function hasNoFloor(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case when ${firstFloor} is null then 1 end is not null)`;
}

/** The number of days from today to the stay in the city, whose id is in the column `city`. */
export function daysAhead(params: TotalParams, city: string): RawBuilder<number> {
  const cases: RawBuilder<unknown>[] = [];
  for (const index of dateIndexes) {
    const [cities, days] = [params[`cities${index}`], params[`days${index}`]];
    if (days === undefined) continue;
    if (cities === undefined) return whole(days);
    cases.push(sql`when ${sql.ref(city)} in (${sql.join(cities)}) then ${whole(days)}`);
  }
  return cases.length === 0 ? sql<number>`cast(null as integer)` : sql<number>`(case ${sql.join(cases, sql` `)} end)`;
}

/** The nights, or the months, before discounts. */
function nightsTotal(params: TotalParams, variant: TotalVariant): RawBuilder<number> {
  const [unit, nights] = [whole(params.unit), whole(params.nights)];
  const fixed = sql`p.price_comparable * ${nights}`;
  const daily = variant === 'plain' ? fixed : sql`coalesce(${varyingTotal(params)}, ${fixed})`;
  const monthly = sql`(2 * (p.price_comparable / ${unit}) * ${whole(params.thirtieths)} + 30) / 60`;
  return sql<number>`(case p.rent_type when ${sql.lit(RentType.Monthly)} then ${monthly} else (${daily}) / ${unit} end)`;
}

/**
 * Each step is a subquery with a limit, so that no engine merges the steps and calculates one again for each use of its result.
 */
function withCharges(db: Database, params: TotalParams, taxes: StatementTaxes): RawBuilder<number> {
  const base = sql`select ${nightsTotal(params, 'all')} as base, q.charges, q.discounts
    from rent_property as q where q.id = p.id limit 1`;
  const discounted = sql`select t.base, t.charges, ${discountPercent(db, params)} as percent from (${base}) as t limit 1`;
  const nights = sql`select d.base - ${share('d.base', sql`d.percent`)} as nights, d.charges from (${discounted}) as d limit 1`;
  const charged = sql`select n.nights, n.nights + ${chargesTotal(db, params)} as subtotal from (${nights}) as n limit 1`;
  return sql<number>`(select s.subtotal + ${taxesTotal(taxes, params)} from (${charged}) as s)`;
}

function taxed(total: RawBuilder<number>, taxes: StatementTaxes, params: TotalParams): RawBuilder<number> {
  if (taxes.length === 0) return total;
  const charged = sql`select b.base as nights, b.base as subtotal from (select ${total} as base limit 1) as b limit 1`;
  return sql<number>`(select s.subtotal + ${taxesTotal(taxes, params)} from (${charged}) as s)`;
}

/** The greatest discount that applies, in hundredths of a percent. */
function discountPercent(db: Database, params: TotalParams): RawBuilder<number> {
  const { LengthOfStay, Early, Late } = DiscountKind;
  const ahead = daysAhead(params, 'p.city');
  const rows = jsonRows(db, 't.discounts', { kind: 'bigint', threshold: 'bigint', percent: 'bigint' });
  return sql<number>`coalesce((select max(e.percent) from ${rows}
    where (e.kind = ${sql.lit(LengthOfStay)} and e.threshold <= ${whole(params.nights)})
      or (e.kind = ${sql.lit(Early)} and e.threshold <= ${ahead})
      or (e.kind = ${sql.lit(Late)} and e.threshold >= ${ahead})), 0)`;
}

/** The sum of the charges that every guest pays to the platform. Percentages are of `n.nights`. */
function chargesTotal(db: Database, params: TotalParams): RawBuilder<number> {
  const { PerStay, PerNight, PerGuest, PerGuestNight, PercentOfNights } = ChargeMode;
  const [nights, party, free, optional, by] = [
    whole(params.nights),
    whole(params.party),
    sql.ref('e.freeGuests'),
    sql.ref('e.isOptional'),
    sql.ref('e.collectedBy'),
  ];
  const guests = sql`(case when ${party} > ${free} then ${party} - ${free} else 0 end)`;
  const rows = jsonRows(db, 'n.charges', {
    mode: 'bigint',
    value: 'bigint',
    freeGuests: 'bigint',
    isOptional: 'boolean',
    collectedBy: 'bigint',
  });
  return sql<number>`coalesce((select cast(sum(case e.mode
      when ${sql.lit(PerStay)} then e.value
      when ${sql.lit(PerNight)} then e.value * ${nights}
      when ${sql.lit(PerGuest)} then e.value * ${guests}
      when ${sql.lit(PerGuestNight)} then e.value * ${guests} * ${nights}
      when ${sql.lit(PercentOfNights)} then ${share('n.nights', sql`e.value`)} end) as bigint)
    from ${rows} where not ${optional} and ${by} = ${sql.lit(ChargeCollector.Platform)}), 0)`;
}

/** The taxes that are added in the city of `p` to the amounts `s.nights` and `s.subtotal`. */
function taxesTotal(taxes: StatementTaxes, params: TotalParams): RawBuilder<number> {
  const cases = taxes.map(({ rentType, cities, ofNights, ofSubtotal }, index) => {
    const its = cities === undefined ? sql`` : sql` and p.city in (${sql.join(cities.map((city) => sql.lit(city)))})`;
    const amounts = [
      sql`cast(${params.addends![index]!} as bigint)`,
      ...ofNights.map((percent) => share('s.nights', sql.lit(percent))),
      ...ofSubtotal.map((percent) => share('s.subtotal', sql.lit(percent))),
    ];
    return sql`when p.rent_type = ${sql.lit(rentType)}${its} then ${sql.join(amounts, sql` + `)}`;
  });
  return cases.length === 0 ? sql<number>`0` : sql<number>`(case ${sql.join(cases, sql` `)} else 0 end)`;
}

/**
 * `percent` of the column `amount`, rounded half up, as `share` of bookings/rounding.ts calculates it. `amount` is divided first, because the
 * product could exceed a bigint.
 */
function share(amount: string, percent: RawBuilder<unknown>): RawBuilder<number> {
  const a = sql.ref(amount);
  return sql<number>`((${a} / 10000) * ${percent} + (2 * (${a} % 10000) * ${percent} + 10000) / 20000)`;
}

function whole(value: Param<number> | undefined): RawBuilder<number> {
  return sql<number>`cast(${value!} as integer)`;
}

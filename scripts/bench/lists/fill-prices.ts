import { sql } from 'kysely';
import { RentType } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import { nightRanges } from '../../../src/listings/floors';

/** The greatest day of `property_rate`, and more days than any stay can be booked ahead. */
const endOfRates = 2_932_897;
const endless = 100_000;

/**
 * Adds the rows by which searches know prices of seasons and weekends, and floors. A quarter of the daily listings have weekends that cost a
 * fifth more, and three months in which the nights cost half more; an eighth have a floor, as if they had a charge. Only searches read these rows.
 */
export async function fillPrices(raw: Database): Promise<void> {
  const today = sql`(select max(created_at) / 86400000 from reservation)`;
  const [weekend, season] = [sql`price_comparable * 6 / 5`, sql`price_comparable * 3 / 2`];
  const periods = [
    [sql`0`, sql`${today} + 60`, sql`null`, weekend],
    [sql`${today} + 60`, sql`${today} + 150`, season, season],
    [sql`${today} + 150`, sql.lit(endOfRates), sql`null`, weekend],
  ] as const;
  const daily = sql`from rent_property where rent_type = ${sql.lit(RentType.Daily)}`;
  for (const [from, to, weekday, atWeekends] of periods)
    await sql`insert into property_rate (property_id, first_day, end_day, weekday_comparable, weekend_comparable, lowest_comparable,
        highest_comparable, city)
      select id, ${from}, ${to}, ${weekday}, ${atWeekends}, price_comparable, ${season}, city ${daily} and id % 4 = 1`.execute(
      raw,
    );
  for (const nights of nightRanges)
    await sql`insert into property_floor (property_id, from_nights, from_days_ahead, to_days_ahead, currency_id, city, floor_comparable)
      select id, ${sql.lit(nights)}, 0, ${sql.lit(endless)}, currency_id, city, price_comparable ${daily} and id % 8 = 2`.execute(
      raw,
    );
}

import { sql } from 'kysely';
import { type Schema, addBigint, createIndexes } from './schema';

/** The highest price of a night, in ten-thousandths of the currency unit. */
const most = 10_000_000_000_000;

/**
 * The lowest and highest price of all nights of a listing, stored beside each of its rates. Searches by price and dates use an index to
 * exclude listings that cannot match, and compute the price of a stay only for the rest. The previous release writes rates without these
 * columns; such rates are never excluded.
 */
export async function up(db: Schema): Promise<void> {
  for (const [name, byDefault] of Object.entries({ lowest_comparable: 0, highest_comparable: most }))
    await addBigint(db, 'property_rate', name, (column) => column.notNull().defaultTo(byDefault));
  await sql`update property_rate set lowest_comparable = known.lowest, highest_comparable = known.highest
    from (select property_id, min(price) as lowest, max(price) as highest
      from (select x.property_id, coalesce(x.weekday_comparable, p.price_comparable) as price
          from property_rate as x inner join rent_property as p on p.id = x.property_id
        union all select x.property_id, coalesce(x.weekend_comparable, p.price_comparable)
          from property_rate as x inner join rent_property as p on p.id = x.property_id) as priced
      group by property_id) as known
    where property_rate.property_id = known.property_id`.execute(db.withoutPlugins());
  // They begin with the columns of the index that they replace, so that the previous release can use them.
  await sql`drop index property_rate_first`.execute(db);
  await createIndexes(db, 'property_rate', {
    lowest: ['first_day', 'lowest_comparable', 'highest_comparable', 'property_id'],
    highest: ['first_day', 'highest_comparable', 'lowest_comparable', 'property_id'],
  });
}

import { sql } from 'kysely';
import { type Schema, addBigint, createIndexes } from './schema';

/** As much as a night may cost at most, in ten-thousandths. */
const most = 10_000_000_000_000;

/**
 * Between which prices all nights of a listing are, beside each of its rates: searches by price and dates leave out by an index whatever a
 * page cannot show, and work out what a stay costs of the rest alone. An instance of the release before writes rates without them, which
 * are never left out then.
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
  // They begin as the index does that they replace, and serve the release before as well.
  await sql`drop index property_rate_first`.execute(db);
  await createIndexes(db, 'property_rate', {
    lowest: ['first_day', 'lowest_comparable', 'highest_comparable', 'property_id'],
    highest: ['first_day', 'highest_comparable', 'lowest_comparable', 'property_id'],
  });
}

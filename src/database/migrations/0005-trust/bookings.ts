import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/**
 * A reservation keeps what was shown when it was booked; those that there are get what is shown now. Null where an instance of the
 * release before books while this one is rolled out: such a reservation shows its listing.
 */
export async function extendBookings(db: Schema): Promise<void> {
  const reservation = () => db.schema.alterTable('reservation');
  await reservation().addColumn('title', 'text').execute();
  await reservation()
    .addColumn('city', dialectOf(db) === 'sqlite' ? 'integer' : 'smallint')
    .execute();
  await reservation().addColumn('address', 'text').execute();
  await reservation()
    .addColumn('image', 'text', (column) => column.references('file.name'))
    .execute();
  await sql`update reservation set
    title = (select p.title from rent_property as p where p.id = reservation.property_id),
    city = (select p.city from rent_property as p where p.id = reservation.property_id),
    address = (select p.address from rent_property as p where p.id = reservation.property_id),
    image = (select i.file_name from property_picture as i where i.property_id = reservation.property_id
      order by i.position limit 1)`.execute(db);
  // Whether a picture may be deleted is asked by it.
  await createIndexes(db, 'reservation', { image: ['image'] });
}

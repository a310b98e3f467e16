import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/**
 * A reservation stores the texts and pictures that were shown when it was booked. Existing reservations get the current ones. Null for
 * reservations that the previous release inserts during the rollout; they show the listing's current values.
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
  // For the check whether a picture may be deleted.
  await createIndexes(db, 'reservation', { image: ['image'] });
}

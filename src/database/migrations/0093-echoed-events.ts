import { type Schema, addBigint } from './schema';

/**
 * - `calendar_night.is_echo`, `is_overlapping`: see `CalendarNightTable`. Servers of the previous release write 0, so the event is judged again.
 * - `reservation_night.added_at`: when an existing reservation got the night; null for the nights that it was booked with.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['is_echo', 'is_overlapping'])
    await db.schema
      .alterTable('calendar_night')
      .addColumn(column, 'integer', (build) => build.notNull().defaultTo(0))
      .execute();
  await addBigint(db, 'reservation_night', 'added_at');
}

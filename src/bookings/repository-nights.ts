import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Params } from '../database/param';
import { type CalendarDate, listNights } from '../values/dates';
import type { Stay } from './stays';
import { isNightTaken } from './time';

/** The nights of a listing within `window` that are taken at `now` (epoch ms), ascending. */
export async function listTakenNights(
  db: Database,
  propertyId: number,
  window: Stay,
  now: number,
): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
    )
    .where('n.property_id', '=', propertyId)
    .where('n.night', '>=', window.startDate)
    .where('n.night', '<', window.endDate)
    .where(isNightTaken('r', now))
    .select('n.night')
    .orderBy('n.night')
    .execute();
  return rows.map(({ night }) => night);
}

/** So many nights in one statement at most: each number of them is a statement of its own, which stays prepared. */
const nightsAtOnce = 31;

const insertSome = compiled(
  (
    db,
    {
      nights,
      ...holder
    }: Params<{ nights: CalendarDate[]; property_id: number; reservation_id: number | null; block_id: number | null }>,
  ) => db.insertInto('reservation_night').values(nights.map((night) => ({ ...holder, night }))),
);

/**
 * Takes the nights of `stay`, ascending. Nothing looks first whether they are free: the primary key
 * `reservation_night_taken` is what decides between two who want the same night.
 */
export async function insertNights(
  trx: Trx,
  propertyId: number,
  { startDate, endDate }: Stay,
  holder: { reservationId: number } | { blockId: number },
): Promise<void> {
  const reservation_id = 'reservationId' in holder ? holder.reservationId : null;
  const block_id = 'blockId' in holder ? holder.blockId : null;
  const nights = listNights(startDate, endDate);
  for (let first = 0; first < nights.length; first += nightsAtOnce)
    await insertSome(trx, {
      property_id: propertyId,
      nights: nights.slice(first, first + nightsAtOnce),
      reservation_id,
      block_id,
    });
}

/** Frees the nights of a listing's reservations: all of them, or those from a night on. */
export async function deleteNights(
  trx: Trx,
  propertyId: number,
  reservationIds: number[],
  from?: CalendarDate,
): Promise<void> {
  await trx
    .deleteFrom('reservation_night')
    .where('property_id', '=', propertyId)
    .where('reservation_id', 'in', reservationIds)
    .$if(from !== undefined, (query) => query.where('night', '>=', from!))
    .execute();
}

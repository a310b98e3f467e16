import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Operand, Params } from '../database/param';
import type { RecordKey, Row } from '../database/tables';
import { type CalendarDate, listNights } from '../values/dates';
import type { Occupancy } from './bookable';
import type { Stay } from './stays';
import { isNightTaken } from './time';

/** The nights of a listing within `window` that are taken at `now` (epoch ms), ascending. */
export async function listTakenNights(
  db: Database,
  propertyId: number,
  window: Stay,
  now: number,
): Promise<CalendarDate[]> {
  return (await selectTaken(db, propertyId, window, now).execute()).map(({ night }) => night);
}

/** The occupancy of a listing within `window` at `now` (epoch ms), without the nights of the reservation `except`. */
export async function readOccupancy(
  db: Database,
  propertyId: number,
  window: Stay,
  now: number,
  except?: number,
): Promise<Occupancy> {
  const rows = await selectTaken(db, propertyId, window, now).select(['n.reservation_id', 'n.block_id']).execute();
  const others = rows.filter(({ reservation_id }) => except === undefined || reservation_id !== except);
  return {
    taken: new Set(others.map(({ night }) => night)),
    reserved: new Set(others.filter(({ block_id }) => block_id === null).map(({ night }) => night)),
  };
}

/** Selects the nights of a listing within `window` that are taken at `now` (epoch ms), ascending. */
export function selectTaken(
  db: Database,
  propertyId: Operand<number>,
  window: { startDate: Operand<CalendarDate>; endDate: Operand<CalendarDate> },
  now: Operand<number>,
) {
  return db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
    )
    .where('n.property_id', '=', propertyId)
    .where('n.night', '>=', window.startDate)
    .where('n.night', '<', window.endDate)
    .where(isNightTaken('n', 'r', now))
    .select('n.night')
    .orderBy('n.night');
}

/** The taken nights of a listing from `from` on, each with its reservation `r`, its block `b` or its request `q`. */
export function selectNightsWithHolders(db: Database, propertyId: number, from: CalendarDate) {
  return db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
    )
    .leftJoin('blocked_date_range as b', (join) =>
      join.onRef('b.id', '=', 'n.block_id').onRef('b.property_id', '=', 'n.property_id'),
    )
    .leftJoin('booking_request as q', (join) =>
      join.onRef('q.id', '=', 'n.request_id').onRef('q.property_id', '=', 'n.property_id'),
    )
    .where('n.property_id', '=', propertyId)
    .where('n.night', '>=', from);
}

/** The maximum number of nights in one statement, because each number is a separate prepared statement. */
const nightsPerStatement = 31;

const insertBatch = compiled(
  (
    db,
    {
      nights,
      ...holder
    }: Params<
      Pick<Row<'reservation_night'>, Exclude<keyof Row<'reservation_night'>, 'night'>> & { nights: CalendarDate[] }
    >,
  ) => db.insertInto('reservation_night').values(nights.map((night) => ({ ...holder, night }))),
);

/**
 * Inserts the nights of the stay, in ascending order. There is no check whether they are free: if two transactions insert the same night,
 * the primary key `reservation_night_taken` rejects the second. The next statement or the commit throws its error. `addedAt` (epoch ms): when
 * a reservation gets them that existed before.
 */
export async function insertNights(
  trx: Trx,
  propertyId: number,
  { startDate, endDate }: Stay,
  holder:
    | { reservationId: number; addedAt?: number }
    | { blockId: number }
    | { request: RecordKey & { expires_at: number } },
): Promise<void> {
  const reservation_id = 'reservationId' in holder ? holder.reservationId : null;
  const block_id = 'blockId' in holder ? holder.blockId : null;
  const request = 'request' in holder ? holder.request : null;
  const nights = listNights(startDate, endDate);
  for (let first = 0; first < nights.length; first += nightsPerStatement)
    await insertBatch.later(trx, {
      property_id: propertyId,
      nights: nights.slice(first, first + nightsPerStatement),
      reservation_id,
      block_id,
      request_id: request?.id ?? null,
      held_until: request?.expires_at ?? null,
      added_at: ('addedAt' in holder ? holder.addedAt : undefined) ?? null,
    });
}

/** Frees the nights of reservations of a listing: all, or those from `startDate` on and before `endDate`. */
export async function deleteNights(
  trx: Trx,
  propertyId: number,
  reservationIds: number[],
  { startDate, endDate }: Partial<Stay> = {},
): Promise<void> {
  await trx
    .deleteFrom('reservation_night')
    .where('property_id', '=', propertyId)
    .where('reservation_id', 'in', reservationIds)
    .$if(startDate !== undefined, (query) => query.where('night', '>=', startDate!))
    .$if(endDate !== undefined, (query) => query.where('night', '<', endDate!))
    .execute();
}

type RequestedStay = Pick<Row<'booking_request'>, 'id' | 'property_id' | 'start_date' | 'end_date'>;

/** Frees the nights of a request. */
export async function deleteRequestedNights(trx: Trx, request: RequestedStay): Promise<void> {
  await trx
    .deleteFrom('reservation_night')
    .where('property_id', '=', request.property_id)
    .where('night', '>=', request.start_date)
    .where('night', '<', request.end_date)
    .where('request_id', '=', request.id)
    .execute();
}

/** Hands the nights of a request over to the reservation that accepting it has made. They are taken all the time. Returns how many. */
export async function handOverNights(trx: Trx, request: RequestedStay, reservationId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('reservation_night')
    .set({ reservation_id: reservationId, request_id: null, held_until: null })
    .where('property_id', '=', request.property_id)
    .where('night', '>=', request.start_date)
    .where('night', '<', request.end_date)
    .where('request_id', '=', request.id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

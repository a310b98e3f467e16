import { UserRole } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import type { Param } from '../database/param';
import type { Row } from '../database/tables';

/** The owner that an event belongs to, or the user whose account it is about; and its listing. Null where there is none. */
export type EventOwner = Pick<Row<'outbox'>, 'owner_id' | 'property_id'>;

type Subject = Pick<Row<'outbox'>, 'resource_kind' | 'resource_id'>;

interface Found extends EventOwner {
  id: number;
}

type Kind = components['schemas']['EventResource']['kind'];

const find: Record<Kind, (trx: Trx, values: { ids: number[] }) => Promise<Found[]>> = {
  property: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('rent_property').select(['id', 'owner_id', 'id as property_id']).where('id', 'in', ids),
  ),
  reservation: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('reservation').select(['id', 'owner_id', 'property_id']).where('id', 'in', ids),
  ),
  payment: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db
      .selectFrom('payment_transaction as t')
      .innerJoin('reservation as r', (join) =>
        join.onRef('r.id', '=', 't.reservation_id').onRef('r.property_id', '=', 't.property_id'),
      )
      .select(['t.id', 'r.owner_id', 'r.property_id'])
      .where('t.id', 'in', ids),
  ),
  alteration: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('alteration').select(['id', 'owner_id', 'property_id']).where('id', 'in', ids),
  ),
  conversation: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('conversation').select(['id', 'owner_id', 'property_id']).where('id', 'in', ids),
  ),
  review: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db
      .selectFrom('review')
      .select((eb) => [
        'id',
        'property_id',
        eb
          .case()
          .when('author_role', '=', eb.lit(UserRole.Owner))
          .then(eb.ref('author_id'))
          .else(eb.ref('subject_id'))
          .end()
          .as('owner_id'),
      ])
      .where('id', 'in', ids),
  ),
  bookingRequest: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('booking_request').select(['id', 'owner_id', 'property_id']).where('id', 'in', ids),
  ),
  paymentSession: (trx, { ids }) => findOfReservations(trx, 'payment_session', ids),
  rentInvoice: compiled((db, { ids }: { ids: Param<number>[] }) =>
    db.selectFrom('rent_invoice').select(['id', 'owner_id', 'property_id']).where('id', 'in', ids),
  ),
  refund: (trx, { ids }) => findOfReservations(trx, 'payment_refund', ids),
  user: (_, { ids }) => Promise.resolve(ids.map((id) => ({ id, owner_id: id, property_id: null }))),
};

/** The owners of online payments and refunds. Two statements, because a distributed database stores the reservations elsewhere. */
async function findOfReservations(
  trx: Trx,
  table: 'payment_session' | 'payment_refund',
  ids: number[],
): Promise<Found[]> {
  const records = await trx.selectFrom(table).select(['id', 'reservation_id']).where('id', 'in', ids).execute();
  const reservations = records.map(({ reservation_id }) => reservation_id);
  const owners = reservations.length === 0 ? [] : await find.reservation(trx, { ids: padded(reservations) });
  const ownerOf = new Map(owners.map(({ id, ...owner }) => [id, owner]));
  return records.flatMap(({ id, reservation_id }) => {
    const owner = ownerOf.get(reservation_id);
    return owner ? [{ id, ...owner }] : [];
  });
}

/**
 * Returns a function from each event to its owner. Reads the resources by their ids instead of joining them with the events, which a
 * distributed database may store on other nodes.
 */
export async function ownersOf(trx: Trx, events: readonly Subject[]): Promise<(event: Subject) => EventOwner> {
  const none: EventOwner = { owner_id: null, property_id: null };
  const owners = new Map<string, EventOwner>();
  for (const kind of Object.keys(find) as Kind[]) {
    const ids = new Set(events.flatMap((event) => (event.resource_kind === kind ? [event.resource_id] : [])));
    const found = ids.size === 0 ? [] : await find[kind](trx, { ids: padded([...ids]) });
    for (const { id, ...owner } of found) owners.set(`${kind} ${id}`, owner);
  }
  return ({ resource_kind, resource_id }) => owners.get(`${resource_kind} ${resource_id}`) ?? none;
}

/** Repeats the last id until the length is a power of two, which limits the number of distinct statements to prepare. */
function padded(ids: number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<number>(length - ids.length).fill(ids.at(-1)!)];
}

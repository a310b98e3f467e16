import type { components } from '../contract/handler';
import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import type { Param } from '../database/param';
import type { Row } from '../database/tables';

/** Whom an event concerns: the owner, or the user whose account it is about, and the listing. */
export type Concern = Pick<Row<'outbox'>, 'owner_id' | 'property_id'>;

type About = Pick<Row<'outbox'>, 'resource_kind' | 'resource_id'>;

interface Found extends Concern {
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
  user: (_, { ids }) => Promise.resolve(ids.map((id) => ({ id, owner_id: id, property_id: null }))),
};

/**
 * Answers whom each of the events concerns. Read by themselves, by what they are about, because in a database of several nodes the events
 * are elsewhere than the listings.
 */
export async function concernsOf(trx: Trx, events: readonly About[]): Promise<(event: About) => Concern> {
  const nobody: Concern = { owner_id: null, property_id: null };
  const concerns = new Map<string, Concern>();
  for (const kind of Object.keys(find) as Kind[]) {
    const ids = new Set(events.flatMap((event) => (event.resource_kind === kind ? [event.resource_id] : [])));
    const found = ids.size === 0 ? [] : await find[kind](trx, { ids: padded([...ids]) });
    for (const { id, ...concern } of found) concerns.set(`${kind} ${id}`, concern);
  }
  return ({ resource_kind, resource_id }) => concerns.get(`${resource_kind} ${resource_id}`) ?? nobody;
}

/** The last one is repeated up to a power of two: of a statement there are few forms then. */
function padded(ids: number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<number>(length - ids.length).fill(ids.at(-1)!)];
}

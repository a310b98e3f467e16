import { sql } from 'kysely';
import { BookingStatus, PropertyStatus, UserRole } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { sumOfAmounts, unindexed } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { Row } from '../database/tables';
import { selectChanged } from './repository-lists';

const columns = ['id', 'first_name', 'last_name', 'phone', 'email', 'city', 'is_active', 'created_at'] as const;

export type AgentRow = Pick<Row<'app_user'>, (typeof columns)[number]>;

export async function findAgent(db: Database, id: number): Promise<AgentRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(columns)
    .where('id', '=', id)
    .where('role', '=', UserRole.Agent)
    .executeTakeFirst();
}

/** A page of agents, newest first. */
export async function listAgents(db: Database, page: Page): Promise<KeysetRows<AgentRow>> {
  const { updatedSince } = page;
  let agents = db.selectFrom('app_user').select(columns).where('role', '=', UserRole.Agent);
  if (updatedSince !== undefined) {
    const few = await idsIfFew(selectChanged(db, UserRole.Agent, updatedSince));
    agents = agents.where('updated_at', '>=', updatedSince);
    if (few) agents = agents.where(isOneOf(db, 'id', few));
  }
  return readSlice(agents, byCreation('app_user'), page);
}

/** The agent's first `limit` owners, in the order in which they registered. */
export async function listOwnersOf(db: Database, agentId: number, limit: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'is_active'])
    .where('agent_id', '=', agentId)
    .where('role', '=', UserRole.Owner)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The number of rows that satisfy the condition; 0, not null, if there are no rows. */
const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** The reservations that count as confirmed, and earn commission. */
const confirmed = sql`r.status in (${sql.lit(BookingStatus.Confirmed)}, ${sql.lit(BookingStatus.Completed)})`;

/**
 * The figures of the agents in three statements, for any number of agents: grouped by agent, and reservations also by currency. An agent
 * without owners has no rows. `commission_minor` is in minor units.
 */
export async function countForAgents(db: Database, agentIds: number[]) {
  if (agentIds.length === 0) return { owners: [], properties: [], reservations: [] };
  const ofAgents = db
    .selectFrom('app_user as o')
    // PostgreSQL would read all owners by an index of their role, too.
    .where(unindexed('o.role'), '=', UserRole.Owner)
    .where('o.agent_id', 'in', agentIds)
    .select(sql<number>`o.agent_id`.as('agent_id'));
  const owners = await ofAgents
    .select((eb) => [eb.fn.countAll<number>().as('total'), countWhere(sql`o.is_active = 1`).as('active')])
    .groupBy('o.agent_id')
    .execute();
  const properties = await ofAgents
    .innerJoin('rent_property as p', 'p.owner_id', 'o.id')
    .where('p.property_status', '<>', PropertyStatus.Archived)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      countWhere(sql`p.property_status = ${sql.lit(PropertyStatus.Active)}`).as('active'),
    ])
    .groupBy('o.agent_id')
    .execute();
  const reservations = await ofAgents
    .innerJoin('reservation as r', 'r.owner_id', 'o.id')
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .select((eb) => [
      'r.currency_id',
      'm.minor_units',
      eb.fn.countAll<number>().as('total'),
      countWhere(confirmed).as('confirmed'),
      sql<number>`coalesce(${sumOfAmounts('r.commission_minor')} filter (where ${confirmed}), 0)`.as(
        'commission_minor',
      ),
    ])
    .groupBy(['o.agent_id', 'r.currency_id', 'm.minor_units'])
    .orderBy('r.currency_id')
    .execute();
  return { owners, properties, reservations };
}

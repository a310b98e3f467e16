import { sql } from 'kysely';
import type { UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { components } from '../contract/handler';
import { type Page, type PageQuery, type Pagination, isBeyond } from '../contract/paging';
import { contactProfile, fullProfile } from './profile';
import { type Side, profileColumns } from './repository';
import { containsWords } from './repository-search';

type Profile = components['schemas']['Profile'];

export interface PeopleQuery extends PageQuery {
  isActive?: boolean;
  isBlocked?: boolean;
  search?: string;
  city?: components['schemas']['City'];
}

/** Whose list it is: administrators see all of everybody of the role, an agent the contact data of the own owners. */
export interface PeopleScope {
  role: UserRole;
  agentId?: number;
}

/** A page of the people of the scope, who registered last first. */
export async function listPeople(
  db: Database,
  query: PeopleQuery,
  { role, agentId }: PeopleScope,
  page: Page,
): Promise<{ data: Profile[]; pagination: Pagination }> {
  const isAgents = agentId !== undefined;
  const { isActive, isBlocked, search, city } = query;
  let people = db.selectFrom('app_user as u').where('u.role', '=', role);
  if (isAgents) people = people.where('u.agent_id', '=', agentId);
  if (isActive !== undefined) people = people.where('u.is_active', '=', Number(isActive));
  if (isBlocked !== undefined) people = people.where('u.is_blocked', '=', Number(isBlocked));
  if (city !== undefined) people = people.where('u.city', '=', city);
  if (search !== undefined) people = people.where(containsWords(isAgents ? shown : [...shown, 'u.email'], search));
  if (page.updatedSince !== undefined) people = people.where('u.updated_at', '>=', page.updatedSince);

  const rows = await people
    .select(profileColumns.map((column) => `u.${column}` as const))
    .select(identitySides.as('sides'))
    .$if(page.after !== undefined, (list) => list.where(isBeyond(['u.created_at', 'u.id'], 'desc', page.after!)))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .execute();
  const total = page.wantsTotal
    ? (await people.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
    : null;
  const closed = page.close(rows, (row) => [row.created_at, row.id], total);
  const view = (row: (typeof rows)[number]) =>
    isAgents ? contactProfile(row) : fullProfile(row, (row.sides?.split(',') ?? []) as Side[]);
  return { data: closed.rows.map(view), pagination: closed.pagination };
}

/** What agents see of their owners, and may find them by. */
const shown = ['u.first_name', 'u.last_name', 'u.phone', 'u.whatsapp_number'];

/** In the same statement, so that a page of any size is one question to the database. */
const identitySides = sql<string | null>`(select string_agg(f.purpose, ',')
  from file as f where f.owner_id = u.id and f.kind = 'identity')`;

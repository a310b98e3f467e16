import { sql } from 'kysely';
import type { UserRole } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import { type TrigramMatch, searchedColumns } from '../database/trigrams';
import { type ProfileRow, profileColumns } from './repository';
import { containsTerms } from './repository-search';

interface PeopleFilters {
  isActive?: boolean;
  isBlocked?: boolean;
  search?: string;
  city?: components['schemas']['City'];
}

/** Users of one role; where `agentId` is given, only those of that agent. */
interface PeopleScope {
  role: UserRole;
  agentId?: number;
}

export interface PersonRow extends ProfileRow {
  /** The stored sides of the user's identity card, separated by commas; null where there are none. */
  sides: string | null;
}

/** What agents see of their owners, and may find them by. */
const contactColumns = searchedColumns.filter((column) => column !== 'email');

/** In the same statement, so that a page of any size is one query. */
const identitySides = sql<string | null>`(select string_agg(f.purpose, ',')
  from file as f where f.owner_id = u.id and f.kind = 'identity')`;

/** A page of the users of the scope, last registered first. */
export async function listPeople(
  db: Database,
  filters: PeopleFilters,
  scope: PeopleScope,
  page: Page,
): Promise<KeysetRows<PersonRow>> {
  const searched = scope.agentId === undefined ? searchedColumns : contactColumns;
  const found = filters.search === undefined ? undefined : await containsTerms(db, searched, filters.search);
  let people = selectPeople(db, filters, scope, found);
  if (page.updatedSince !== undefined) people = people.where('u.updated_at', '>=', page.updatedSince);
  return readSlice(people, byCreation('u'), page);
}

/** The statement of {@link listPeople}, without order and end; `found` is what is searched. */
export function selectPeople(
  db: Database,
  { isActive, isBlocked, city }: Omit<PeopleFilters, 'search'>,
  { role, agentId }: PeopleScope,
  found?: TrigramMatch,
) {
  const indexed = (column: string) => (found?.drivesQuery ? unindexed(column) : sql.ref<number>(column));
  let people = db
    .selectFrom('app_user as u')
    .select(profileColumns.map((column) => `u.${column}` as const))
    .select(identitySides.as('sides'))
    // A literal: what people of a role have in their names has an index of its own.
    .where(indexed('u.role'), '=', sql.lit(role));
  if (agentId !== undefined) people = people.where(indexed('u.agent_id'), '=', agentId);
  if (isActive !== undefined) people = people.where('u.is_active', '=', Number(isActive));
  if (isBlocked !== undefined)
    people = people.where('u.is_blocked', '=', Number(isBlocked)).where('u.closed_at', 'is', null);
  if (city !== undefined) people = people.where('u.city', '=', city);
  return found ? people.where(found.condition) : people;
}

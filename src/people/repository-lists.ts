import { type SqlBool, sql } from 'kysely';
import type { UserRole } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetOrder, type KeysetRows, byCreation, readSlice } from '../database/keyset';
import { type TrigramMatch, searchedColumns, searchedText } from '../database/trigrams';
import { type ProfileRow, profileColumns } from './repository';
import { containsTerms } from './repository-search';

interface PeopleFilters {
  isActive?: boolean;
  isBlocked?: boolean;
  isIdentityPending?: boolean;
  search?: string;
  city?: components['schemas']['City'];
}

/** Users of one role; if `agentId` is given, only those of that agent. */
interface PeopleScope {
  role: UserRole;
  agentId?: number;
}

export interface PersonRow extends ProfileRow {
  /** The stored sides of the user's identity card, separated by commas; null if there are none. */
  sides: string | null;
  identity_pending_since: number;
}

/** What administrators may search. */
const fullText = searchedText('u', searchedColumns);
/** What agents see of their owners and may search: no e-mail address, and only a verified phone number, as in `contactProfile`. */
const contactText = sql<string>`(${searchedText('u', ['first_name', 'last_name', 'whatsapp_number'])}
  || case when u.is_phone_verified = 1 then ' ' || coalesce(u.phone, '') else '' end)`;

/** A subquery, so that a page of any size needs one statement. */
const identitySides = sql<string | null>`(select string_agg(f.purpose, ',')
  from file as f where f.owner_id = u.id and f.kind = 'identity')`;

/** The condition of the index `app_user_identity_pending`. Literals, because a partial index does not match parameters. */
const isPending = sql<SqlBool>`(u.identity_pending_since > 0 and u.activated_by is null and u.is_blocked = 0
  and (u.is_email_verified = 1 or u.is_phone_verified = 1))`;

const byWait: KeysetOrder<PersonRow> = {
  columns: ['u.identity_pending_since', 'u.id'],
  direction: 'asc',
  keyOf: (row) => [row.identity_pending_since, row.id],
};

/** A page of the users in the scope, newest registration first; with `isIdentityPending`, in the order of their wait. */
export async function listPeople(
  db: Database,
  filters: PeopleFilters,
  scope: PeopleScope,
  page: Page,
): Promise<KeysetRows<PersonRow>> {
  const searched = scope.agentId === undefined ? fullText : contactText;
  const found = filters.search === undefined ? undefined : await containsTerms(db, searched, filters.search);
  let people = selectPeople(db, filters, scope, found);
  const { updatedSince } = page;
  if (updatedSince !== undefined) {
    people = people.where(unindexed('u.updated_at'), '>=', updatedSince);
    // An agent has few owners.
    const few = scope.agentId === undefined ? await idsIfFew(selectChanged(db, scope.role, updatedSince)) : undefined;
    if (few) people = people.where(isOneOf(db, 'u.id', few));
  }
  return readSlice(people, filters.isIdentityPending ? byWait : byCreation('u'), page);
}

/** The ids of the users of the role that were changed at `since` (epoch ms) or later, in the order of an index. */
export function selectChanged(db: Database, role: UserRole, since: number) {
  const changed = db.selectFrom('app_user').select('id').where('role', '=', role).where('updated_at', '>=', since);
  return changed.orderBy('updated_at');
}

/** The statement of {@link listPeople} without order and limit; `found` is the search condition. */
export function selectPeople(
  db: Database,
  { isActive, isBlocked, isIdentityPending, city }: Omit<PeopleFilters, 'search'>,
  { role, agentId }: PeopleScope,
  found?: TrigramMatch,
) {
  const indexed = (column: string) => (found?.drivesQuery ? unindexed(column) : sql.ref<number>(column));
  let people = db
    .selectFrom('app_user as u')
    .select(profileColumns.map((column) => `u.${column}` as const))
    .select(['u.identity_pending_since', identitySides.as('sides')])
    // A literal, because each role has a separate partial index for the search of names.
    .where(indexed('u.role'), '=', sql.lit(role));
  if (agentId !== undefined) people = people.where(indexed('u.agent_id'), '=', agentId);
  // A literal, because the partial indexes of inactive and of blocked users do not match a parameter.
  if (isActive !== undefined) people = people.where('u.is_active', '=', sql.lit(Number(isActive)));
  if (isBlocked !== undefined)
    people = people.where('u.is_blocked', '=', sql.lit(Number(isBlocked))).where('u.closed_at', 'is', null);
  if (isIdentityPending !== undefined)
    people = people.where(isIdentityPending ? isPending : sql<SqlBool>`not ${isPending}`);
  if (city !== undefined) people = people.where('u.city', '=', city);
  return found ? people.where(found.condition) : people;
}

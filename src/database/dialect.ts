import { SqliteAdapter, sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Operand } from './param';
import type { CalendarDate } from '../values/dates';
import type { Tables } from './tables';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The engine of `db`. Only this folder and tests use it. SQL of a domain that differs by engine is a function in this file; the types of
 * columns are in migrations/schema.ts, error codes in errors.ts, connections in sqlite.ts and postgres.ts, counters in counters.ts.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no tables, and Kysely is invariant in them
export function dialectOf(db: Kysely<any>): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

type Numbered = { [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never }[keyof Tables];

/**
 * Locks one row until the transaction ends, so that transactions about the same row wait for each other instead of failing. Returns
 * whether the row exists. `propertyId` is needed for rows of a listing, because a distributed database can lock a row only on one
 * node. SQLite needs no lock: its transactions begin `immediate`, so only one runs at a time.
 *
 * `for no key update` lets other transactions insert rows that refer to this one. Otherwise a transaction that does so while it holds
 * another lock (a booking inserts notifications) could deadlock, because its foreign keys would take locks outside the lock order.
 */
export async function lockRow(
  trx: Transaction<Tables>,
  table: Numbered,
  id: number | string,
  propertyId?: number,
): Promise<boolean> {
  const lock = dialectOf(trx) === 'postgres' ? sql` for no key update` : sql``;
  const place = propertyId === undefined ? sql`` : sql` and property_id = ${propertyId}`;
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}${place}${lock}`.execute(trx);
  return rows.length > 0;
}

/**
 * A column with dates in a form that no index has. PostgreSQL overrates an index of dates for a date at the end of its range, and would read the
 * rows of all users with such a date, although another condition leaves few rows.
 */
export function unindexedDate(db: Kysely<Tables>, column: string): RawBuilder<CalendarDate> {
  return dialectOf(db) === 'postgres' ? sql`(${sql.ref(column)} + 0)` : sql`(${sql.ref(column)} || '')`;
}

/** Whether transactions lock rows. SQLite needs no lock, see {@link lockRow}. */
export function locksRows(db: Kysely<Tables>): boolean {
  return dialectOf(db) === 'postgres';
}

/**
 * Adds a row lock to a query: `query.$call(forUpdate(trx))`. Does nothing on SQLite; see {@link lockRow}.
 */
export function forUpdate(trx: Transaction<Tables>): <Query extends { forUpdate(): Query }>(query: Query) => Query {
  const locks = dialectOf(trx) === 'postgres';
  return (query) => (locks ? query.forUpdate() : query);
}

/** As {@link forUpdate}, but passes over rows that another transaction has locked. */
export function forUpdateOfFree(
  trx: Transaction<Tables>,
): <Query extends { forUpdate(): Query; skipLocked(): Query }>(query: Query) => Query {
  const locks = dialectOf(trx) === 'postgres';
  return (query) => (locks ? query.forUpdate().skipLocked() : query);
}

/**
 * Adds the lock of {@link lockRow} to a query, on the rows of the table `alias` only. Rows of joined tables are read as they were when
 * the statement began, before it waited for the lock.
 */
export function forNoKeyUpdate(
  db: Kysely<Tables>,
  alias: string,
): <Query extends { modifyEnd(end: RawBuilder<unknown>): Query }>(query: Query) => Query {
  const locks = dialectOf(db) === 'postgres';
  return (query) => (locks ? query.modifyEnd(sql`for no key update of ${sql.ref(alias)}`) : query);
}

/**
 * A condition that the column begins with `prefix`. It is a range, so that both engines use the index: with `LIKE` they do so only for
 * certain collations, and `%`, `_` and `\` have a meaning. Only for columns that sort by code point, such as `property_word.word`.
 */
export function startsWith(column: Expression<string>, prefix: string, end?: string): RawBuilder<SqlBool>;
/** For a statement that is compiled before the prefix is known: `end` is {@link endOfPrefix} of the prefix. */
export function startsWith(
  column: Expression<string>,
  prefix: Operand<string>,
  end: Operand<string>,
): RawBuilder<SqlBool>;
export function startsWith(
  column: Expression<string>,
  prefix: Operand<string>,
  end: Operand<string> = endOfPrefix(prefix as string),
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${end})`;
}

/** The end of the range of {@link startsWith}, for a query that is compiled before the prefix is known. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/**
 * The numeric column as an expression that no index matches. Without statistics, or with a generic plan, an engine prefers the index of
 * a condition to the index in the order of the list, and then sorts all matching rows to return one page.
 */
export function unindexed(column: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(column)} + 0)`;
}

/** A text column in the order of code points, which does not depend on the engine or on the collation of the database. */
export function byCodePoint(db: Kysely<Tables>, column: string): RawBuilder<string> {
  return dialectOf(db) === 'sqlite' ? sql<string>`${sql.ref(column)}` : sql<string>`${sql.ref(column)} collate "C"`;
}

/** The row of the map that a latitude is in: hundredths of a degree from the south pole, as in the index `rent_property_place`. */
export function mapRow(db: Kysely<Tables>, column: string): RawBuilder<number> {
  return wholeNumber(db, sql`(${sql.ref(column)} + 90) * 100`);
}

/** As {@link mapRow}, but half a degree high, as in the index `rent_property_area`. */
export function mapArea(db: Kysely<Tables>, column: string): RawBuilder<number> {
  return wholeNumber(db, sql`(${sql.ref(column)} + 90) * 2`);
}

function wholeNumber(db: Kysely<Tables>, row: RawBuilder<unknown>): RawBuilder<number> {
  return dialectOf(db) === 'sqlite' ? sql<number>`cast(${row} as integer)` : sql<number>`floor(${row})`;
}

/**
 * The sum of a column of amounts. As floating-point numbers, which are exact up to 2^53: a sum of integers fails on SQLite beyond 2^63,
 * which 26,000 stays of a year at the largest price reach.
 */
export function sumOfAmounts(column: string): RawBuilder<number> {
  return sql<number>`sum(cast(${sql.ref(column)} as double precision))`;
}

/**
 * Prepares a transaction for large aggregations: PostgreSQL then plans each statement for its values instead of using a generic plan, joins in
 * memory instead of in temporary files, and reads the rows of a period by index, which costs less than it expects unless disks rotate. Does
 * nothing on SQLite.
 */
export async function planForMuch(trx: Transaction<Tables>): Promise<void> {
  if (dialectOf(trx) === 'postgres')
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true),
      set_config('random_page_cost', '1.1', true)`.execute(trx);
}

/** The JSON text in the column without one member of its object. */
export function withoutMember(db: Kysely<Tables>, column: string, member: string): RawBuilder<string> {
  return dialectOf(db) === 'sqlite'
    ? sql<string>`json_remove(${sql.ref(column)}, ${`$.${member}`})`
    : sql<string>`(${sql.ref(column)}::jsonb - ${member}::text)::text`;
}

/**
 * The elements of the JSON array in the text column `source` as rows `e` with some of their members. No rows if the column is null. True and
 * false can only be used as conditions.
 */
export function jsonRows(
  db: Kysely<Tables>,
  source: string,
  members: Record<string, 'bigint' | 'boolean'>,
): RawBuilder<unknown> {
  const names = Object.keys(members);
  if (dialectOf(db) === 'sqlite') {
    const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    return sql`(select ${sql.join(columns)} from json_each(${sql.ref(source)})) as e`;
  }
  const columns = names.map((name) => sql`${sql.ref(name)} ${sql.raw(members[name]!)}`);
  return sql`jsonb_to_recordset(cast(${sql.ref(source)} as jsonb)) as e(${sql.join(columns)})`;
}

/**
 * As {@link jsonRows}, to be joined to the table of `source`: SQLite joins to a column only a function, not a subquery. `member` is the
 * expression of a member.
 */
export function joinedJsonRows(
  db: Kysely<Tables>,
  source: string,
  members: Record<string, 'bigint' | 'boolean'>,
): { rows: RawBuilder<unknown>; member: (name: string) => RawBuilder<unknown> } {
  if (dialectOf(db) === 'sqlite')
    return {
      rows: sql`json_each(${sql.ref(source)}) as e`,
      member: (name) => sql`(e.value ->> ${sql.lit(name)})`,
    };
  return { rows: jsonRows(db, source, members), member: (name) => sql.ref(`e.${name}`) };
}

/** The calendar date in the column as days since 1970-01-01. SQLite stores the date as text, PostgreSQL as `date`. */
export function daysSinceEpoch(db: Kysely<Tables>, column: string): RawBuilder<number> {
  // The Julian day of 1970-01-01, 00:00 UTC, is 2440587.5.
  return dialectOf(db) === 'sqlite'
    ? sql<number>`(julianday(${sql.ref(column)}) - 2440587.5)`
    : sql<number>`(${sql.ref(column)} - date '1970-01-01')`;
}

/** A random UUID (RFC 9562, version 4) as text, a different one for each row. */
export function randomUuid(db: Kysely<Tables>): RawBuilder<string> {
  if (dialectOf(db) === 'postgres') return sql<string>`gen_random_uuid()::text`;
  return sql<string>`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
    || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
}

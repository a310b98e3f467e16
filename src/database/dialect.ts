import { SqliteAdapter, sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from './tables';

export type Dialect = 'sqlite' | 'postgres';

/** Which engine is behind `db`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a migration knows no tables, and Kysely is invariant in them
export function dialectOf(db: Kysely<any>): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

type Numbered = { [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never }[keyof Tables];

/**
 * Locks one row until the transaction ends, so that transactions about the same thing stand in line instead of failing.
 * Answers whether the row exists. SQLite needs no lock: a transaction there begins `immediate`, hence alone.
 * `no key`: rows that refer to this one may be written meanwhile. Who does so while holding another lock (a booking tells the
 * owner, and those whose holds it ends) would otherwise have to fit the one order in which all locks are taken.
 */
export async function lockRow(trx: Transaction<Tables>, table: Numbered, id: number | string): Promise<boolean> {
  const lock = dialectOf(trx) === 'postgres' ? sql` for no key update` : sql``;
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}${lock}`.execute(trx);
  return rows.length > 0;
}

/**
 * Adds the row lock to a query: `query.$call(forUpdate(trx))`; nothing on SQLite, for the reason given at {@link lockRow}.
 */
export function forUpdate(trx: Transaction<Tables>): <Query extends { forUpdate(): Query }>(query: Query) => Query {
  const locks = dialectOf(trx) === 'postgres';
  return (query) => (locks ? query.forUpdate() : query);
}

/**
 * A condition that holds where the column begins with `prefix`, written as a range so that both engines take the index:
 * `LIKE` would do so only under certain collations, and would give `%`, `_` and `\` a meaning. Only for columns that sort
 * by code point, such as `property_word.word`.
 */
export function startsWith(column: Expression<string>, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${prefix + '\u{10FFFF}'})`;
}

import { type Migration, type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, addBigint } from './schema';

/**
 * An index on a table that existed before and may have many rows. On PostgreSQL it can be built before the migration, while servers write to the
 * table: see `build-ahead.ts`.
 */
export interface LargeIndex {
  table: string;
  name: string;
  columns: readonly (string | RawBuilder<unknown>)[];
  where?: RawBuilder<boolean>;
  /**
   * Columns of the index that the migration adds, with their defaults, as `bigint not null`: a change of the catalogue only, whatever the size of
   * the table.
   */
  newColumns?: Readonly<Record<string, number>>;
  /** The index that the migration replaces. The new one then takes its name; until then it is called `name`. */
  replaces?: string;
}

export interface OnlineMigration extends Migration {
  /** The indexes that may be built before the migration. They refer only to columns of the previous release, and to `newColumns`. */
  largeIndexes?: readonly LargeIndex[];
}

/** Creates the index as `name`; `concurrently` outside a transaction only, which leaves an invalid index if it fails. */
export function createLargeIndex(
  { table, columns, where }: LargeIndex,
  name: string,
  { concurrently }: { concurrently: boolean },
): RawBuilder<unknown> {
  const keys = sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)));
  return sql`create index ${concurrently ? sql`concurrently` : sql``} ${sql.ref(name)} on ${sql.table(table)} (${keys})
    ${where ? sql`where ${where}` : sql``}`;
}

/** Adds the columns of the index that the migration adds. On PostgreSQL they can exist already. */
export async function addNewColumns(db: Schema, { table, newColumns = {} }: LargeIndex): Promise<void> {
  for (const [column, byDefault] of Object.entries(newColumns))
    if (dialectOf(db) === 'sqlite') await addBigint(db, table, column, (build) => build.notNull().defaultTo(byDefault));
    else
      await sql`alter table ${sql.table(table)} add column if not exists ${sql.ref(column)} bigint not null default ${sql.lit(byDefault)}`.execute(
        db.withoutPlugins(),
      );
}

/** For PostgreSQL. */
export async function stateOfIndex(db: Schema, name: string): Promise<'absent' | 'invalid' | 'valid'> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${name})`.execute(db);
  return rows.length === 0 ? 'absent' : rows[0]!.valid ? 'valid' : 'invalid';
}

/** In a migration: creates the indexes that were not built before it. */
export async function completeLargeIndexes(db: Schema, indexes: readonly LargeIndex[]): Promise<void> {
  for (const index of indexes) {
    const { name, replaces } = index;
    const state = dialectOf(db) === 'sqlite' ? 'absent' : await stateOfIndex(db, name);
    await addNewColumns(db, index);
    if (state === 'invalid') await db.schema.dropIndex(name).execute();
    if (replaces !== undefined) await db.schema.dropIndex(replaces).execute();
    if (state !== 'valid')
      await createLargeIndex(index, replaces ?? name, { concurrently: false }).execute(db.withoutPlugins());
    else if (replaces !== undefined)
      await sql`alter index ${sql.ref(name)} rename to ${sql.ref(replaces)}`.execute(db.withoutPlugins());
  }
}

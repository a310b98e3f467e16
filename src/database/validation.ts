import { sql } from 'kysely';
import type { Database, OpenDatabase } from './connection';
import { listTables } from './list-tables';

/** A check or a reference that PostgreSQL enforces for new and changed rows only. */
export interface UnvalidatedConstraint {
  table: string;
  name: string;
}

/** The constraints of our tables that were added `not valid` and not validated since. SQLite has none. */
export async function listUnvalidated({
  db,
  dialect,
}: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<UnvalidatedConstraint[]> {
  if (dialect === 'sqlite') return [];
  const { rows } = await sql<UnvalidatedConstraint>`select c.relname as "table", k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('c', 'f') and not k.convalidated and c.relnamespace = to_regnamespace(current_schema())
    order by 1, 2`.execute(db);
  if (rows.length === 0) return [];
  // The shards of a distributed table have constraints of their own, which Citus changes together with those of the table.
  const tables = await listTables(db);
  return rows.filter(({ table }) => tables.includes(table));
}

/**
 * Validates the constraint, so that an upgraded schema does not differ from one whose constraints were never `not valid`. PostgreSQL reads all rows
 * of the table; servers go on to read and write them. A constraint that cannot be validated now stays as it is: new rows satisfy it anyway, so no
 * server must fail to start for it. The next start tries again, and `marketplace doctor` names it.
 */
export async function validateConstraint(db: Database, { table, name }: UnvalidatedConstraint): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(trx.withoutPlugins());
    })
    .catch(() => {});
}

import { sql } from 'kysely';
import type { Database, Trx } from './connection';
import { dialectOf } from './dialect';

/** An index, a reference or a trigger: the statements that drop it and create it again. */
export interface Part {
  drop: string;
  create: string;
}

/**
 * What slows down or changes inserts of many rows, or requires an order of the tables: references between tables (SQLite: not checked,
 * see `checksReferences`), triggers, and indexes other than those of primary keys. In the order in which they can be dropped.
 */
export async function listParts(db: Database): Promise<Part[]> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } =
      await sql<Part>`select 'drop ' || type || ' "' || name || '"' as "drop", sql as "create" from sqlite_master
      where type in ('index', 'trigger') and sql is not null order by type desc, tbl_name, name`.execute(db);
    return rows;
  }
  const { rows } = await sql<Part>`
    with part as (
      select 1 as turn, conname::text as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
      from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
      union all
      select 2, g.tgname::text, format('drop trigger %I on %s', g.tgname, g.tgrelid::regclass), pg_get_triggerdef(g.oid)
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace
      union all
      select 3, indexname::text, format('drop index %I', indexname), indexdef
      from pg_indexes
      where schemaname = current_schema()
        and indexname not in (select conname from pg_constraint where contype in ('p', 'u', 'x'))
    )
    select "drop", "create" from part order by turn, name`.execute(db);
  return rows;
}

export async function dropParts(trx: Trx, parts: readonly Part[]): Promise<void> {
  for (const { drop } of parts) await sql.raw(drop).execute(trx.withoutPlugins());
}

export async function createPart(trx: Trx, { create }: Part): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(trx);
  await sql.raw(create).execute(trx.withoutPlugins());
}

/**
 * Completes what PostgreSQL does when the parts are created: SQLite checks that no row refers to a missing one, and fills its index of
 * people's texts, which triggers maintain from then on. Throws if a row refers to a missing one.
 */
export async function completeParts(db: Database): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_check limit 1`.execute(db);
  if (rows[0]) throw new Error(`rows of ${rows[0].table} refer to missing rows`);
  await sql`insert into app_user_text (app_user_text) values ('rebuild')`.execute(db.withoutPlugins());
}

import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { dialectOf } from '../../database/dialect';
import type { Schema } from '../../database/migrations/schema';

/** A column that holds text, e.g. `reservation.note`. */
interface TextColumn {
  table: string;
  column: string;
}

/** All text columns of all tables. */
export async function listTextColumns(db: Database): Promise<TextColumn[]> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<TextColumn>`select m.name as "table", c.name as "column" from sqlite_master as m, pragma_table_info(m.name) as c
          where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%' and lower(c.type) = 'text'`
      : sql<TextColumn>`select c.table_name as "table", c.column_name as "column" from information_schema.columns as c
          join information_schema.tables as t using (table_schema, table_name)
          where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.table_name not like 'kysely_%'
          and c.data_type in ('text', 'character varying', 'date', 'json', 'jsonb')`;
  return (await query.execute(db)).rows;
}

/** The distinct texts in a column. */
export async function listTexts(db: Database, { table, column }: TextColumn): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select distinct cast(${sql.ref(column)} as text) as text
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
  return rows.map(({ text }) => text);
}

/** All rows of the tables, by table. On PostgreSQL in one statement: for few rows, the round trips would take most of the time. */
export async function readRows(db: Schema, tables: readonly string[]): Promise<Record<string, object[]>> {
  if (dialectOf(db) === 'sqlite') {
    const found = tables.map(async (name) => (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows);
    return Object.fromEntries((await Promise.all(found)).map((rows, index) => [tables[index]!, rows]));
  }
  const each = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, (select json_agg(r) from ${sql.table(name)} as r) as rows`,
  );
  const { rows } = await sql<{ name: string; rows: object[] | null }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found ?? []]));
}

import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/** A copy of the indexed expression, which a search must repeat exactly. */
const columns = ['first_name', 'last_name', 'phone', 'whatsapp_number', 'email'];

/**
 * Trigram indexes that find people by a substring of their names, numbers and addresses. The engines maintain them, so that writes of
 * the previous release are indexed too.
 */
export async function up(db: Schema): Promise<void> {
  await (dialectOf(db) === 'sqlite' ? indexFile(db) : indexServer(db));
}

async function indexServer(db: Schema): Promise<void> {
  await sql`create function pieces_of(whole text) returns text[] language sql immutable strict parallel safe
    as $$ select array(select substr(whole, at, 3) from generate_series(1, length(whole) - 2) as at) $$`.execute(db);
  const texts = columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`);
  // Without a pending list, which each search would scan.
  await sql`create index app_user_pieces on app_user using gin (pieces_of(lower(${sql.join(texts, sql` || ' ' || `)})))
    with (fastupdate = off)`.execute(db);
}

/** SQLite's full-text index without a copy of the texts (external content), with the triggers of its documentation. */
async function indexFile(db: Schema): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const valuesOf = (row: 'old' | 'new') => sql.join(['id', ...columns].map((name) => sql.ref(`${row}.${name}`)));
  const remove = sql`insert into app_user_text (app_user_text, rowid, ${names}) values ('delete', ${valuesOf('old')});`;
  const add = sql`insert into app_user_text (rowid, ${names}) values (${valuesOf('new')});`;
  const statements: RawBuilder<unknown>[] = [
    sql`create virtual table app_user_text
      using fts5(${names}, content='app_user', content_rowid='id', tokenize='trigram', columnsize=0)`,
    // Deleted texts are removed from the index at once, and not only hidden from searches.
    sql`insert into app_user_text (app_user_text, rank) values ('secure-delete', 1)`,
    sql`insert into app_user_text (app_user_text) values ('rebuild')`,
    sql`create trigger app_user_text_insert after insert on app_user begin ${add} end`,
    sql`create trigger app_user_text_delete after delete on app_user begin ${remove} end`,
    sql`create trigger app_user_text_update after update of ${names} on app_user begin ${remove} ${add} end`,
  ];
  for (const statement of statements) await statement.execute(db.withoutPlugins());
}

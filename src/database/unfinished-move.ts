import { sql } from 'kysely';
import type { Database } from './connection';
import { hasTable, moveTable } from './list-tables';

/**
 * A move of a marketplace into this database keeps its progress in a table of its own, which exists until the move has ended. An interrupted
 * move is thus told from a database that is in use: the same move continues there, and no server starts on it. The notes by name:
 *
 * - `source`: the id of the database that is moved.
 * - `prepared`: the schema is complete, all tables are empty, and what {@link part} lists was dropped.
 * - `table:NAME`: how far this table has come, as JSON.
 * - `part:NUMBER`: an index, reference or trigger that is to be created again, as JSON.
 */
const table = sql.table(moveTable);

/** Creates the table of notes if there is none. */
export async function beginMove(db: Database): Promise<void> {
  await sql`create table if not exists ${table} (name text primary key, value text not null)`.execute(db);
}

/** Whether a move into this database has begun and not ended. */
export const isMoving = (db: Database): Promise<boolean> => hasTable(db, moveTable);

/** The value of the note; undefined if there is none. */
export async function findNote(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from ${table} where name = ${name}`.execute(db);
  return rows[0]?.value;
}

/** The notes whose names begin with `prefix`, by name and in its order. */
export async function listNotes(db: Database, prefix: string): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`select name, value from ${table}
    where substr(name, 1, ${sql.lit(prefix.length)}) = ${prefix} order by name`.execute(db);
  return rows;
}

export async function addNote(db: Database, name: string, value: string): Promise<void> {
  await sql`insert into ${table} (name, value) values (${name}, ${value})`.execute(db);
}

/** Replaces the note. Returns false if its value is not `before`: another process continues the same move. */
export async function replaceNote(db: Database, name: string, before: string, value: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${table} set value = ${value} where name = ${name} and value = ${before}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes the note. Returns false if there was none. */
export async function removeNote(db: Database, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${table} where name = ${name}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the move: servers may start on the database. */
export async function endMove(db: Database): Promise<void> {
  await sql`drop table ${table}`.execute(db);
}

/** Throws while a move into this database has not ended: what it contains is not to be served yet. */
export async function requireNoUnfinishedMove(db: Database): Promise<void> {
  if (await isMoving(db))
    throw new Error('a move into this database has not ended: run marketplace move again, with the same source');
}

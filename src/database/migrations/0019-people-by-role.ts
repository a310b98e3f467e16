import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/** The values of `role` that have lists of people, one role for each list. */
const listed = { owner: 1, customer: 2, agent: 3 };

/** The indexed expression: see 0016. */
const columns = ['first_name', 'last_name', 'phone', 'whatsapp_number', 'email'];

/** Trigram indexes by role: a search of owners does not read the entries of customers, who are many more. */
export async function up(db: Schema): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  const texts = columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`);
  for (const [name, role] of Object.entries(listed))
    await sql`create index ${sql.ref(`app_user_pieces_${name}`)} on app_user
      using gin (pieces_of(lower(${sql.join(texts, sql` || ' ' || `)}))) with (fastupdate = off)
      where role = ${sql.lit(role)}`.execute(db);
  await sql`drop index app_user_pieces`.execute(db);
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import { dialectOf } from './dialect';

/** The columns of `app_user` that are searched, in the order in which they are indexed. */
export const searchedColumns = ['first_name', 'last_name', 'phone', 'whatsapp_number', 'email'] as const;

/** So long is what the index has: shorter texts cannot be looked up. */
const length = 3;
/** What more people have is found sooner in the order of a list. */
const rareAtMost = 1000;

/** Whose texts have what is searched. */
export interface Occurrences {
  condition: RawBuilder<SqlBool>;
  /** Whether few have it, so that the list is read from them: SQLite has to be kept from its other indexes then. */
  leads: boolean;
}

/**
 * A condition on `app_user as u` that holds at least wherever each of `terms` occurs in one of {@link searchedColumns} in one of its
 * spellings, in any letter case of ASCII. Undefined where no term is long enough, or so many have them that they are not worth looking up.
 */
export async function occurrencesOf(
  db: Database,
  terms: readonly (readonly string[])[],
): Promise<Occurrences | undefined> {
  const long = terms.filter((spellings) => spellings.every((spelling) => [...spelling].length >= length));
  if (long.length === 0) return undefined;
  return dialectOf(db) === 'sqlite' ? occurrencesInFile(db, long) : occurrencesOnServer(long);
}

/** PostgreSQL knows how frequent the pieces are, and takes the index where it is worth it. */
function occurrencesOnServer(terms: readonly (readonly string[])[]): Occurrences {
  const text = searchedText('u', searchedColumns);
  const conditions = terms.map((spellings) => {
    const some = spellings.map((spelling) => sql`pieces_of(${text}) @> pieces_of(lower(${spelling}))`);
    return sql`(${sql.join(some, sql` or `)})`;
  });
  return { condition: sql`(${sql.join(conditions, sql` and `)})`, leads: false };
}

async function occurrencesInFile(
  db: Database,
  terms: readonly (readonly string[])[],
): Promise<Occurrences | undefined> {
  const quoted = (spelling: string) => `"${spelling.replaceAll('"', '""')}"`;
  const asked = terms.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ');
  const found = sql<{ rowid: number }>`select rowid from app_user_text where app_user_text match ${asked}
    limit ${sql.lit(rareAtMost + 1)}`;
  const { rows } = await found.execute(db);
  if (rows.length > rareAtMost) return undefined;
  const ids = JSON.stringify(rows.map(({ rowid }) => rowid));
  return { condition: sql`u.id in (select value from json_each(${ids}))`, leads: true };
}

/** The columns of the table or alias as one text, as the index of pieces has it, in lower case. */
export function searchedText(table: string, columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`);
  return sql<string>`lower(${sql.join(texts, sql` || ' ' || `)})`;
}

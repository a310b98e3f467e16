import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import { dialectOf } from './dialect';

/** The columns of `app_user` that the trigram index contains, in its order. */
export const searchedColumns = ['first_name', 'last_name', 'phone', 'whatsapp_number', 'email'] as const;

/** A shorter text has no trigram, and cannot be looked up. */
const trigramLength = 3;
/** If more users match, reading them in the order of the list is faster. */
const maxMatches = 1000;

/** The users whose texts contain the searched terms, according to the trigram index. */
export interface TrigramMatch {
  condition: RawBuilder<SqlBool>;
  /** Whether the list is read from the few matching users. On SQLite, all other indexes must then be hidden. */
  drivesQuery: boolean;
}

/**
 * A condition on `app_user as u` that holds for every user with each of `terms`, in one of its spellings, in one of {@link searchedColumns};
 * it can also hold for other users. Terms are compared without regard to the case of ASCII letters. Undefined if no term is long enough, or
 * if too many users match.
 */
export async function matchTrigrams(
  db: Database,
  terms: readonly (readonly string[])[],
): Promise<TrigramMatch | undefined> {
  const indexed = terms.filter((spellings) => spellings.every((spelling) => [...spelling].length >= trigramLength));
  if (indexed.length === 0) return undefined;
  return dialectOf(db) === 'sqlite' ? matchOnSqlite(db, indexed) : matchOnPostgres(indexed);
}

/** PostgreSQL has statistics of the trigrams, and uses the index if few users match. */
function matchOnPostgres(terms: readonly (readonly string[])[]): TrigramMatch {
  const text = searchedText('u', searchedColumns);
  const conditions = terms.map((spellings) => {
    const alternatives = spellings.map((spelling) => sql`pieces_of(${text}) @> pieces_of(lower(${spelling}))`);
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return { condition: sql`(${sql.join(conditions, sql` and `)})`, drivesQuery: false };
}

/** SQLite has no such statistics, so the matching users are read first, up to a limit. */
async function matchOnSqlite(db: Database, terms: readonly (readonly string[])[]): Promise<TrigramMatch | undefined> {
  const quoted = (spelling: string) => `"${spelling.replaceAll('"', '""')}"`;
  const expression = terms.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ');
  const query = sql<{ rowid: number }>`select rowid from app_user_text where app_user_text match ${expression}
    limit ${sql.lit(maxMatches + 1)}`;
  const { rows } = await query.execute(db);
  if (rows.length > maxMatches) return undefined;
  const ids = JSON.stringify(rows.map(({ rowid }) => rowid));
  return { condition: sql`u.id in (select value from json_each(${ids}))`, drivesQuery: true };
}

/** The columns of the table or alias as one text in lower case, as the trigram index contains it. */
export function searchedText(table: string, columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`);
  return sql<string>`lower(${sql.join(texts, sql` || ' ' || `)})`;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Holds for rows in which every word of `search` is found somewhere in one of the columns. Letter case does not matter: neither engine
 * can be relied on to know it beyond ASCII, so each word is tried in the spellings that names have.
 */
export function containsWords(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  const text = sql`lower(${sql.join(texts, sql` || ' ' || `)})`;
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const conditions = words.map((word) => {
    const found = spellings(word).map((spelling) => sql`${text} like ${`%${escaped(spelling)}%`} escape '\\'`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** A number as it is dialled within its country has zeros in front that its international form has not. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  const [first = '', ...rest] = lower;
  const withoutZeros = word.replace(/^0+(?=\d)/, '');
  return [...new Set([lower, word, first.toUpperCase() + rest.join(''), word.toUpperCase(), withoutZeros])];
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

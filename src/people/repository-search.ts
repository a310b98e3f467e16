import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Holds for rows in which each term of `search` occurs in one of the columns, anywhere and in any letter case. Neither engine
 * can be relied on to know letter case beyond ASCII, so each term is tried in the spellings that names have.
 */
export function containsTerms(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  const text = sql`lower(${sql.join(texts, sql` || ' ' || `)})`;
  const terms = search.split(/\s+/).filter((term) => term !== '');
  if (terms.length === 0) return sql<SqlBool>`1 = 1`;
  const conditions = terms.map((term) => {
    const patterns = spellingsOf(term).map((spelling) => sql`${text} like ${`%${escaped(spelling)}%`} escape '\\'`);
    return sql`(${sql.join(patterns, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * A phone number as it is dialled within its country begins with zeros that its international form lacks. Both engines know the letter
 * case of ASCII: of a term of nothing else no capital is left to be found, and each spelling costs as much as all else.
 */
function spellingsOf(term: string): string[] {
  const lower = term.toLowerCase();
  // eslint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(term)) return [...new Set([lower, lower.replace(/^0+(?=\d)/, '')])];
  const [first = '', ...rest] = lower;
  const withoutZeros = term.replace(/^0+(?=\d)/, '');
  return [...new Set([lower, term, first.toUpperCase() + rest.join(''), term.toUpperCase(), withoutZeros])];
}

/** The text as it stands for itself in a pattern of `like`. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

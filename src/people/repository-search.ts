import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { type TrigramMatch, type searchedColumns, matchTrigrams, searchedText } from '../database/trigrams';

type Searched = (typeof searchedColumns)[number];

/**
 * Holds for rows of `app_user as u` in which each term of `search` occurs in one of the columns, anywhere and in any letter case. Neither
 * engine can be relied on to know letter case beyond ASCII, so each term is tried in the spellings that names have; nor to know it as
 * JavaScript does, so that it makes the small letters of both sides.
 */
export async function containsTerms(db: Database, columns: readonly Searched[], search: string): Promise<TrigramMatch> {
  const terms = search.split(/\s+/).filter((term) => term !== '');
  if (terms.length === 0) return { condition: sql`1 = 1`, drivesQuery: false };
  const text = searchedText('u', columns);
  const spelled = terms.map(spellingsOf);
  const conditions = spelled.map((spellings) => {
    const patterns = spellings.map((spelling) => sql`${text} like lower(${`%${escaped(spelling)}%`}) escape '\\'`);
    return sql`(${sql.join(patterns, sql` or `)})`;
  });
  const match = await matchTrigrams(db, spelled);
  const all = match ? [match.condition, ...conditions] : conditions;
  return { condition: sql`(${sql.join(all, sql` and `)})`, drivesQuery: match?.drivesQuery ?? false };
}

/**
 * A phone number as it is dialled within its country begins with zeros that its international form lacks. Both engines know the letter
 * case of ASCII: of a term of nothing else no capital is left to be found, and each spelling costs as much as all else.
 */
function spellingsOf(term: string): string[] {
  const lower = term.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(term)) return [...new Set([lower, lower.replace(/^0+(?=\d)/, '')])];
  const [first = '', ...rest] = lower;
  const withoutZeros = term.replace(/^0+(?=\d)/, '');
  // A Greek word ends with a letter of its own, a part of a word does not.
  const letterByLetter = [...term].map((letter) => letter.toLowerCase()).join('');
  const capitalised = first.toUpperCase() + rest.join('');
  return [...new Set([lower, letterByLetter, term, capitalised, term.toUpperCase(), withoutZeros])];
}

/** The text as it stands for itself in a pattern of `like`. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

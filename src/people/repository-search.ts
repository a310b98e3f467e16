import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import { type TrigramMatch, matchTrigrams } from '../database/trigrams';

/**
 * The condition for rows of `app_user as u` in which each term of `search` occurs in `text`, at any position and case-insensitively. `text` is
 * in lower case, and contains nothing that is not in one of the indexed columns. The engines do not reliably fold case beyond ASCII, so each
 * term is searched in the spellings that names have. They also fold differently from JavaScript, so the engine converts both sides to lower case.
 */
export async function containsTerms(db: Database, text: RawBuilder<string>, search: string): Promise<TrigramMatch> {
  const terms = search.split(/\s+/).filter((term) => term !== '');
  if (terms.length === 0) return { condition: sql`1 = 1`, drivesQuery: false };
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
 * The spellings in which a term is searched. A national phone number begins with zeros that the international form lacks. An ASCII term
 * needs no other spelling, because both engines fold ASCII; each additional spelling costs as much as the rest of the search.
 */
function spellingsOf(term: string): string[] {
  const lower = term.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(term)) return [...new Set([lower, lower.replace(/^0+(?=\d)/, '')])];
  const [first = '', ...rest] = lower;
  const withoutZeros = term.replace(/^0+(?=\d)/, '');
  // Greek has a separate final sigma: lower-casing the whole term would use it at the end of a partial word.
  const letterByLetter = [...term].map((letter) => letter.toLowerCase()).join('');
  const capitalised = first.toUpperCase() + rest.join('');
  return [...new Set([lower, letterByLetter, term, capitalised, term.toUpperCase(), withoutZeros])];
}

/** The text escaped for a `like` pattern. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

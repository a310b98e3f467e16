import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { insertMany } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { startsWith } from '../database/dialect';
import type { Row, Tables } from '../database/tables';
import { cut, folded, wordEndingsOf } from '../values/person-words';

/** What people are found by. */
export const searchedColumns = ['first_name', 'last_name', 'email', 'phone', 'whatsapp_number'] as const;

type Searched = Partial<Pick<Row<'app_user'>, (typeof searchedColumns)[number]>> & { id: number };

/** Lets new people be found: in the transaction that inserts them. */
export async function insertWords(trx: Trx, people: readonly Searched[]): Promise<void> {
  const rows = people.flatMap((person) =>
    wordEndingsOf(searchedColumns.map((column) => person[column])).map((word) => ({ word, user_id: person.id })),
  );
  await insertMany(trx, 'person_word', rows);
}

/** Lets people be found by what they are called now: in the transaction that changes it. */
export async function setWords(trx: Trx, people: readonly Searched[]): Promise<void> {
  await trx
    .deleteFrom('person_word')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  await insertWords(trx, people);
}

/** So many people are rather read and sorted than all in the order of their list, until a page is full. */
const rareAtMost = 2000;
/** Of so many the ids are compared, where several words are searched for. */
const comparedAtMost = 20_000;

/** Those who may match a search, where they are few: a query of their `user_id`; undefined where there are many. */
async function findCandidates(db: Database, search: string): Promise<RawBuilder<unknown> | undefined> {
  const sources = termsOf(search)
    .map((term) => [...new Set(spellingsOf(term).map((spelling) => cut(folded(spelling))))])
    .filter((beginnings) => !beginnings.includes(''))
    .slice(0, mostCounted)
    .map((beginnings) => {
      const ranges = beginnings.map((beginning) => startsWith(sql.ref<string>('word'), beginning));
      return sql`select user_id from person_word where (${sql.join(ranges, sql` or `)})`;
    });
  if (sources.length === 0) return undefined;
  const counts = sources.map(
    (source, index) =>
      sql`(select count(*) from (${source} limit ${sql.lit(comparedAtMost + 1)}) as entry) as ${sql.ref(`c${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const few = sources.filter((_, index) => rows[0]![`c${index}`]! <= comparedAtMost);
  const least = Math.min(...sources.map((_, index) => rows[0]![`c${index}`]!));
  if (few.length === 0 || (few.length === 1 && least > rareAtMost)) return undefined;
  // The limit, which cuts nothing off, tells PostgreSQL that they are few.
  const ids =
    few.length === 1 ? sql`select distinct user_id from (${few[0]}) as entry` : sql.join(few, sql` intersect `);
  return sql`select user_id from (${ids}) as found limit ${sql.lit(comparedAtMost)}`;
}

const mostCounted = 8;

type People = SelectQueryBuilder<Tables & { u: Tables['app_user'] }, 'u', object>;

/** The users, as `u`, who match the search, and whether they are few: then they are read whole, see {@link settled}. */
export async function selectPeople(
  db: Database,
  search: string | undefined,
  columns: readonly string[],
): Promise<{ people: People; areFew: boolean }> {
  const all = db.selectFrom('app_user as u') as unknown as People;
  if (search === undefined) return { people: all, areFew: false };
  const candidates = await findCandidates(db, search);
  const matches = containsTerms(columns, search);
  if (!candidates) return { people: all.where(matches), areFew: false };
  // A cross join is what SQLite does from left to right.
  const few = db
    .selectFrom(sql<{ user_id: number }>`(${candidates})`.as('candidate'))
    .crossJoin('app_user as u')
    .whereRef('candidate.user_id', '=', 'u.id') as unknown as People;
  return { people: few.where(matches), areFew: true };
}

/** The rows of the query, read before they are put in order: an engine that knew of the order would look for them in it, one by one. */
export function settled<Row>(db: Database, query: SelectQueryBuilder<Tables & { u: Tables['app_user'] }, 'u', Row>) {
  return db
    .with(
      (table) => table('u').materialized(),
      () => query as never,
    )
    .selectFrom('u')
    .selectAll() as unknown as typeof query;
}

/**
 * Holds for rows in which each term of `search` occurs in one of the columns, anywhere and in any letter case. Neither engine
 * can be relied on to know letter case beyond ASCII, so each term is tried in the spellings that names have.
 */
export function containsTerms(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  const text = sql`lower(${sql.join(texts, sql` || ' ' || `)})`;
  const terms = termsOf(search);
  if (terms.length === 0) return sql<SqlBool>`1 = 1`;
  const conditions = terms.map((term) => {
    const patterns = spellingsOf(term).map((spelling) => sql`${text} like ${`%${escaped(spelling)}%`} escape '\\'`);
    return sql`(${sql.join(patterns, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function termsOf(search: string): string[] {
  return search.split(/\s+/).filter((term) => term !== '');
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

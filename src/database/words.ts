import { type RawBuilder, sql } from 'kysely';

/**
 * What somebody writes about others, as the value of a column: null where one of `persons`, a list of ids or a query of them, has closed
 * the account. What was written before was erased then, and nothing is to be written anew.
 */
export function wordsAbout(persons: RawBuilder<unknown>, words: string | null | undefined): RawBuilder<string | null> {
  if (words === null || words === undefined) return sql<null>`null`;
  return sql`case when exists (select 1 from app_user where closed_at is not null and id in (${persons}))
    then null else cast(${words} as text) end`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection';

/**
 * What somebody writes about others, as it is kept: null where one of `persons`, a list of ids or a query of them, has closed the account.
 * What was written before was erased then, and nothing is to be written anew.
 */
export async function persistedText(
  db: Database,
  persons: RawBuilder<unknown>,
  words: string | null | undefined,
): Promise<string | null> {
  if (words === null || words === undefined) return null;
  // A statement of its own: in a database of several nodes no insert may ask for what others have.
  const gone = sql`select id from app_user where closed_at is not null and id in (${persons}) limit 1`;
  return (await gone.execute(db)).rows.length > 0 ? null : words;
}

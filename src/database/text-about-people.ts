import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection';

/**
 * The text to store for a text about the persons (a list of their ids, or a query that returns them): null when one of them has closed
 * the account. Earlier texts were erased then, and no new ones may be stored.
 */
export async function persistedText(
  db: Database,
  persons: RawBuilder<unknown>,
  words: string | null | undefined,
): Promise<string | null> {
  if (words === null || words === undefined) return null;
  // A separate statement: in a distributed database, an insert cannot read rows of other nodes.
  const gone = sql`select id from app_user where closed_at is not null and id in (${persons}) limit 1`;
  return (await gone.execute(db)).rows.length > 0 ? null : words;
}

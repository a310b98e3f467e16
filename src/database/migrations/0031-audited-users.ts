import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/**
 * Replaces each audit entry about several users (subject `users:2,3`) with one for each of them (`user:2`), so that the reason can be erased
 * for the user who closes the account. The length of a list is not bounded by what an index of PostgreSQL takes.
 */
export async function up(guarded: Schema): Promise<void> {
  const db = guarded.withoutPlugins();
  const ids =
    dialectOf(guarded) === 'sqlite'
      ? sql`json_each('[' || substr(a.subject, 7) || ']') as listed`
      : sql`unnest(string_to_array(substr(a.subject, 7), ',')) as listed (value)`;
  await sql`insert into audit_log (actor_id, action, subject, reason, api_key_id, trace_id, at)
    select a.actor_id, a.action, 'user:' || listed.value, a.reason, a.api_key_id, a.trace_id, a.at
    from audit_log as a cross join ${ids}
    where a.subject like 'users:%'
    order by a.id`.execute(db);
  await sql`delete from audit_log where subject like 'users:%'`.execute(db);
}

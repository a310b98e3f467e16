import { sql } from 'kysely';
import type { Database } from './connection';

/** PostgreSQL: the role and the schema if the role may not create tables there; undefined if it may. */
export async function findMissingPrivilege(db: Database): Promise<{ role: string; schema: string } | undefined> {
  const { rows } = await sql<{ role: string; schema: string; canCreate: boolean }>`select current_user as role,
    coalesce(current_schema(), 'public') as schema,
    has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as "canCreate"`.execute(db);
  const { role, schema, canCreate } = rows[0]!;
  return canCreate ? undefined : { role, schema };
}

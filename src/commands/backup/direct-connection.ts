import type { Config } from '../../config/config';
import { Refused } from '../refused';

/** Throws Refused if the database is behind a pooler: `pg_dump` and `pg_restore` need a session, which a pooler in transaction mode does not provide. */
export function requireDirectConnection({ databaseIsPooled }: Config): void {
  if (databaseIsPooled)
    throw new Refused(
      'DATABASE_POOLER is on: name the server behind the pooler in DATABASE_URL, with DATABASE_POOLER=off',
    );
}

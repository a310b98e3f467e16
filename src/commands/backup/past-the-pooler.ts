import type { Config } from '../../config/config';
import { Refused } from '../refused';

/** PostgreSQL's own tools need a session that lasts; throws Refused where the database is behind a pooler, which gives none. */
export function pastThePooler({ databaseIsPooled }: Config): void {
  if (databaseIsPooled)
    throw new Refused(
      'DATABASE_POOLER is on: name the server behind the pooler in DATABASE_URL, with DATABASE_POOLER=off',
    );
}

import { sql } from 'kysely';
import type { Database } from './tables';

interface RoleSettings {
  role: string;
  commit: string;
  style: string;
  timeout: string;
}

/**
 * Checks the settings of the database role. Behind a pooler only transactions have our settings; single statements have those of the
 * role. Throws when these could lose a committed write or change the format of dates. Warns when they set no statement timeout.
 */
export async function checkPooledRole(
  db: Database,
  log: { warn: (details: object, message: string) => void },
): Promise<void> {
  const { rows } = await sql<RoleSettings>`select current_user as role, current_setting('synchronous_commit') as commit,
    current_setting('DateStyle') as style, current_setting('statement_timeout') as timeout`.execute(db);
  const { role, commit, style, timeout } = rows[0]!;
  const alter = (setting: string) => `alter role ${JSON.stringify(role)} set ${setting}`;
  if (['off', 'local'].includes(commit))
    throw new Error(`the role's synchronous_commit is ${commit}: ${alter('synchronous_commit = on')}`);
  if (!style.startsWith('ISO')) throw new Error(`the role's dates are ${style}: ${alter("datestyle = 'ISO'")}`);
  if (timeout === '0')
    log.warn({ role }, `behind the pooler reads have no timeout: ${alter("statement_timeout = '1500ms'")}`);
}

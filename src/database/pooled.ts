import { sql } from 'kysely';
import type { Database } from './tables';

interface RoleSettings {
  role: string;
  commit: string;
  style: string;
  timeout: string;
}

/**
 * Behind a pooler only transactions bring their settings; a statement by itself has those of the role. Throws where with them a
 * committed write may be lost or dates are not read as they are written, and warns where a statement may run for ever.
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
    log.warn({ role }, `behind the pooler reads have no time-out: ${alter("statement_timeout = '1500ms'")}`);
}

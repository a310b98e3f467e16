import { sql } from 'kysely';
import type { OpenDatabase } from './connection';
import { listTables } from './own-tables';

/** What an operator wants to know of the engine. */
export interface Health {
  /** As in `SQLite 3.50.1` or `PostgreSQL 18.0`. */
  version: string;
  /** How far its clock is ahead of ours, in ms; undefined where it has none of its own. */
  aheadMs?: number;
  /** The newest instant that a server has noted in it, in epoch ms by the server's clock; 0 where none has. */
  lastNotedAt: number;
  /** Names of the migrations that it has had. */
  migrations: string[];
}

/** Asks the database about itself. Changes nothing. */
export async function healthOf({ db, dialect }: OpenDatabase): Promise<Health> {
  const tables = await listTables(db, { withInternalKyselyTables: true });
  const migrations = tables.includes('kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const noted = tables.includes('marker')
    ? await db
        .selectFrom('marker')
        .select((eb) => eb.fn.max('noted_at').as('at'))
        .executeTakeFirst()
    : undefined;
  const about = { lastNotedAt: Number(noted?.at ?? 0), migrations: migrations.map(({ name }) => name) };
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return { version: `SQLite ${rows[0]!.version}`, ...about };
  }
  const before = Date.now();
  const { rows } = await sql<{ version: string; now: number }>`select current_setting('server_version') as version,
    cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db);
  // As if it had looked at its clock half way.
  const aheadMs = Number(rows[0]!.now) - (before + Date.now()) / 2;
  return { version: `PostgreSQL ${rows[0]!.version}`, aheadMs, ...about };
}

import { sql } from 'kysely';
import type { OpenDatabase } from './connection';
import { hasTable, listApplied } from './list-tables';

/** What the doctor command reports about the database. */
export interface Health {
  /** For example `SQLite 3.50.1` or `PostgreSQL 18.0`. */
  version: string;
  /** How far its clock is ahead of the clock of this process, in ms; undefined for SQLite, which has no separate clock. */
  aheadMs?: number;
  /** The newest instant that an application server has stored in it, in epoch ms by that server's clock; 0 when there is none. */
  lastNotedAt: number;
  /** Names of the applied migrations. */
  migrations: string[];
}

/** Reads the state of the database. Changes nothing. */
export async function healthOf({ db, dialect }: OpenDatabase): Promise<Health> {
  const noted = (await hasTable(db, 'marker'))
    ? await db
        .selectFrom('marker')
        .select((eb) => eb.fn.max('noted_at').as('at'))
        .executeTakeFirst()
    : undefined;
  const about = { lastNotedAt: Number(noted?.at ?? 0), migrations: await listApplied(db) };
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return { version: `SQLite ${rows[0]!.version}`, ...about };
  }
  const before = Date.now();
  const { rows } = await sql<{ version: string; now: number }>`select current_setting('server_version') as version,
    cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db);
  // Assumes that the database read its clock halfway between request and response.
  const aheadMs = Number(rows[0]!.now) - (before + Date.now()) / 2;
  return { version: `PostgreSQL ${rows[0]!.version}`, aheadMs, ...about };
}

/** PostgreSQL: the number of connections that ordinary users can open. */
export async function countConnections(db: OpenDatabase['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(current_setting('max_connections') as int)
    - cast(current_setting('superuser_reserved_connections') as int) as count`.execute(db);
  return rows[0]!.count;
}

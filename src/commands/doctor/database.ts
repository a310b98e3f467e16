import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fingerprintOf } from '../../adapters/encryption';
import { type Config, withoutCredentials } from '../../config/config';
import type { OpenDatabase } from '../../database/connection';
import { distributionOf, extentOf } from '../../database/distribution';
import { type Health, countConnections, healthOf } from '../../database/health';
import { findBackup, isInMaintenance, listDataKeys } from '../../database/instance-metadata';
import { describePending, listMigrations } from '../../database/migrator';
import { hasTable } from '../../database/list-tables';
import { checkPooledRole } from '../../database/pooled';
import { requirePrimary } from '../../database/primary';
import { recognize } from '../../database/recognized';
import { requireNoUnfinishedMove } from '../../database/unfinished-move';
import { requireNoUnfinishedRestore } from '../../database/unfinished-restore';
import { unreachableOf } from '../../database/unreachable';
import { requireNotMoved, requireSandboxOf } from '../../files/startup-checks';
import { counted } from '../../values/counted';
import { keptDaysOf, variableOf } from '../archive/archiving';
import { archivedTables } from '../archive/repository-archive';
import { folderProblem, nearestExisting } from '../folders';
import { ofConstraints, ofPrivileges, ofTransport } from './postgres';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';

/** Tokens and one-time codes are valid for minutes. */
const skew = { doubtfulMs: 2_000, wrongMs: 30_000 };
const gibibyte = 2 ** 30;
const day = 24 * 60 * 60_000;

/** The file of an SQLite database. */
function fileOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string | undefined {
  return /^sqlite:(?!:memory:)(.+)/.exec(databaseUrl)?.[1];
}

/** Whether the database is an SQLite file that the first start will create. Opening the file would create it too. */
export function isMissing(config: Pick<Config, 'databaseUrl'>): boolean {
  const file = fileOf(config);
  return file !== undefined && !existsSync(file);
}

/** Checks the connection, the schema version, the durability settings, the clocks and the free disk space. */
export async function checkDatabase(config: Config, database: OpenDatabase): Promise<Found[]> {
  const { databaseUrl, workers, databasePoolSize, isInMaintenance: isForced } = config;
  const file = fileOf(config);
  if (file !== undefined && isMissing(config)) {
    const problem = folderProblem(dirname(file));
    if (problem) return [wrong(`${file} cannot be created: ${problem}`)];
    return [
      config.migrates
        ? doubtful(`${file} does not exist: the first start creates it; otherwise correct DATABASE_URL`)
        : wrong(`${file} does not exist, and MIGRATE is off: run marketplace migrate first, or correct DATABASE_URL`),
      await checkFreeSpace(dirname(file)),
    ];
  }
  let health: Health;
  try {
    health = await healthOf(database);
  } catch (error) {
    return [wrong(`cannot be used: ${withoutCredentials(unreachableOf(error, databaseUrl).reason)}`)];
  }
  let state: 'empty' | 'own';
  try {
    await requirePrimary(database);
    await requireNoUnfinishedRestore(database.db);
    await requireNoUnfinishedMove(database.db);
    state = await recognize(database);
    if (state === 'own') await requireNotMoved(database);
  } catch (error) {
    return [wrong(`cannot be used: ${reasonOf(error)}`)];
  }
  return [
    fine(`${health.version} responds`),
    ...(await ofConnections({ workers, databasePoolSize }, database)),
    ofSchema(config, health),
    ...(await ofConstraints(database)),
    ...(await ofPrivileges(database, state)),
    ...ofTransport('DATABASE_URL', databaseUrl),
    ...(await ofSandbox(config, database)),
    ...(await ofMaintenance(isForced, database)),
    ...(await ofArchives(config, database)),
    ...(await ofBackup(config, database)),
    ...(await ofDurability(database)),
    ...(await ofPooledRole(database)),
    ...(await ofNodes(database)),
    ofClocks(health),
    ...(file === undefined ? [] : [await checkFreeSpace(dirname(file))]),
  ];
}

/** Compares the connections of one instance with those of the database. Behind a pooler, they are different ones. */
async function ofConnections(
  { workers, databasePoolSize }: Pick<Config, 'workers' | 'databasePoolSize'>,
  database: OpenDatabase,
): Promise<Found[]> {
  if (database.dialect === 'sqlite' || database.isPooled) return [];
  const wanted = workers * databasePoolSize;
  const available = await countConnections(database.db);
  const text = `one instance opens up to ${wanted} of ${available} connections (WORKERS times DATABASE_POOL_SIZE)`;
  if (wanted <= available) return [fine(text)];
  return [doubtful(`${text}: lower DATABASE_POOL_SIZE, raise max_connections, or use a pooler`)];
}

/** A server with SANDBOX=on does not start on the database of a server without it. */
async function ofSandbox(config: Config, database: OpenDatabase): Promise<Found[]> {
  return requireSandboxOf(config, database).then(
    () => [],
    (error: unknown) => [wrong(reasonOf(error))],
  );
}

/** Maintenance is meant to end: while it lasts, the doctor says how. */
async function ofMaintenance(isForced: boolean, { db }: OpenDatabase): Promise<Found[]> {
  if (isForced) return [doubtful('is in maintenance, changes are rejected: start the servers without MAINTENANCE')];
  if (!(await hasTable(db, 'marker')) || !(await isInMaintenance(db))) return [];
  return [doubtful('is in maintenance, changes are rejected: marketplace admin maintenance off ends it')];
}

/** Archived rows are deleted by a command that a timer must run. A week is longer than the interval of any sensible timer. */
async function ofArchives(config: Config, { db }: OpenDatabase): Promise<Found[]> {
  if (!(await hasTable(db, 'audit_log')) || !(await hasTable(db, 'notification'))) return [];
  const found: Found[] = [];
  for (const table of archivedTables) {
    const days = keptDaysOf(config, table);
    if (days === undefined) continue;
    const [oldest] = await table.read(db, 0);
    const age = oldest ? Math.floor((Date.now() - oldest.at) / day) : 0;
    const text = `has ${table.name === 'audit' ? 'audit entries' : table.name} of the last ${age} days`;
    if (age <= days + 7) found.push(fine(text));
    else
      found.push(
        doubtful(`${text}, more than the ${days} of ${variableOf[table.name]}: run marketplace archive daily`),
      );
  }
  return found;
}

/** Nightly backups, of which one may be late; the alert BackupMissing has the same limit. Outside production, the absence of backups is no problem. */
const backupAgeMs = 1.5 * day;

async function ofBackup({ production }: Pick<Config, 'production'>, { db }: OpenDatabase): Promise<Found[]> {
  if (!(await hasTable(db, 'marker'))) return [];
  const newest = await findBackup(db);
  if (!newest)
    return production ? [doubtful('has recorded no complete backup: run marketplace backup every night')] : [];
  const text = `its newest complete backup is of ${new Date(newest.takenAt).toISOString()}`;
  if (newest.missingFiles > 0)
    return [doubtful(`${text}, and lacks ${counted(newest.missingFiles, 'file')} that the storage had lost`)];
  return Date.now() - newest.takenAt > backupAgeMs
    ? [doubtful(`${text}: run marketplace backup every night`)]
    : [fine(text)];
}

function ofSchema({ migrates }: Pick<Config, 'migrates'>, { migrations }: Health): Found {
  const known = listMigrations();
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return doubtful(`a newer version has migrated it (${newer.join(', ')}): upgrade this server to that version`);
  const pending = known.filter((name) => !migrations.includes(name));
  if (pending.length > 0 && !migrates)
    return wrong(`${describePending(pending)}, and MIGRATE is off, so no server starts: run marketplace migrate first`);
  if (pending.length === known.length) return doubtful('is empty: the next start creates the schema');
  if (pending.length > 0)
    return doubtful(`${describePending(pending)}: the next start applies them; or run marketplace migrate before`);
  return fine(`has the newest schema (${migrations.at(-1)})`);
}

async function ofDurability(database: OpenDatabase): Promise<Found[]> {
  if (database.dialect === 'sqlite') return [];
  const settings = await database.durability();
  const off = settings
    .flatMap((one) => Object.entries(one))
    .flatMap(([name, value]) => (value === 'off' ? [name] : []));
  return off.length === 0
    ? []
    : [wrong(`may lose committed data when its machine fails: set ${off.join(' and ')} to on in postgresql.conf`)];
}

/** Behind a pooler, single statements have the settings of the role. */
async function ofPooledRole(database: OpenDatabase): Promise<Found[]> {
  if (!database.isPooled) return [];
  const found: Found[] = [];
  try {
    await checkPooledRole(database.db, { warn: (_details, message) => void found.push(doubtful(message)) });
  } catch (error) {
    found.push(wrong(reasonOf(error)));
  }
  return found;
}

/** Checks the distribution of the tables. Returns nothing for a server without Citus. */
async function ofNodes(database: OpenDatabase): Promise<Found[]> {
  if (database.dialect === 'sqlite') return [];
  const spread = await distributionOf(database.db);
  if (spread === 'absent') return [];
  if (spread === 'none')
    return [fine('has Citus, and all tables on this node: marketplace distribute distributes them')];
  if (spread === 'some') return [wrong('lacks some tables on its other nodes: run marketplace distribute')];
  const { tables, nodes } = await extentOf(database.db);
  return [fine(`has all ${tables} tables of listings and their related tables distributed over ${nodes} nodes`)];
}

function ofClocks({ aheadMs, lastNotedAt }: Health): Found {
  const behind = lastNotedAt - Date.now();
  if (behind > skew.wrongMs)
    return wrong(
      `this machine's clock (${new Date().toISOString()}) is ${seconds(behind)} behind a time that a server has recorded: synchronize it with NTP`,
    );
  const apart = Math.abs(aheadMs ?? 0);
  if (apart < skew.doubtfulMs) return fine(`the clocks agree: ${new Date().toISOString()}`);
  const text = `its clock and the clock of this machine differ by ${seconds(apart)}: synchronize both with NTP`;
  return apart < skew.wrongMs ? doubtful(text) : wrong(text);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** Checks the free space of the file system that contains, or will contain, the folder. */
export async function checkFreeSpace(folder: string): Promise<Found> {
  const existing = nearestExisting(folder);
  const { bavail, blocks, bsize } = await statfs(existing);
  const [free, of] = [bavail * bsize, blocks * bsize];
  const size = free < 0.1 * gibibyte ? `${Math.floor(free / 2 ** 20)} MiB` : `${(free / gibibyte).toFixed(1)} GiB`;
  const text = `${size} are free in ${existing}`;
  if (free < 0.1 * gibibyte) return wrong(`${text}: free up space, otherwise writes will soon fail`);
  return free < gibibyte && free < of / 10 ? doubtful(`${text}: free up space`) : fine(text);
}

/** Checks that DATA_KEY has all keys that the data needs. */
export async function checkKeys({ dataKeys }: Config, { db }: OpenDatabase): Promise<Found[]> {
  const given = [...new Set(dataKeys.map(fingerprintOf))];
  const noted = (await hasTable(db, 'marker')) ? await listDataKeys(db) : [];
  const missing = noted.map(({ fingerprint }) => fingerprint).filter((key) => !given.includes(key));
  if (missing.length > 0)
    return [
      wrong(
        `DATA_KEY lacks ${missing.join(', ')}, which encrypts stored data: append it, or, if it is lost, run marketplace admin forget-key --key ${missing[0]}`,
      ),
    ];
  // checkSecrets reports that the first start generates it.
  if (given.length === 0) return [];
  const older = given.slice(1).filter((key) => !noted.some(({ fingerprint }) => fingerprint === key));
  if (older.length > 0) return [doubtful(`DATA_KEY has ${older.join(', ')}, which is no longer needed: remove it`)];
  return [fine(`DATA_KEY has all keys that the data needs: ${given.join(', ')}`)];
}

/** Outside production, the first start generates the secrets that are not set. The doctor only checks that it can. */
export function checkSecrets({ jwtSecrets, dataKeys }: Pick<Config, 'jwtSecrets' | 'dataKeys'>): Found[] {
  const missing = [...(jwtSecrets.length === 0 ? ['JWT_SECRET'] : []), ...(dataKeys.length === 0 ? ['DATA_KEY'] : [])];
  if (missing.length === 0) return [];
  const problem = folderProblem('./data');
  const text = `the first start generates ${missing.join(' and ')} in ./data`;
  return [problem === undefined ? fine(text) : wrong(`${text}, but ${problem}`)];
}

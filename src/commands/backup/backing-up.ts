import type { Command } from '@commander-js/extra-typings';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Storage, createStorage } from '../../adapters/storage';
import { type Config, blaming, readConfigOnly, readConfigToEncrypt } from '../../config/config';
import { type OpenDatabase, openDatabase } from '../../database/connection';
import { listDataKeys, noteBackup } from '../../database/instance-metadata';
import { hasTable } from '../../database/list-tables';
import { requirePrimary } from '../../database/primary';
import { requireNotMoved } from '../../files/startup-checks';
import { checkSnapshot, flush, takeSnapshot } from '../../database/snapshot';
import { unreachableOf } from '../../database/unreachable';
import { isKept } from '../../files/repository';
import { type OnProgress, runCommand, wholeNumber } from '../arguments';
import { requireExistingFile, requireFolder } from '../folders';
import { type Outcome, Refused, UsageError } from '../refused';
import { BackupFiles } from './copied-files';
import { requireDirectConnection } from './direct-connection';
import {
  type Manifest,
  checkContents,
  format,
  kinds,
  names,
  partOf,
  requireSealingKey,
  writeManifest,
} from './manifest';
import { type Facts, readFacts } from './repository-backup';
import { removeOldBackups } from './keeping';
import { verifyBackup } from './verifying';
import { counted } from '../../values/counted';

const description =
  'Writes the database of DATABASE_URL and the files of STORAGE_URL into a new folder. Servers may continue to run. ' +
  'Exit code 3 means that the backup is complete, but the storage had lost or damaged files.';

const declare = (command: Command) =>
  command
    .option('--to <folder>', 'the new folder')
    .option('--into <folder>', 'the folder that holds the new one, which is named by the time: 2027-01-05T030000Z')
    .option(
      '--keep <number>',
      'remove the oldest complete backups of this database in the same folder, except the newest ones',
      wholeNumber(1, 99_999),
    )
    .option(
      '--verify <folder>',
      'read a backup, and check its signature, checksums, rows and whether it can be restored',
    );

/** How long a statement of this command may take, in ms: after many deletions, a page of rows is found only after the deleted ones. */
const timeoutMs = 10 * 60_000;

/** The maximum number of snapshots: one must be repeated if a file that it names was removed before it was copied. */
const maximumSnapshots = 5;

/** Runs `marketplace backup`. `args` are as in `['--to', '/srv/backups/today']`; `environment` is that of the server. Never throws. */
export async function backup(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'backup', description, args }, declare, async (values) => {
    requireOneFolder(values);
    if (values.verify !== undefined) {
      const manifest = await verifyBackup(readConfigOnly(environment), resolve(values.verify), onProgress);
      return outcomeText(manifest, `verified the backup of ${manifest.takenAt} in ${resolve(values.verify)}:`);
    }
    const config = readConfigToEncrypt(environment);
    const folder = resolve(values.to ?? join(values.into!, nameByTime(new Date())));
    if (config.databaseUrl === 'sqlite::memory:')
      throw new Refused('DATABASE_URL is a database in memory, which cannot be backed up');
    requireDirectConnection(config);
    requireExistingFile(config);
    requireFolder(values.to === undefined ? '--into' : '--to', dirname(folder));
    await requireUsable(config);
    const database = openDatabase(config.databaseUrl, { poolSize: 2, timeoutMs });
    const storage = createStorage(config);
    try {
      const manifest = await backUp({ config, database, storage }, folder, onProgress);
      const outcome = outcomeText(manifest, `backed up and verified, in ${folder}:`);
      const lines = [outcome.text, ...(await recordBackup(database, manifest))];
      if (values.keep !== undefined) {
        const { databaseId } = manifest;
        const removed = await removeOldBackups(folder, { count: values.keep, databaseId, keys: config.dataKeys });
        lines.push(`removed ${counted(removed, 'older backup')}`);
      }
      return { ...outcome, text: lines.join('\n') };
    } finally {
      storage.close();
      await database.close();
    }
  });
}

/**
 * Records the backup in the database, so that the metrics of all servers show its age. A database that is read-only, or whose disk is full, can
 * still be backed up: then returns a line that says so.
 */
async function recordBackup({ db }: OpenDatabase, { takenAt, lost, damaged }: Manifest): Promise<string[]> {
  try {
    await noteBackup(db, { takenAt: Date.parse(takenAt), missingFiles: lost.length + damaged.length });
    return [];
  } catch (error) {
    return [
      `the database could not record this backup, so the metrics of the servers do not show it: ${(error as Error).message}`,
    ];
  }
}

/**
 * Throws ConfigError if the database does not respond, is a standby, which lacks what the primary has committed last, or is encrypted with other
 * keys than those of DATA_KEY.
 */
async function requireUsable(config: Config): Promise<void> {
  const { databaseUrl: url, databaseTimeoutMs: timeout } = config;
  await blaming('DATABASE_URL', async () => {
    const database = openDatabase(url, { poolSize: 1, timeoutMs: timeout });
    try {
      await database.ping().catch((error: unknown) => {
        throw new Error(unreachableOf(error, url).reason, { cause: error });
      });
      await requirePrimary(database, { mayBeReadOnly: true });
      await requireNotMoved(database);
      if (await hasTable(database.db, 'marker')) requireSealingKey(await listDataKeys(database.db), config.dataKeys);
    } finally {
      await database.close();
    }
  });
}

/** Throws UsageError for options that contradict each other. */
function requireOneFolder({ to, into, keep, verify }: { to?: string; into?: string; keep?: number; verify?: string }) {
  if ([to, into, verify].filter(Boolean).length !== 1)
    throw new UsageError('exactly one of --to, --into and --verify is required, with a folder');
  if (verify !== undefined && keep !== undefined)
    throw new UsageError('--keep removes backups only after a new one: not with --verify');
}

/** Sorts by time, and has no characters that a file system or a shell rejects: `2027-01-05T030000Z`. */
const nameByTime = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

function outcomeText({ files, lost, damaged, rows }: Manifest, what: string): Outcome {
  const records = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const text = [
    `${what} ${counted(records, 'record')} and ${counted(files.count, 'file')} (${counted(files.bytes, 'byte')})`,
    ...filesProblem('that are missing from the storage', lost),
    ...filesProblem('that differ from the stored ones', damaged),
  ].join('\n');
  return { exitCode: lost.length + damaged.length > 0 ? 3 : 0, text };
}

function filesProblem(what: string, files: string[]): string[] {
  if (files.length === 0) return [];
  const others = files.length > 5 ? ` and ${files.length - 5} more (${names.manifest} names all)` : '';
  return [`without ${counted(files.length, 'file')} ${what}: ${files.slice(0, 5).join(', ')}${others}`];
}

interface Needs {
  config: Pick<Config, 'dataKeys' | 'postgresTools'>;
  database: OpenDatabase;
  storage: Storage;
}

/**
 * Writes a backup into `folder`, which must not exist. Until the backup is complete and verified, the folder is named `folder.incomplete`;
 * it is removed if the backup fails.
 *
 * 1. Copy all files that the database names now.
 * 2. Take a snapshot of the database, and copy the files that it names and that are not copied yet.
 * 3. If one of these files is gone because its row was deleted meanwhile, repeat step 2: the next snapshot does not name it.
 * 4. Remove the copies that the snapshot does not name, because a closed account may have erased them.
 *
 * This is complete because a file is stored before its row is committed, and later is only ever removed or encrypted with another key.
 */
export async function backUp(needs: Needs, folder: string, onProgress: OnProgress): Promise<Manifest> {
  if (await isTaken(folder)) throw new Refused(`${folder} already exists`);
  const incomplete = `${folder}.incomplete`;
  await mkdir(dirname(folder), { recursive: true });
  await claimFolder(incomplete);
  try {
    const manifest = await writeBackup(needs, incomplete, onProgress);
    await rm(join(incomplete, names.process));
    await flush(incomplete);
    await rename(incomplete, folder);
    await flush(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true });
    throw withPlace(error, folder);
  }
}

/** The system's message for a full disk names no path. */
function withPlace(error: unknown, folder: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error;
  return new Refused(`no space is left in ${dirname(folder)}: free up space, or choose another folder`);
}

/** Creates the folder of a backup in progress. Removes one that an interrupted command on this machine has left. */
async function claimFolder(incomplete: string): Promise<void> {
  const create = () => mkdir(incomplete, { mode: 0o700 });
  const own = `${hostname()} ${process.pid}`;
  try {
    await create();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [host, pid] = (await readFile(join(incomplete, names.process), 'utf8').catch(() => '')).split(' ');
    if (host !== hostname() || isRunning(Number(pid)))
      throw new Refused(
        `${incomplete} exists: another backup is running, or an interrupted one has left it; in that case, remove it`,
      );
    await rm(incomplete, { recursive: true });
    await create();
  }
  try {
    await writeFile(join(incomplete, names.process), own, { mode: 0o600 });
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true });
    throw withPlace(error, incomplete);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function writeBackup(
  { database, storage, config }: Needs,
  incomplete: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const files = new BackupFiles(incomplete, storage);
  await files.prepare();
  await files.copyAll(database.db, onProgress);

  const snapshot = join(incomplete, names.database[database.dialect]);
  const takeOne = () => {
    const takenAt = Date.now();
    return takeSnapshot(database, snapshot, config.postgresTools, async (db, server) => {
      onProgress('snapshots taken', 1, 1);
      const facts = await readFacts(db);
      await checkOwner(storage, facts);
      const missing = await files.copyAll(db, onProgress);
      // The file is gone because its row was deleted: the next snapshot does not name it.
      for (const name of missing) if (!(await isKept(database.db, name))) return undefined;
      return { facts, takenAt, server, files: await files.select(db, new Set(missing)) };
    });
  };
  let taken = await takeOne();
  for (let attempt = 1; !taken && attempt < maximumSnapshots; attempt++) taken = await takeOne();
  if (!taken) throw new Refused(`files were removed at each of ${maximumSnapshots} snapshots: try again later`);
  await files.discard();

  const { facts, server, takenAt } = taken;
  const parts: Manifest['parts'] = {};
  for (const name of [names.database[database.dialect], names.list]) parts[name] = await partOf(join(incomplete, name));
  const { count, bytes, lost, damaged, keys } = taken.files;
  const manifest: Manifest = {
    format,
    takenAt: new Date(takenAt).toISOString(),
    engine: database.dialect,
    server,
    migrations: facts.migrations,
    rows: facts.rows,
    databaseId: facts.databaseId,
    keys: [...new Set([...facts.keys, ...keys])].sort(),
    files: { count, bytes },
    lost,
    damaged,
    parts,
  };
  await writeManifest(incomplete, manifest, config.dataKeys);
  await checkSnapshot(database.dialect, snapshot, config.postgresTools);
  await checkContents(incomplete, manifest, onProgress);
  for (const kind of kinds) await flush(join(incomplete, names.files, kind));
  return manifest;
}

async function isTaken(folder: string): Promise<boolean> {
  return existsSync(folder) && (!statSync(folder).isDirectory() || (await readdir(folder)).length > 0);
}

async function checkOwner(storage: Storage, { databaseId }: Facts): Promise<void> {
  const owners = await storage.listOwners();
  if (databaseId !== undefined && owners.some((owner) => owner !== databaseId))
    throw new Refused('STORAGE_URL holds the files of a database other than that of DATABASE_URL');
}

import type { Command } from '@commander-js/extra-typings';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Storage, createStorage } from '../../adapters/storage';
import { type Config, blaming, readConfigOnly } from '../../config/config';
import type { Database } from '../../database/connection';
import { forgetDataKey, isInMaintenance, replaceDatabaseId } from '../../database/instance-metadata';
import { listMigrations } from '../../database/migrator';
import { adjustRestored, checkSnapshot, inspectTarget, placeSnapshot, unfitFor } from '../../database/snapshot';
import { inTransaction } from '../../database/transaction';
import { endRestore } from '../../database/unfinished-restore';
import { type OnProgress, fingerprint, runCommand } from '../arguments';
import { type Outcome, Refused } from '../refused';
import { requireDirectConnection } from './direct-connection';
import {
  type Listed,
  type Manifest,
  checkContents,
  identify,
  kinds,
  listed,
  names,
  readManifest,
  requireKnownMigrations,
} from './manifest';
import { countDueMessages, countRows } from './repository-backup';
import { counted } from '../../values/counted';

const description =
  'Restores a backup into DATABASE_URL and STORAGE_URL, which must both be empty. No server may run meanwhile.';

const declare = (command: Command) =>
  command
    .requiredOption('--from <folder>', 'the folder of the backup')
    .option(
      '--without-key <fingerprint>',
      'restore without a lost key; the data that it encrypted is lost (repeatable)',
      (text: string, others: string[]) => [...others, fingerprint(text)],
      [] as string[],
    );

/** The number of files that are written concurrently. */
const batch = 8;

/** Runs `marketplace restore`. `args` are as in `['--from', '/srv/backups/today']`; `environment` is that of the server. Never throws. */
export async function restore(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'restore', description, args }, declare, async ({ from, withoutKey: without }) => {
    const config = readConfigOnly(environment);
    requireDirectConnection(config);
    const storage = createStorage(config);
    try {
      return await restoreInto({ config, storage, without, onProgress }, resolve(from));
    } finally {
      storage.close();
    }
  });
}

interface Needs {
  config: Config;
  storage: Storage;
  /** Fingerprints of keys that are lost. */
  without: string[];
  onProgress: OnProgress;
}

/**
 * Restores the backup in `folder`. All checks come before anything is written. Then:
 *
 * 1. Write the files, before the database, which must not name missing files.
 * 2. Note the restore in the database and place the snapshot there.
 * 3. Record the database as the owner of the files.
 * 4. In one transaction, give the database its id and remove the note.
 *
 * An interrupted restore can be repeated: the note tells it from a database that is in use, and the database gets the id that it was to
 * get at first. Until step 4 no server starts on the database.
 */
export async function restoreInto(needs: Needs, folder: string): Promise<Outcome> {
  const { config, storage, without, onProgress } = needs;
  const { databaseUrl: url, postgresTools: tools } = config;
  const manifest = await readManifest(folder, config.dataKeys, without);
  const snapshot = join(folder, names.database[manifest.engine]);
  await checkCompatible(config, manifest);
  await checkContents(folder, manifest, onProgress);
  await checkSnapshot(manifest.engine, snapshot, tools);
  const backup = await identify(folder);
  const target = await blaming('DATABASE_URL', () => inspectTarget(url, backup));
  if (target.state === 'taken')
    throw new Refused(`DATABASE_URL ${target.obstacle}: a backup can only be restored into an empty database`);
  const databaseId = target.state === 'empty' ? randomUUID() : target.databaseId;
  if (!(await blaming('STORAGE_URL', () => isFree(storage, folder, databaseId))))
    throw new Refused('STORAGE_URL contains files: a backup can only be restored into an empty storage');

  let written = 0;
  for await (const files of inGroups(listed(folder))) {
    await Promise.all(files.map((file) => putFile(storage, folder, file)));
    written += files.length;
    onProgress('files written', written, manifest.files.count);
  }
  if (target.state !== 'placed') await placeSnapshot(url, snapshot, tools, { backup, databaseId });
  onProgress('snapshots placed', 1, 1);
  let due = 0;
  let isReadOnly = false;
  await adjustRestored(url, async (db) => {
    await checkRowCounts(db, manifest);
    due = await countDueMessages(db);
    isReadOnly = manifest.databaseId !== undefined && (await isInMaintenance(db));
    await finish(db, needs, manifest, databaseId);
  });
  return { exitCode: 0, text: describe(manifest, due, isReadOnly) };
}

/** Backups of the first releases have neither ids nor keys. */
async function finish(db: Database, { storage, without }: Needs, manifest: Manifest, id: string): Promise<void> {
  const hasMetadata = manifest.databaseId !== undefined;
  if (hasMetadata) await storage.noteOwner(id);
  await inTransaction(db, async (trx) => {
    if (hasMetadata) {
      for (const key of without) await forgetDataKey(trx, key, Date.now());
      await replaceDatabaseId(trx, id);
    }
    await endRestore(trx);
  });
}

async function checkCompatible({ databaseUrl, postgresTools }: Config, manifest: Manifest): Promise<void> {
  const engine = databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres';
  if (engine !== manifest.engine)
    throw new Refused(
      `the backup is from ${engineNames[manifest.engine]}, but DATABASE_URL names ${engineNames[engine]}`,
    );
  requireKnownMigrations(manifest, listMigrations());
  const unfit = await blaming('DATABASE_URL', () => unfitFor(databaseUrl, manifest.server, postgresTools));
  if (unfit) throw new Refused(unfit);
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Returns whether the storage is empty, or contains only what an interrupted restore of this backup has left. */
async function isFree(storage: Storage, folder: string, databaseId: string): Promise<boolean> {
  if ((await storage.listOwners()).some((owner) => owner !== databaseId)) return false;
  const own = new Set<string>();
  for await (const { kind, key } of listed(folder)) own.add(`${kind}/${key}`);
  for (const kind of kinds)
    for await (const key of storage.listOlder(kind, Infinity)) if (!own.has(`${kind}/${key}`)) return false;
  return true;
}

async function putFile(storage: Storage, folder: string, { kind, key }: Listed): Promise<void> {
  await storage.putStored(kind, key, await readFile(join(folder, names.files, kind, key)));
}

async function* inGroups(files: AsyncIterable<Listed>): AsyncGenerator<Listed[]> {
  let group: Listed[] = [];
  for await (const file of files) {
    group.push(file);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function checkRowCounts(db: Database, manifest: Manifest): Promise<void> {
  const rows = await countRows(db);
  const wrong = Object.entries(manifest.rows).filter(([table, count]) => rows[table] !== count);
  if (wrong.length > 0)
    throw new Refused(`the database lacks records of ${wrong.map(([table]) => table).join(', ')} after the restore`);
}

function describe({ takenAt, files, lost, damaged, migrations }: Manifest, due: number, isReadOnly: boolean): string {
  const behind = listMigrations().length - migrations.length;
  return [
    `restored the state of ${takenAt}, with ${counted(files.count, 'file')}`,
    ...(lost.length + damaged.length > 0
      ? [
          `before the backup was made, the storage had lost ${counted(lost.length, 'file')} and damaged ${counted(damaged.length, 'file')}`,
        ]
      : []),
    ...(behind > 0 ? [`the next server to start applies ${behind} newer migrations`] : []),
    ...(due > 0
      ? [`${due} messages were waiting at that time: the next server to start sends them, some possibly a second time`]
      : []),
    ...(isReadOnly
      ? ['maintenance was on at that time, so servers will reject changes: marketplace admin maintenance off ends it']
      : []),
    'sessions, API keys and blocked accounts are as they were at that time: marketplace admin end-sessions --all ends all sessions',
  ].join('\n');
}

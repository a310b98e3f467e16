import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DecryptionError, sealedWith } from '../../adapters/encryption';
import { type Storage, createStorage } from '../../adapters/storage';
import { type Config, blaming, readConfig } from '../../config/config';
import { type Database, type OpenDatabase, openDatabase } from '../../database/connection';
import { checkSnapshot, flush, takeSnapshot } from '../../database/snapshot';
import { isKept } from '../../files/repository';
import type { OnProgress } from '../reencryption';
import { type Outcome, Refused, UsageError } from '../refused';
import { pastThePooler } from './past-the-pooler';
import { optionsOf, outcomeOf } from '../running';
import {
  type Listed,
  type Manifest,
  checkContents,
  format,
  kinds,
  lineOf,
  names,
  partOf,
  writeManifest,
} from './manifest';
import { type Facts, type StoredFile, countFiles, listFiles, readFacts } from './repository-backup';

const usage = [
  'usage: npm run backup -- --to DIR',
  '  writes the database of DATABASE_URL and the files of STORAGE_URL into the new folder DIR; servers may run meanwhile',
].join('\n');

/** So many rows at a time, and so many files at once: each is read whole, and none is larger than an upload may be. */
const batch = { rows: 500, files: 8 };
/** How often the snapshot is taken again because a file that it names was removed before it could be copied. */
const mostSnapshots = 5;

/** What `npm run backup` does: `args` as in `['--to', '/srv/backups/today']`, configured like the server. Never throws. */
export async function backup(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return outcomeOf('backup', async () => {
    const values = optionsOf(args, { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } });
    if (values.help) return { exitCode: 0, text: usage };
    if (!values.to) throw new UsageError('--to DIR is required');
    const config = readConfig(environment);
    if (config.databaseUrl === 'sqlite::memory:')
      throw new Refused('DATABASE_URL is in memory: there is nothing to keep');
    pastThePooler(config);
    const file = /^sqlite:(.+)/.exec(config.databaseUrl)?.[1];
    // To open it would make it.
    if (file !== undefined && !existsSync(file)) throw new Refused(`DATABASE_URL names ${file}, which is not there`);
    const database = openDatabase(config.databaseUrl, { poolSize: 2, timeoutMs: config.databaseTimeoutMs });
    const storage = createStorage(config);
    try {
      await blaming('DATABASE_URL', () => database.ping());
      return said(resolve(values.to), await backUp({ config, database, storage }, resolve(values.to), onProgress));
    } finally {
      storage.close();
      await database.close();
    }
  });
}

function said(folder: string, { files, lost, damaged, rows }: Manifest): Outcome {
  const records = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const text = [
    `backed up ${records} records and ${files.count} files (${files.bytes} bytes) into ${folder}, and read all of it again`,
    ...wrong('that the storage had lost', lost),
    ...wrong('that are not as they were stored', damaged),
  ].join('\n');
  return { exitCode: lost.length + damaged.length > 0 ? 3 : 0, text };
}

function wrong(what: string, files: string[]): string[] {
  return files.length === 0 ? [] : [`without ${files.length} files ${what}: ${files.slice(0, 5).join(', ')}`];
}

interface Needs {
  config: Pick<Config, 'dataKeys' | 'postgresTools'>;
  database: OpenDatabase;
  storage: Storage;
}

/**
 * Writes a backup into `folder`, which must not be there. Until it is whole, and was read again, it is called `folder.incomplete`.
 *
 * Files are stored before the rows that name them are committed, and are never changed but to be encrypted anew; so those of the
 * snapshot can only be missed where they are removed meanwhile. Hence nearly all are copied before the snapshot, the rest right after it,
 * and where one of these is gone by then another snapshot is taken, which does not name it any more. What the last snapshot does not
 * name is not kept: it may have been erased because somebody has closed the account.
 */
export async function backUp(needs: Needs, folder: string, onProgress: OnProgress): Promise<Manifest> {
  const { database, storage, config } = needs;
  const draft = `${folder}.incomplete`;
  if (await isTaken(folder)) throw new Refused(`${folder} is there already`);
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Refused(
      `${draft} is there: another backup is running, or what an interrupted one has left, to be removed`,
    );
  });
  const files = new Files(draft, storage);
  await files.prepare();
  await files.copyAll(database.db, onProgress);

  const snapshot = join(draft, names.database[database.dialect]);
  const takeOne = () => {
    const takenAt = Date.now();
    return takeSnapshot(database, snapshot, config.postgresTools, async (db, server) => {
      const facts = await readFacts(db);
      await expectOwn(storage, facts);
      const missing = await files.copyAll(db, onProgress);
      // Gone because its row is: the next snapshot will not name it.
      for (const name of missing) if (!(await isKept(database.db, name))) return undefined;
      return { facts, takenAt, server, files: await files.keep(db, new Set(missing)) };
    });
  };
  let taken = await takeOne();
  for (let attempt = 1; !taken && attempt < mostSnapshots; attempt++) taken = await takeOne();
  if (!taken) throw new Refused(`files were removed at each of ${mostSnapshots} snapshots: try again later`);
  await files.discard();

  const { facts, server, takenAt } = taken;
  const parts: Manifest['parts'] = {};
  for (const name of [names.database[database.dialect], names.list]) parts[name] = await partOf(join(draft, name));
  const { count, bytes, lost, damaged, keys } = taken.files;
  const manifest: Manifest = {
    ...{ format, takenAt: new Date(takenAt).toISOString(), engine: database.dialect, server },
    ...{ migrations: facts.migrations, rows: facts.rows, databaseId: facts.databaseId },
    ...{ keys: [...new Set([...facts.keys, ...keys])].sort(), files: { count, bytes }, lost, damaged, parts },
  };
  await writeManifest(draft, manifest, config.dataKeys);
  await checkSnapshot(database.dialect, snapshot, config.postgresTools);
  await checkContents(draft, manifest, onProgress);
  for (const kind of kinds) await flush(join(draft, names.files, kind));
  await flush(draft);
  await rename(draft, folder);
  await flush(dirname(folder));
  return manifest;
}

async function isTaken(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

async function expectOwn(storage: Storage, { databaseId }: Facts): Promise<void> {
  const owners = await storage.listOwners();
  if (databaseId !== undefined && owners.some((owner) => owner !== databaseId))
    throw new Refused('STORAGE_URL holds the files of another database than DATABASE_URL');
}

interface Kept {
  count: number;
  bytes: number;
  lost: string[];
  damaged: string[];
  /** Fingerprints. */
  keys: Set<string>;
}

/** The files of a backup: first all copies, of which at last those are kept that the snapshot names. */
class Files {
  private readonly copies: string;

  constructor(
    private readonly draft: string,
    private readonly storage: Storage,
  ) {
    this.copies = join(draft, 'copies');
  }

  async prepare(): Promise<void> {
    for (const folder of [this.copies, join(this.draft, names.files)])
      for (const kind of kinds) await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
  }

  /** Copies what the database names and is not copied yet; answers the names of those that are not in the storage. */
  async copyAll(db: Database, onProgress: OnProgress): Promise<string[]> {
    const missing: string[] = [];
    const total = await countFiles(db);
    let copied = 0;
    await eachFile(db, async (file) => {
      const copy = this.copyOf(file);
      if (existsSync(copy)) return;
      const stored = await this.storage.getStored(kindOf(file), file.storage_key);
      if (!stored) return void missing.push(file.name);
      await writeFile(copy, stored, { mode: 0o600, flag: 'wx', flush: true });
      copied += 1;
      onProgress('files copied', copied, Math.max(copied, total));
    });
    return missing;
  }

  /** Keeps the copies of what the snapshot names, and lists them. */
  async keep(db: Database, missing: ReadonlySet<string>): Promise<Kept> {
    const kept: Kept = { count: 0, bytes: 0, lost: [...missing], damaged: [], keys: new Set() };
    const list = join(this.draft, names.list);
    await writeFile(list, '', { mode: 0o600 });
    await eachFile(db, async (file) => {
      if (missing.has(file.name)) return;
      const { listedAs, isSound } = await this.keepOne(file, kept.keys);
      if (!isSound) kept.damaged.push(file.name);
      await appendFile(list, lineOf(listedAs));
      kept.count += 1;
      kept.bytes += listedAs.bytes;
    });
    await flush(list);
    return kept;
  }

  private async keepOne(file: StoredFile, keys: Set<string>): Promise<{ listedAs: Listed; isSound: boolean }> {
    const [kind, key] = [kindOf(file), file.storage_key];
    const place = join(this.draft, names.files, kind, key);
    await rename(this.copyOf(file), place);
    const stored = await readFile(place);
    const sealed = kind === 'private' ? sealedWith(stored) : undefined;
    if (sealed !== undefined) keys.add(sealed);
    return {
      listedAs: { kind, key, bytes: stored.length, sha256: sha256(stored) },
      isSound: this.isSound(file, stored),
    };
  }

  /** Whether the bytes are those of which the row tells. */
  private isSound(file: StoredFile, stored: Uint8Array): boolean {
    try {
      return sha256(this.storage.reveal(kindOf(file), file.storage_key, stored)) === file.sha256;
    } catch (error) {
      if (error instanceof DecryptionError) return false;
      throw error;
    }
  }

  /** Removes the copies that nothing names any more. */
  async discard(): Promise<void> {
    await rm(this.copies, { recursive: true });
  }

  private copyOf(file: StoredFile): string {
    return join(this.copies, kindOf(file), file.storage_key);
  }
}

function kindOf({ kind }: StoredFile): (typeof kinds)[number] {
  return kind === 'picture' ? 'public' : 'private';
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Each file that the database names, a few at once. */
async function eachFile(db: Database, work: (file: StoredFile) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await listFiles(db, after, batch.rows);
    if (rows.length === 0) return;
    for (let first = 0; first < rows.length; first += batch.files)
      await Promise.all(rows.slice(first, first + batch.files).map(work));
    after = rows.at(-1)!.name;
  }
}

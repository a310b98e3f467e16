import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DecryptionError, sealedWith } from '../../adapters/encryption';
import type { Storage } from '../../adapters/storage';
import type { Database } from '../../database/connection';
import { flush } from '../../database/snapshot';
import { countFiles } from '../../files/repository';
import type { OnProgress } from '../arguments';
import { type Listed, kinds, lineOf, names } from './manifest';
import { type StoredFile, listFiles } from './repository-backup';

/** The rows that are read at once, and the files that are copied concurrently; each file is read into memory, limited by the size of an upload. */
const batch = { rows: 500, files: 8 };

interface SelectedFiles {
  count: number;
  bytes: number;
  lost: string[];
  damaged: string[];
  /** Fingerprints of the keys that encrypted the private files. */
  keys: Set<string>;
}

/** The files of a backup: copies of all files, from which those that the snapshot names are selected. */
export class BackupFiles {
  private readonly copies: string;

  constructor(
    private readonly folder: string,
    private readonly storage: Storage,
  ) {
    this.copies = join(folder, 'copies');
  }

  async prepare(): Promise<void> {
    await this.makeFolders(this.copies);
  }

  private async makeFolders(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    for (const kind of kinds) await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
  }

  /** Copies the files that the database names and that are not copied yet. Returns the names of files that are missing from the storage. */
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

  /** Moves the copies that the snapshot names into the backup, and writes the list of them. */
  async select(db: Database, missing: ReadonlySet<string>): Promise<SelectedFiles> {
    // What an earlier attempt has selected was copied again.
    await this.makeFolders(join(this.folder, names.files));
    const selected: SelectedFiles = { count: 0, bytes: 0, lost: [...missing], damaged: [], keys: new Set() };
    const list = join(this.folder, names.list);
    await writeFile(list, '', { mode: 0o600 });
    await eachFile(db, async (file) => {
      if (missing.has(file.name)) return;
      const { listedAs, isSound, isNew } = await this.selectOne(file, selected.keys);
      if (!isSound) selected.damaged.push(file.name);
      if (!isNew) return;
      await appendFile(list, lineOf(listedAs));
      selected.count += 1;
      selected.bytes += listedAs.bytes;
    });
    await flush(list);
    return selected;
  }

  /** `isNew` is false if another row with the same bytes was selected before. */
  private async selectOne(
    file: StoredFile,
    keys: Set<string>,
  ): Promise<{ listedAs: Listed; isSound: boolean; isNew: boolean }> {
    const [kind, key] = [kindOf(file), file.storage_key];
    const path = join(this.folder, names.files, kind, key);
    const isNew = !existsSync(path);
    if (isNew) await rename(this.copyOf(file), path);
    const stored = await readFile(path);
    const sealed = kind === 'private' ? sealedWith(stored) : undefined;
    if (sealed !== undefined) keys.add(sealed);
    return {
      listedAs: { kind, key, bytes: stored.length, sha256: sha256(stored) },
      isSound: this.isSound(file, stored),
      isNew,
    };
  }

  /** Returns whether the bytes have the hash in the row. */
  private isSound(file: StoredFile, stored: Uint8Array): boolean {
    try {
      return sha256(this.storage.reveal(kindOf(file), file.storage_key, stored)) === file.sha256;
    } catch (error) {
      if (error instanceof DecryptionError) return false;
      throw error;
    }
  }

  /** Removes the copies that were not selected. */
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

/** Calls `work` for each row of a file, for several concurrently, but not for rows that share their bytes. */
async function eachFile(db: Database, work: (file: StoredFile) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await listFiles(db, after, batch.rows);
    if (rows.length === 0) return;
    for (let first = 0; first < rows.length; first += batch.files)
      await Promise.all(
        byStorageKey(rows.slice(first, first + batch.files)).map(async (sharing) => {
          for (const file of sharing) await work(file);
        }),
      );
    after = rows.at(-1)!.name;
  }
}

/** The rows in groups that share a storage key, as the pictures of `marketplace seed` do. */
function byStorageKey(files: StoredFile[]): StoredFile[][] {
  const groups = new Map<string, StoredFile[]>();
  for (const file of files) {
    const key = `${kindOf(file)}/${file.storage_key}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

import { LocalStorageAdapter } from '@flystorage/local-fs';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** The names of temporary files, which stay if a process is killed while it writes one. */
export const unfinishedName = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * flystorage's local adapter writes into the final file and does not flush it: a crash could leave a partial file or, after the database has committed,
 * none. This adapter writes a temporary file, flushes and renames it, and flushes the folder.
 */
export class DurableLocalAdapter extends LocalStorageAdapter {
  constructor(folder: string) {
    super(resolve(folder));
  }

  /** Opens the file as a stream; undefined if it does not exist. */
  async open(path: string): Promise<Readable | undefined> {
    try {
      return (await open(join(this.rootDir, path), 'r')).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Rejects unless this process may write into the folder and those of `subfolders` that exist. A missing folder is created with its first file. */
  async requireWritable(subfolders: string[]): Promise<void> {
    for (const folder of subfolders) await requireWritable(join(this.rootDir, folder));
  }

  override async write(path: string, contents: Readable): Promise<void> {
    const file = join(this.rootDir, path);
    const folder = dirname(file);
    const temporary = join(folder, `.${randomUUID()}`);
    await makeFolder(folder);
    try {
      await writeFile(temporary, contents, { flag: 'wx', mode: 0o600, flush: true });
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(folder);
  }
}

/** Checks the folder, or the one in which it would be created. */
async function requireWritable(folder: string): Promise<void> {
  try {
    // Fails with ENOTDIR for a file.
    await readdir(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await requireWritable(dirname(folder));
  }
}

async function makeFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!created) return;
  // A new folder is durable only after its parent folder is flushed.
  for (let made = folder; made.length >= created.length; made = dirname(made)) await flushFolder(dirname(made));
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems order renames themselves.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

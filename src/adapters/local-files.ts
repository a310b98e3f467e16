import { LocalStorageAdapter } from '@flystorage/local-fs';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
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

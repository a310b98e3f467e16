import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sender } from '../contract/handler';
import type { TestApp } from './app';

/** The sender of a picture: by default a user at a place of their own. */
export function pictureSender(key = 'one', changes: Partial<Sender> = {}): Sender {
  return { key, site: `site of ${key}`, standing: 'active', gone: new AbortController().signal, ...changes };
}

function privateFolder(app: TestApp): string {
  return join(app.config.storageUrl.replace(/^file:/, ''), 'private');
}

/** The names of all files in the private storage, sorted. */
export async function privateFiles(app: TestApp): Promise<string[]> {
  return (await readdir(privateFolder(app))).sort();
}

/** The bytes of a private file as stored on disk. */
export function bytesAtRest(app: TestApp, name: string): Promise<Buffer> {
  return readFile(join(privateFolder(app), name));
}

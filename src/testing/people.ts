import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestApp } from './app';

/** A picture of one side of an identity card, of noise so that no two are alike. */
export function cardImage(format: 'jpeg' | 'png' | 'webp' = 'jpeg', size = 40): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: size, height: size, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}

function privateFolder(app: TestApp): string {
  return join(app.config.storageUrl.replace(/^file:/, ''), 'private');
}

/** The names of all files that lie in the private storage, sorted. */
export async function privateFiles(app: TestApp): Promise<string[]> {
  return (await readdir(privateFolder(app))).sort();
}

/** The bytes of a private file as they lie on the disk. */
export function bytesAtRest(app: TestApp, name: string): Promise<Buffer> {
  return readFile(join(privateFolder(app), name));
}

/** All that a registration could leave behind. */
export async function traces(app: TestApp): Promise<{ users: number; files: number; stored: number }> {
  const users = await app.db.selectFrom('app_user').select('id').execute();
  const files = await app.db.selectFrom('file').select('name').execute();
  return { users: users.length, files: files.length, stored: (await privateFiles(app)).length };
}

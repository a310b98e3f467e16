import type { KeyObject } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../../database/snapshot';
import { Refused } from '../refused';
import { readManifest } from './manifest';

/** The end of the name of a backup that is being removed, so that an interrupted removal leaves nothing that looks complete. */
const removing = '.removing';

/**
 * Removes the oldest backups beside `folder` (a new backup of the database `databaseId`) beyond the newest `count`, and returns their number. If each of
 * these lacks files that the storage had lost, it keeps the newest one that lacks none, too. It counts and removes complete backups of the same database only, which are signed with one of `keys`; anything else in the folder stays, also
 * a backup that another process is writing.
 */
export async function removeOldBackups(
  folder: string,
  { count, databaseId, keys }: { count: number; databaseId: string | undefined; keys: readonly KeyObject[] },
): Promise<number> {
  const parent = dirname(folder);
  const backups: { path: string; takenAt: string; isWhole: boolean }[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const path = join(parent, entry.name);
    if (!entry.isDirectory() || entry.name.endsWith('.incomplete')) continue;
    const manifest = await readManifest(path, keys, []).catch((error: unknown) => {
      if (error instanceof Refused) return undefined;
      throw error;
    });
    if (!manifest || manifest.databaseId !== databaseId) continue;
    if (entry.name.endsWith(removing)) await rm(path, { recursive: true, force: true });
    else {
      const isWhole = manifest.lost.length + manifest.damaged.length === 0;
      backups.push({ path, takenAt: manifest.takenAt, isWhole });
    }
  }
  const sorted = backups.toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const whole = sorted.find(({ isWhole }) => isWhole);
  const old = sorted.slice(count).filter((one) => one !== whole);
  for (const { path } of old) {
    await rename(path, path + removing);
    await flush(parent);
    await rm(path + removing, { recursive: true, force: true });
  }
  return old.length;
}

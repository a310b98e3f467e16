import { join } from 'node:path';
import type { Config } from '../../config/config';
import { listMigrations } from '../../database/migrator';
import { checkSnapshot, countSnapshot } from '../../database/snapshot';
import type { OnProgress } from '../arguments';
import { Refused } from '../refused';
import { type Manifest, checkContents, names, readManifest, requireKnownMigrations } from './manifest';

/**
 * Reads the whole backup in `folder` and returns its manifest. Neither database nor storage is used. Throws Refused or ToolError unless:
 *
 * - the manifest is signed with a key of DATA_KEY, and DATA_KEY has all keys of the backup;
 * - every file has the length and the SHA-256 in the list, the list and the snapshot those in the manifest, and nothing was added;
 * - the snapshot is a sound database (SQLite), or all its rows can be read (PostgreSQL), and every table has the counted rows;
 * - this version knows all migrations of the backup.
 */
export async function verifyBackup(
  { dataKeys, postgresTools }: Pick<Config, 'dataKeys' | 'postgresTools'>,
  folder: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const manifest = await readManifest(folder, dataKeys, []);
  requireKnownMigrations(manifest, listMigrations());
  await checkContents(folder, manifest, onProgress);
  const { engine: dialect, rows } = manifest;
  const file = join(folder, names.database[dialect]);
  await checkSnapshot(dialect, file, postgresTools);
  const tables = Object.keys(rows);
  const counted = await countSnapshot({ dialect, file, tables }, postgresTools);
  const other = tables.filter((name) => counted[name] !== rows[name]);
  if (other.length > 0)
    throw new Refused(
      `the snapshot has other numbers of rows than were counted: ${other.map((name) => `${name} ${counted[name] ?? 'none'} of ${rows[name]}`).join(', ')}`,
    );
  return manifest;
}

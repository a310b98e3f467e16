import { randomUUID } from 'node:crypto';
import { fingerprintOf } from '../adapters/encryption';
import { type Storage, createStorage } from '../adapters/storage';
import { type Config, blaming } from '../config/config';
import type { Database } from '../database/connection';
import { findMoved, forgetDataKey, forgetMoved, replaceDatabaseId } from '../database/instance-metadata';
import { adoptStorage, claimStorage } from '../files/storage-claim';
import type { OnProgress } from './arguments';
import { reencrypt } from './reencryption';
import { Refused } from './refused';

/** What a command may use besides its options. */
export interface CommandContext {
  config: Config;
  db: Database;
  onProgress: OnProgress;
}

/** `reencrypt`: returns a description of the result, with the keys that are no longer needed. */
export async function reencryptAll({ config, db, onProgress }: CommandContext): Promise<string> {
  const { dataKeys: keys } = config;
  return withStorage(config, async (storage) => {
    await blaming('STORAGE_URL', () => claimStorage(config, db, storage));
    const { done, unreadable, unneeded, inUse } = await reencrypt({ db, storage, keys }, onProgress);
    const nameOf = (fingerprint: string) =>
      `key ${keys.findIndex((key) => fingerprintOf(key) === fingerprint) + 1} of DATA_KEY (${fingerprint})`;
    const lines = [
      `encrypted ${done} values again; all data is encrypted with ${nameOf(fingerprintOf(keys[0]!))}`,
      ...unneeded.map(
        (key) =>
          `${nameOf(key)} is no longer needed by servers: remove it from DATA_KEY, but keep it as long as backups made before now, which can only be restored with it`,
      ),
      ...inUse.map(
        (key) =>
          `${nameOf(key)} is still needed: a server has used it in the last minutes. When all servers have the new key first, wait 11 minutes and run this command again`,
      ),
    ];
    if (unreadable.length > 0)
      throw new Refused(
        `encrypted ${done} values again, but none of the keys decrypts ${unreadable.length} values, including ${unreadable.slice(0, 3).join(', ')}`,
      );
    return lines.join('\n');
  });
}

/** `forget-key`: removes the record of a lost key, so that servers start without it. A key in DATA_KEY is not lost. */
export async function forgetKey(
  { config, db }: Pick<CommandContext, 'config' | 'db'>,
  fingerprint: string,
): Promise<string> {
  if (config.dataKeys.some((key) => fingerprintOf(key) === fingerprint))
    throw new Refused(
      `DATA_KEY contains the key ${fingerprint}, so it is not lost: to stop using it, run marketplace admin reencrypt`,
    );
  if (!(await forgetDataKey(db, fingerprint, Date.now()))) throw new Refused(`the key ${fingerprint} is unknown`);
  return `the key ${fingerprint} is forgotten: data that only this key decrypts is lost`;
}

/**
 * `adopt-storage`: assigns the storage to this database. The source of a move gets a new id, so that it may be used again, and the servers of the
 * target cannot remove its files.
 */
export async function adopt({ config, db }: CommandContext): Promise<string> {
  const place = await findMoved(db);
  if (place !== undefined) await replaceDatabaseId(db, randomUUID());
  await withStorage(config, (storage) => blaming('STORAGE_URL', () => adoptStorage(config, db, storage)));
  const text = 'the files of STORAGE_URL now belong to this database: files without a row are removed within two days';
  if (place === undefined) return text;
  await forgetMoved(db);
  return `${text}\nservers start on this database again, without the changes made in ${place}: start none on that one with this STORAGE_URL`;
}

async function withStorage<Result>(config: Config, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = createStorage(config);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

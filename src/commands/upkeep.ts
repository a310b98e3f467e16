import { fingerprintOf } from '../adapters/encryption';
import { type Storage, createStorage } from '../adapters/storage';
import { type Config, blaming } from '../config/config';
import type { Database } from '../database/connection';
import { forgetDataKey } from '../database/instance-metadata';
import { adoptStorage, claimStorage } from '../files/ownership';
import { type OnProgress, reencrypt } from './reencryption';
import { Refused } from './refused';

/** What a command may need beside its options. */
export interface Surroundings {
  config: Config;
  db: Database;
  onProgress: OnProgress;
}

/** `reencrypt`: answers what was done, and which keys nobody needs any more. */
export async function reencryptAll({ config, db, onProgress }: Surroundings): Promise<string> {
  const { dataKeys: keys } = config;
  return withStorage(config, async (storage) => {
    await blaming('STORAGE_URL', () => claimStorage(config, db, storage));
    const { done, unreadable, unneeded, inUse } = await reencrypt({ db, storage, keys }, onProgress);
    const nameOf = (fingerprint: string) =>
      `number ${keys.findIndex((key) => fingerprintOf(key) === fingerprint) + 1} of DATA_KEY (${fingerprint})`;
    const said = [
      `encrypted ${done} anew; everything is encrypted with ${nameOf(fingerprintOf(keys[0]!))}`,
      ...unneeded.map((key) => `${nameOf(key)} is no longer needed: take it away`),
      ...inUse.map(
        (key) =>
          `${nameOf(key)} is still needed: a server has used it in the last minutes. Once all have the new key first, wait eleven minutes and do this again`,
      ),
    ];
    if (unreadable.length > 0)
      throw new Refused(
        `encrypted ${done} anew, but none of the keys decrypts ${unreadable.length}, among them ${unreadable.slice(0, 3).join(', ')}`,
      );
    return said.join('\n');
  });
}

/** `forget-key`: the start does not ask for the key any more. */
export async function forgetKey(db: Database, fingerprint: string): Promise<string> {
  if (!(await forgetDataKey(db, fingerprint, Date.now())))
    throw new Refused(`nothing is known of the key ${fingerprint}`);
  return `the key ${fingerprint} is forgotten: what only it decrypts is lost`;
}

/** `adopt-storage`. */
export async function adopt({ config, db }: Surroundings): Promise<string> {
  await withStorage(config, (storage) => blaming('STORAGE_URL', () => adoptStorage(config, db, storage)));
  return 'the files of STORAGE_URL belong to this database now: those that it has no row for are removed within a day or two';
}

async function withStorage<Result>(config: Config, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = createStorage(config);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

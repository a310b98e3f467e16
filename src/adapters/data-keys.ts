import type { KeyObject } from 'node:crypto';
import { ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { listDataKeys, noteDataKey } from '../database/instance-metadata';
import { fingerprintOf } from './encryption';

/** Throws ConfigError where something may be encrypted with a key that is not among `keys`; else notes the one that encrypts from now on. */
export async function checkDataKeys(db: Database, keys: readonly KeyObject[]): Promise<void> {
  const given = new Set(keys.map(fingerprintOf));
  const noted = (await listDataKeys(db)).map(({ fingerprint }) => fingerprint);
  const missing = noted.filter((fingerprint) => !given.has(fingerprint));
  if (missing.length > 0)
    throw new ConfigError(
      `DATA_KEY lacks ${missing.join(', ')}, which stored data is encrypted with: add that key at the end, or, where it is lost for good, npm run admin -- forget-key --key ${missing[0]}`,
    );
  await noteEncryptingKey(db, keys);
}

/** Says that this server encrypts with the first of its keys. Each does so every minute, so that nobody drops a key that is in use. */
export async function noteEncryptingKey(db: Database, dataKeys: readonly KeyObject[]): Promise<void> {
  await noteDataKey(db, fingerprintOf(dataKeys[0]!));
}

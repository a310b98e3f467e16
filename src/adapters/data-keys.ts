import type { KeyObject } from 'node:crypto';
import { ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { listDataKeys, noteDataKey } from '../database/instance-metadata';
import { fingerprintOf } from './encryption';

/** Throws ConfigError if stored data may be encrypted with a key that is not in `keys`. */
export async function requireDataKeys(db: Database, keys: readonly KeyObject[]): Promise<void> {
  const given = new Set(keys.map(fingerprintOf));
  const noted = (await listDataKeys(db)).map(({ fingerprint }) => fingerprint);
  const missing = noted.filter((fingerprint) => !given.has(fingerprint));
  if (missing.length > 0)
    throw new ConfigError(
      `DATA_KEY lacks ${missing.join(', ')}, which encrypts stored data: append that key, or, if it is lost, run marketplace admin forget-key --key ${missing[0]}`,
    );
}

/** As {@link requireDataKeys}; then records the first of `keys` as in use. */
export async function checkDataKeys(db: Database, keys: readonly KeyObject[]): Promise<void> {
  await requireDataKeys(db, keys);
  await noteEncryptingKey(db, keys);
}

/** Records that this server encrypts with the first of its keys. Each server does so every minute, so that a key in use is not removed. */
export async function noteEncryptingKey(db: Database, dataKeys: readonly KeyObject[]): Promise<void> {
  await noteDataKey(db, fingerprintOf(dataKeys[0]!));
}

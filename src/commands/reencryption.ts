import type { KeyObject } from 'node:crypto';
import { checkDataKeys } from '../adapters/data-keys';
import { DecryptionError, decryptText, encryptText, fingerprintOf, textHeadOf } from '../adapters/encryption';
import type { Storage } from '../adapters/storage';
import { addressContext } from '../calendars/addresses';
import type { Database } from '../database/connection';
import { forgetDataKey, listDataKeys } from '../database/instance-metadata';
import { isKept } from '../files/repository';
import { secretContext } from '../webhooks/secrets';
import { identityNumberContext } from '../people/identity-number';
import {
  countDocuments,
  countIdentityNumbers,
  listAddresses,
  listDocuments,
  listIdentityNumbers,
  listSecrets,
  replaceAddress,
  replaceIdentityNumber,
  replaceSecret,
} from './repository-reencryption';

/** Called with the progress: `done` of `of` items; `what` names the kind of item. */
export type OnProgress = (what: string, done: number, of: number) => void;

export interface Reencryption {
  /** The number of values that were encrypted again. */
  done: number;
  /** Descriptions of the values that none of the keys decrypts. */
  unreadable: string[];
  /** Fingerprints of the older keys that are no longer needed. */
  unneeded: string[];
  /** Fingerprints of the older keys that a server has used recently. */
  inUse: string[];
}

/** Batch sizes. */
const batch = { numbers: 500, documents: 8 };
/**
 * A server records every minute which key it encrypts with, and a one-time code that was hashed with a key is valid for ten minutes. An older
 * key is needed until both have passed.
 */
const keyGraceMs = 11 * 60_000;

/**
 * Encrypts all data that an older key has encrypted with the first of `keys`: identity numbers, webhook secrets, addresses of calendar imports,
 * and the private files of the storage (identity images and receipts). Servers may continue to run. After an interruption, another run does the
 * rest. Removes the records of keys that are no longer used. Throws ConfigError if a key is missing.
 */
export async function reencrypt(
  { db, storage, keys }: { db: Database; storage: Storage; keys: readonly KeyObject[] },
  onProgress: OnProgress,
): Promise<Reencryption> {
  await checkDataKeys(db, keys);
  const begin = Date.now();
  const unreadable: string[] = [];
  const skipUnreadable = async (what: string, work: () => Promise<boolean>) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      unreadable.push(what);
      return false;
    }
  };
  const numbers = await reencryptNumbers(db, keys, skipUnreadable, onProgress);
  const secrets = await reencryptSecrets(db, keys, skipUnreadable, onProgress);
  const addresses = await reencryptAddresses(db, keys, skipUnreadable);
  const documents = await reencryptDocuments(db, storage, skipUnreadable, onProgress);

  const [newest, ...older] = keys.map(fingerprintOf);
  // A value that is unreadable now is unreadable with each of the keys, so it needs none of them.
  for (const key of older) if (key !== newest) await forgetDataKey(db, key, begin - keyGraceMs);
  const noted = new Set((await listDataKeys(db)).map(({ fingerprint }) => fingerprint));
  const others = [...new Set(older)].filter((key) => key !== newest);
  return {
    done: numbers + secrets + addresses + documents,
    unreadable,
    unneeded: others.filter((key) => !noted.has(key)),
    inUse: others.filter((key) => noted.has(key)),
  };
}

/** Runs `work`. If none of the keys decrypts the value, notes `what` and returns false. */
type SkipUnreadable = (what: string, work: () => Promise<boolean>) => Promise<boolean>;

async function reencryptNumbers(
  db: Database,
  keys: readonly KeyObject[],
  skipUnreadable: SkipUnreadable,
  onProgress: OnProgress,
): Promise<number> {
  const head = textHeadOf(keys[0]!);
  const total = await countIdentityNumbers(db, head);
  let [seen, done] = [0, 0];
  for (let after = 0; ;) {
    const rows = await listIdentityNumbers(db, head, after, batch.numbers);
    if (rows.length === 0) return done;
    for (const { id, sealed } of rows) {
      const replacing = async () => {
        const context = identityNumberContext(id);
        return replaceIdentityNumber(db, id, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
      };
      if (await skipUnreadable(`the identity number of user ${id}`, replacing)) done += 1;
    }
    after = rows.at(-1)!.id;
    seen += rows.length;
    onProgress('identity numbers', seen, Math.max(seen, total));
  }
}

async function reencryptSecrets(
  db: Database,
  keys: readonly KeyObject[],
  skipUnreadable: SkipUnreadable,
  onProgress: OnProgress,
): Promise<number> {
  const head = textHeadOf(keys[0]!);
  let done = 0;
  for (const column of ['secret', 'former_secret'] as const)
    for (let after = 0; ;) {
      const rows = await listSecrets(db, column, head, after, batch.numbers);
      if (rows.length === 0) break;
      for (const { id, user_id, sealed } of rows) {
        const context = secretContext(user_id);
        const replacing = async () =>
          replaceSecret(db, column, id, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
        if (await skipUnreadable(`a secret of webhook ${id}`, replacing)) done += 1;
      }
      after = rows.at(-1)!.id;
      onProgress('secrets of webhooks', done, done);
    }
  return done;
}

async function reencryptAddresses(
  db: Database,
  keys: readonly KeyObject[],
  skipUnreadable: SkipUnreadable,
): Promise<number> {
  const head = textHeadOf(keys[0]!);
  let done = 0;
  for (let after = 0; ;) {
    const rows = await listAddresses(db, head, after, batch.numbers);
    if (rows.length === 0) return done;
    for (const { sealed, ...key } of rows) {
      const context = addressContext(key.property_id);
      const replacing = async () =>
        replaceAddress(db, key, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
      if (await skipUnreadable(`the address of imported calendar ${key.id}`, replacing)) done += 1;
    }
    after = rows.at(-1)!.id;
  }
}

async function reencryptDocuments(
  db: Database,
  storage: Storage,
  skipUnreadable: SkipUnreadable,
  onProgress: OnProgress,
): Promise<number> {
  const total = await countDocuments(db);
  let [seen, done] = [0, 0];
  for (let after = ''; ;) {
    const rows = await listDocuments(db, after, batch.documents);
    if (rows.length === 0) return done;
    const each = rows.map(({ storage_key: key }) =>
      skipUnreadable(`the document ${key}`, async () => {
        if (!(await storage.reencrypt(key))) return false;
        // If the document was deleted meanwhile, its row was deleted first: the file must not be restored.
        if (!(await isKept(db, key))) await storage.remove('private', key);
        return true;
      }),
    );
    done += (await Promise.all(each)).filter(Boolean).length;
    after = rows.at(-1)!.name;
    seen += rows.length;
    onProgress('documents', seen, Math.max(seen, total));
  }
}

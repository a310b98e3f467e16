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

/** Hears how far it is: `done` of `of` things of a kind. */
export type OnProgress = (what: string, done: number, of: number) => void;

export interface Reencryption {
  /** So many were encrypted anew. */
  done: number;
  /** What none of the keys decrypts. */
  unreadable: string[];
  /** Fingerprints of the older keys that nothing needs any more, and of those that a server has encrypted with lately. */
  unneeded: string[];
  inUse: string[];
}

/** So many identity numbers, and so many documents, at once. */
const batch = { numbers: 500, documents: 8 };
/**
 * A server that encrypts with a key says so every minute; and a one-time code that was hashed with it is valid for ten minutes.
 * Until then an older key is needed, whatever was encrypted anew.
 */
const silence = 11 * 60_000;

/**
 * Encrypts with the first of `keys` all that an older one has encrypted: identity numbers, the secrets of webhooks, the addresses of
 * imported calendars, and what lies in the storage as private, identity images and receipts. Servers may run meanwhile; and after an
 * interruption the same again does what is left. Forgets
 * the keys that nothing is encrypted with any more. Throws ConfigError where a key is missing.
 */
export async function reencrypt(
  { db, storage, keys }: { db: Database; storage: Storage; keys: readonly KeyObject[] },
  onProgress: OnProgress,
): Promise<Reencryption> {
  await checkDataKeys(db, keys);
  const begin = Date.now();
  const unreadable: string[] = [];
  const reading = async (what: string, work: () => Promise<boolean>) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      unreadable.push(what);
      return false;
    }
  };
  const numbers = await reencryptNumbers(db, keys, reading, onProgress);
  const secrets = await reencryptSecrets(db, keys, reading, onProgress);
  const addresses = await reencryptAddresses(db, keys, reading);
  const documents = await reencryptDocuments(db, storage, reading, onProgress);

  const [newest, ...older] = keys.map(fingerprintOf);
  // What is unreadable now is so with every one of them, so that it needs none.
  for (const key of older) if (key !== newest) await forgetDataKey(db, key, begin - silence);
  const noted = new Set((await listDataKeys(db)).map(({ fingerprint }) => fingerprint));
  const others = [...new Set(older)].filter((key) => key !== newest);
  return {
    done: numbers + secrets + addresses + documents,
    unreadable,
    unneeded: others.filter((key) => !noted.has(key)),
    inUse: others.filter((key) => noted.has(key)),
  };
}

type Reading = (what: string, work: () => Promise<boolean>) => Promise<boolean>;

async function reencryptNumbers(
  db: Database,
  keys: readonly KeyObject[],
  reading: Reading,
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
      if (await reading(`the identity number of user ${id}`, replacing)) done += 1;
    }
    after = rows.at(-1)!.id;
    seen += rows.length;
    onProgress('identity numbers', seen, Math.max(seen, total));
  }
}

async function reencryptSecrets(
  db: Database,
  keys: readonly KeyObject[],
  reading: Reading,
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
        if (await reading(`a secret of webhook ${id}`, replacing)) done += 1;
      }
      after = rows.at(-1)!.id;
      onProgress('secrets of webhooks', done, done);
    }
  return done;
}

async function reencryptAddresses(db: Database, keys: readonly KeyObject[], reading: Reading): Promise<number> {
  const head = textHeadOf(keys[0]!);
  let done = 0;
  for (let after = 0; ;) {
    const rows = await listAddresses(db, head, after, batch.numbers);
    if (rows.length === 0) return done;
    for (const { sealed, ...key } of rows) {
      const context = addressContext(key.property_id);
      const replacing = async () =>
        replaceAddress(db, key, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
      if (await reading(`the address of imported calendar ${key.id}`, replacing)) done += 1;
    }
    after = rows.at(-1)!.id;
  }
}

async function reencryptDocuments(
  db: Database,
  storage: Storage,
  reading: Reading,
  onProgress: OnProgress,
): Promise<number> {
  const total = await countDocuments(db);
  let [seen, done] = [0, 0];
  for (let after = ''; ;) {
    const rows = await listDocuments(db, after, batch.documents);
    if (rows.length === 0) return done;
    const each = rows.map(({ storage_key: key }) =>
      reading(`the document ${key}`, async () => {
        if (!(await storage.reencrypt(key))) return false;
        // Whoever deleted the document meanwhile deleted its row first, and must not find it back.
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

import type { KeyObject } from 'node:crypto';
import { checkDataKeys } from '../adapters/data-keys';
import { DecryptionError, decryptText, encryptText, fingerprintOf, textHeadOf } from '../adapters/encryption';
import type { Storage } from '../adapters/storage';
import { addressContext } from '../calendars/addresses';
import { batchSize } from '../database/batches';
import type { Database } from '../database/connection';
import { forgetDataKey, listDataKeys } from '../database/instance-metadata';
import { secretContext } from '../webhooks/secrets';
import { identityNumberContext } from '../people/identity-number';
import { countFiles, isKept } from '../files/repository';
import type { OnProgress } from './arguments';
import {
  findLastId,
  listAddresses,
  listDocuments,
  listIdentityNumbers,
  listSecrets,
  replaceAddress,
  replaceIdentityNumber,
  replaceSecret,
} from './repository-reencryption';

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

/** The number of documents that are encrypted concurrently. */
const documentsAtOnce = 8;
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
  const needs = { db, keys, skipUnreadable, onProgress };
  const numbers = await reencryptNumbers(needs);
  const secrets = await reencryptSecrets(needs);
  const addresses = await reencryptAddresses(needs);
  const documents = await reencryptDocuments(needs, storage);

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

interface Needs {
  db: Database;
  keys: readonly KeyObject[];
  skipUnreadable: SkipUnreadable;
  onProgress: OnProgress;
}

/**
 * Replaces the values of one kind that `list` returns, in the order of the ids up to `lastId`, and returns how many. The progress counts
 * ids, because counting the values would read the whole table by one statement.
 */
async function replaceAll<One extends { id: number }>(
  { skipUnreadable, onProgress }: Needs,
  { what, lastId }: { what: string; lastId: number },
  list: (after: number) => Promise<{ values: One[]; last: number | undefined }>,
  replace: (value: One) => { what: string; replacing: () => Promise<boolean> },
): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const { values, last } = await list(after);
    if (last === undefined) return done;
    for (const value of values) {
      const { what: name, replacing } = replace(value);
      if (await skipUnreadable(name, replacing)) done += 1;
    }
    after = last;
    onProgress(what, after, Math.max(after, lastId));
  }
}

async function reencryptNumbers(needs: Needs): Promise<number> {
  const { db, keys } = needs;
  const head = textHeadOf(keys[0]!);
  return replaceAll(
    needs,
    { what: 'accounts', lastId: await findLastId(db, 'app_user') },
    (after) => listIdentityNumbers(db, head, after, batchSize),
    ({ id, sealed }) => ({
      what: `the identity number of user ${id}`,
      async replacing() {
        const context = identityNumberContext(id);
        return replaceIdentityNumber(db, id, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
      },
    }),
  );
}

async function reencryptSecrets(needs: Needs): Promise<number> {
  const { db, keys } = needs;
  const head = textHeadOf(keys[0]!);
  let done = 0;
  for (const [column, what] of [
    ['secret', 'webhooks'],
    ['former_secret', 'former secrets of webhooks'],
  ] as const)
    done += await replaceAll(
      needs,
      { what, lastId: await findLastId(db, 'webhook') },
      (after) => listSecrets(db, column, head, after, batchSize),
      ({ id, user_id, sealed }) => ({
        what: `a secret of webhook ${id}`,
        async replacing() {
          const context = secretContext(user_id);
          return replaceSecret(db, column, id, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
        },
      }),
    );
  return done;
}

async function reencryptAddresses(needs: Needs): Promise<number> {
  const { db, keys } = needs;
  const head = textHeadOf(keys[0]!);
  return replaceAll(
    needs,
    { what: 'imported calendars', lastId: await findLastId(db, 'calendar_import') },
    (after) => listAddresses(db, head, after, batchSize),
    ({ sealed, ...key }) => ({
      what: `the address of imported calendar ${key.id}`,
      async replacing() {
        const context = addressContext(key.property_id);
        return replaceAddress(db, key, sealed, encryptText(keys, decryptText(keys, sealed, context), context));
      },
    }),
  );
}

async function reencryptDocuments({ db, skipUnreadable, onProgress }: Needs, storage: Storage): Promise<number> {
  const total = await countFiles(db);
  let [seen, done] = [0, 0];
  const one = (key: string) =>
    skipUnreadable(`the document ${key}`, async () => {
      if (!(await storage.reencrypt(key))) return false;
      // If the document was deleted meanwhile, its row was deleted first: the file must not be restored.
      if (!(await isKept(db, key))) await storage.remove('private', key);
      return true;
    });
  for (let after = ''; ;) {
    const { rows, last, documents } = await listDocuments(db, after, batchSize);
    if (last === undefined) return done;
    for (let first = 0; first < documents.length; first += documentsAtOnce) {
      const some = documents.slice(first, first + documentsAtOnce);
      done += (await Promise.all(some.map(({ storage_key }) => one(storage_key)))).filter(Boolean).length;
    }
    after = last;
    seen += rows;
    onProgress('files', seen, Math.max(seen, total));
  }
}

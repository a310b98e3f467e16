import { FileStorage, UnableToReadFile } from '@flystorage/file-storage';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config';
import type * as Bucket from './bucket';
import { decrypt, encrypt, fingerprintOf, sealedWith } from './encryption';
import { DurableLocalAdapter, unfinishedName } from './local-files';
import type { Backend } from './storage-backend';

/** `public`: pictures that anyone can fetch. `private`: documents, stored encrypted. */
export type StorageKind = 'public' | 'private';

/** A file cannot be written or read: the storage is full, unreachable or too slow. The same request may succeed later. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/**
 * Where files are kept. Keys are plain names (letters, digits, `.`, `-`, `_`; at most 128), never paths.
 * Each throws StorageUnavailableError where the storage fails.
 */
export interface Storage {
  /** Stores the bytes under the key; when it returns they are durable. An earlier file of that key is replaced as a whole. */
  put(kind: StorageKind, key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined if there is no such file. Throws DecryptionError if the stored bytes of a private file were changed. */
  get(kind: StorageKind, key: string): Promise<Uint8Array | undefined>;
  /** A public file as a stream, which the caller must read or destroy; the bytes if it is in a bucket. Undefined if there is none. */
  open(key: string): Promise<Readable | Uint8Array | undefined>;
  /** Removes the file; does nothing if it does not exist. */
  remove(kind: StorageKind, key: string): Promise<void>;
  /**
   * Encrypts the private file with the newest key if it is encrypted with an older one; returns whether it did, or undefined if
   * there is no such file. Throws DecryptionError like {@link get}.
   */
  reencrypt(key: string): Promise<boolean | undefined>;
  /** The stored bytes, encrypted for private files, for copies; undefined if the file does not exist. */
  getStored(kind: StorageKind, key: string): Promise<Uint8Array | undefined>;
  /** Stores the result of {@link getStored}, possibly of another storage, under the same key. */
  putStored(kind: StorageKind, key: string, stored: Uint8Array): Promise<void>;
  /** Returns what {@link get} would return for these stored bytes. Throws DecryptionError like it. */
  reveal(kind: StorageKind, key: string, stored: Uint8Array): Uint8Array;
  /** The ids of the databases that are recorded here as owners of the files: one, or none yet. */
  listOwners(): Promise<string[]>;
  /** Writes, reads and removes a small file, which no other method lists. Rejects with the reason if that is not possible. */
  requireWritable(): Promise<void>;
  noteOwner(id: string): Promise<void>;
  removeOwner(id: string): Promise<void>;
  /** The keys of the files that were last written before `instant` (epoch ms by the storage's own clock). */
  listOlder(kind: StorageKind, instant: number): AsyncIterable<string>;
  /** Removes what processes that were killed while writing a file before `instant` have left. Returns the number of such files. */
  removeUnfinished(kind: StorageKind, instant: number): Promise<number>;
  close(): void;
}

/** The folder (prefix) of {@link Storage.listOwners}. It is separate from the files, so that requests cannot reach it. */
const owners = 'databases';

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** The time limit for one file, in ms: a bucket that hangs must not block requests. */
const timeoutMs = 15_000;

/** The storage that `storageUrl` names. Pictures are stored in the folder (prefix) `public`, documents in `private`. */
export function createStorage({ storageUrl, dataKeys }: Pick<Config, 'storageUrl' | 'dataKeys'>): Storage {
  const backend = storageUrl.startsWith('s3:') ? bucketBackend(storageUrl) : folderBackend(storageUrl);
  const { files, read, write, list } = filesOf(backend);
  const reveal = (kind: StorageKind, key: string, stored: Uint8Array) =>
    kind === 'private' ? decrypt(dataKeys, stored, pathOf(kind, key)) : stored;

  return {
    async put(kind, key, bytes) {
      const path = pathOf(kind, key);
      await available(write(path, kind === 'private' ? encrypt(dataKeys, bytes, path) : bytes));
    },
    async get(kind, key) {
      const stored = await read(pathOf(kind, key));
      return stored && reveal(kind, key, stored);
    },
    getStored: (kind, key) => read(pathOf(kind, key)),
    putStored: (kind, key, stored) => available(write(pathOf(kind, key), stored)),
    reveal,
    open: async (key) => openInTime(backend, pathOf('public', key)),
    async reencrypt(key) {
      const path = pathOf('private', key);
      const stored = await read(path);
      if (!stored) return undefined;
      if (sealedWith(stored) === fingerprintOf(dataKeys[0]!)) return false;
      await available(write(path, encrypt(dataKeys, decrypt(dataKeys, stored, path), path)));
      return true;
    },
    async listOwners() {
      const ids: string[] = [];
      for await (const { name } of list(owners)) ids.push(name);
      return ids;
    },
    async requireWritable() {
      await backend.requireWritable();
      await probe(backend);
    },
    noteOwner: (id) =>
      write(ownerPathOf(id), Buffer.from('The files beside this folder belong to the database of this id.\n')),
    removeOwner: (id) => files.deleteFile(ownerPathOf(id)),
    remove: (kind, key) => available(files.deleteFile(pathOf(kind, key))),
    async *listOlder(kind, instant) {
      for await (const { path, name, lastModifiedMs } of list(kind)) {
        const written = lastModifiedMs ?? (await files.lastModified(path));
        if (written < instant) yield name;
      }
    },
    async removeUnfinished(kind, instant) {
      let removed = 0;
      for await (const { path, lastModifiedMs } of list(kind, unfinishedName)) {
        // A file that has disappeared meanwhile was finished.
        const written = lastModifiedMs ?? (await files.lastModified(path).catch(() => Infinity));
        if (written >= instant) continue;
        await available(files.deleteFile(path));
        removed += 1;
      }
      return removed;
    },
    close: () => backend.close(),
  };
}

/** Writes, reads and removes a file beside the owners. Its name begins with a dot, so that no list contains it. */
async function probe(backend: Backend): Promise<void> {
  const { files, read, write } = filesOf(backend);
  const path = `${owners}/.probe-${randomUUID()}`;
  const bytes = Buffer.from(path);
  try {
    await write(path, bytes);
    const stored = await read(path);
    if (!stored || !bytes.equals(stored)) throw new Error('it returns other bytes than were written');
  } catch (error) {
    if (isDiskFull(error)) throw new Error('no space is left: free up space', { cause: error });
    throw error;
  } finally {
    // The reason of a failure is more useful than that its file could not be removed.
    await files.deleteFile(path).catch(() => {});
  }
}

/** Whether the disk of the storage is full. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ((one as NodeJS.ErrnoException).code === 'ENOSPC') return true;
  return false;
}

/** Access to the stored bytes by path. */
function filesOf(backend: Backend) {
  const files = new FileStorage(backend.adapter, undefined, { timeout: { timeout: timeoutMs } });

  const write = async (path: string, bytes: Uint8Array) => {
    // flystorage converts a Uint8Array that is not a Buffer to a stream of single numbers.
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await files.write(path, content, { size: content.length, mimeType: 'application/octet-stream' });
  };
  const read = async (path: string) => {
    try {
      return await files.readToUint8Array(path);
    } catch (error) {
      if (error instanceof UnableToReadFile && error.wasFileNotFound) return undefined;
      throw unavailable(error);
    }
  };
  const list = async function* (folder: string, names = plainName) {
    // A folder is created with its first file; a bucket has no folders.
    if (!(await backend.has(folder))) return;
    for await (const entry of files.list(folder)) {
      const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
      if (entry.isFile && names.test(name)) yield { ...entry, name };
    }
  };
  return { files, read, write, list };
}

async function openInTime(backend: Backend, path: string): Promise<Readable | Uint8Array | undefined> {
  const opening = new AbortController();
  const timer = setTimeout(() => opening.abort(), timeoutMs);
  try {
    return await available(backend.open(path, opening.signal));
  } finally {
    clearTimeout(timer);
  }
}

function ownerPathOf(id: string): string {
  if (!plainName.test(id)) throw new Error('the id of a database is a plain name');
  return `${owners}/${id}`;
}

function available<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw unavailable(error);
  });
}

function unavailable(error: unknown): StorageUnavailableError {
  return new StorageUnavailableError('the storage failed', { cause: error });
}

/** The path is also the encryption context: a document that was copied over another cannot be decrypted. */
function pathOf(kind: StorageKind, key: string): string {
  if (!plainName.test(key)) throw new Error('a storage key is a plain name');
  return `${kind}/${key}`;
}

function folderBackend(url: string): Backend {
  // Both `file:./data/files` and `file:///srv/files`.
  const adapter = new DurableLocalAdapter(url.replace(/^file:(\/\/(?=\/))?/, ''));
  const open = (path: string) => adapter.open(path);
  return {
    ...{ adapter, open, has: (folder) => adapter.directoryExists(folder, {}) },
    requireWritable: () => adapter.requireWritable(['public', 'private', owners]),
    close: () => {},
  };
}

function bucketBackend(url: string): Backend {
  // Loaded only when used: the AWS SDK takes 0.2 s to load and 25 MB of memory.
  // oxlint-disable-next-line typescript/no-require-imports -- an import would load it at the start
  const { openBucket } = require('./bucket') as typeof Bucket;
  return openBucket(url);
}

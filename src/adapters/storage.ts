import { FileStorage, UnableToReadFile } from '@flystorage/file-storage';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config';
import type * as Bucket from './bucket';
import { decrypt, encrypt } from './encryption';
import { DurableLocalAdapter } from './local-files';
import type { Backend } from './storage-backend';

/** `public`: pictures anybody may fetch. `private`: documents, encrypted where they lie. */
export type StorageKind = 'public' | 'private';

/** The storage does not take or give a file: it is full, away or too slow. The same request may succeed later. */
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
  /** The bytes, or undefined when there is no such file. Throws DecryptionError when a private one is not what was stored. */
  get(kind: StorageKind, key: string): Promise<Uint8Array | undefined>;
  /** A public file as it is read, so that it is never in memory as a whole; undefined when there is none. To be read or destroyed. */
  open(key: string): Promise<Readable | undefined>;
  /** Removes the file; one that is not there is no error. */
  remove(kind: StorageKind, key: string): Promise<void>;
  /** The keys of the files that were last written before `instant` (epoch ms by the storage's own clock). */
  listOlder(kind: StorageKind, instant: number): AsyncIterable<string>;
  close(): void;
}

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Milliseconds that one file may take: a bucket that hangs must not hang requests. */
const timeoutMs = 15_000;

/** The storage that `storageUrl` names. Pictures and documents lie apart, in the folders (prefixes) `public` and `private`. */
export function createStorage({ storageUrl, dataKeys }: Pick<Config, 'storageUrl' | 'dataKeys'>): Storage {
  const backend = storageUrl.startsWith('s3:') ? bucketBackend(storageUrl) : folderBackend(storageUrl);
  const files = new FileStorage(backend.adapter, undefined, { timeout: { timeout: timeoutMs } });

  return {
    async put(kind, key, bytes) {
      const path = pathOf(kind, key);
      const stored = kind === 'private' ? encrypt(dataKeys, bytes, path) : bytes;
      // A Buffer: of any other Uint8Array flystorage makes a stream of single numbers.
      const content = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
      await available(files.write(path, content, { size: content.length, mimeType: 'application/octet-stream' }));
    },
    async get(kind, key) {
      const path = pathOf(kind, key);
      let stored: Uint8Array;
      try {
        stored = await files.readToUint8Array(path);
      } catch (error) {
        if (error instanceof UnableToReadFile && error.wasFileNotFound) return undefined;
        throw unavailable(error);
      }
      return kind === 'private' ? decrypt(dataKeys, stored, path) : stored;
    },
    async open(key) {
      const opening = new AbortController();
      const timer = setTimeout(() => opening.abort(), timeoutMs);
      try {
        return await available(backend.open(pathOf('public', key), opening.signal));
      } finally {
        clearTimeout(timer);
      }
    },
    remove: (kind, key) => available(files.deleteFile(pathOf(kind, key))),
    async *listOlder(kind, instant) {
      // A folder is made with its first file; a bucket has none.
      if (!(await backend.has(kind))) return;
      for await (const { path, isFile, lastModifiedMs } of files.list(kind)) {
        const key = path.slice(path.lastIndexOf('/') + 1);
        const written = lastModifiedMs ?? (await files.lastModified(path));
        if (isFile && plainName.test(key) && written < instant) yield key;
      }
    },
    close: () => backend.close(),
  };
}

function available<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw unavailable(error);
  });
}

function unavailable(error: unknown): StorageUnavailableError {
  return new StorageUnavailableError('the storage failed', { cause: error });
}

/** Also what an encrypted file is bound to: a document copied over another does not decrypt. */
function pathOf(kind: StorageKind, key: string): string {
  if (!plainName.test(key)) throw new Error('a storage key is a plain name');
  return `${kind}/${key}`;
}

function folderBackend(url: string): Backend {
  // Both `file:./data/files` and `file:///srv/files`.
  const adapter = new DurableLocalAdapter(url.replace(/^file:(\/\/(?=\/))?/, ''));
  const open = (path: string) => adapter.open(path);
  return { adapter, open, has: (folder) => adapter.directoryExists(folder, {}), close: () => {} };
}

function bucketBackend(url: string): Backend {
  // Loaded only when used: the AWS SDK costs a fifth of a second at the start and 25 MB for as long as the process lives.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load it at the start
  const { openBucket } = require('./bucket') as typeof Bucket;
  return openBucket(url);
}

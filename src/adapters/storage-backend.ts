import type { StorageAdapter } from '@flystorage/file-storage';
import type { Readable } from 'node:stream';

/** A folder or a bucket, as used by the storage. */
export interface Backend {
  adapter: StorageAdapter;
  /**
   * Opens the file as a stream, or returns all bytes if a slow reader would occupy a shared connection. Undefined if the file does not exist.
   */
  open(path: string, signal: AbortSignal): Promise<Readable | Uint8Array | undefined>;
  /** Returns whether the folder (prefix) can be listed. */
  has(folder: string): Promise<boolean>;
  /** Rejects if files cannot be written here, as far as this is known without writing one. */
  requireWritable(): Promise<void>;
  close(): void;
}

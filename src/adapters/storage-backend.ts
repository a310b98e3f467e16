import type { StorageAdapter } from '@flystorage/file-storage';
import type { Readable } from 'node:stream';

/** A place that flystorage can write to. */
export interface Backend {
  adapter: StorageAdapter;
  /**
   * The file as it is read, which also ends where it is destroyed, or the whole of it where reading slowly would keep others from it;
   * undefined where there is none.
   */
  open(path: string, signal: AbortSignal): Promise<Readable | Uint8Array | undefined>;
  /** Whether the folder (prefix) can be listed. */
  has(folder: string): Promise<boolean>;
  close(): void;
}

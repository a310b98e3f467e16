import type { StorageAdapter } from '@flystorage/file-storage';

/** A place that flystorage can write to. */
export interface Backend {
  adapter: StorageAdapter;
  /** Whether the folder (prefix) can be listed. */
  has(folder: string): Promise<boolean>;
  close(): void;
}

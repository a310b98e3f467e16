import type { Fixed, Instant } from './columns';

/** Table `marker`: facts about this database by name, see `instance-metadata.ts`. */
export interface InstanceMetadataTable {
  name: Fixed<string>;
  value: string;
  /** When it was last written, by the system clock. */
  noted_at: Instant;
}

/** The last run of an infrequent job, by the system clock; `finished_at` is null until it has ended. */
export interface JobRunTable {
  name: Fixed<string>;
  started_at: Instant;
  finished_at: Instant | null;
}

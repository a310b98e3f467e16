import type { Fixed, Instant } from './columns';

/** What the database knows of itself, by name: see `instance-metadata.ts`. */
export interface MarkerTable {
  name: Fixed<string>;
  value: string;
  /** When it was last written down, by the wall clock. */
  noted_at: Instant;
}

/** The last run of a rare job, by the wall clock; `finished_at` is null until it has ended. */
export interface JobRunTable {
  name: Fixed<string>;
  started_at: Instant;
  finished_at: Instant | null;
}

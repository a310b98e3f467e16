/** What every experiment answers with, and the arithmetic that they share. */

export type Engine = 'sqlite' | 'postgres';

/** What the command line asks for. */
export interface BenchOptions {
  /** Those to run, e.g. `S1`; an experiment that shows several measures only what these need. */
  only: ReadonlySet<string> | undefined;
  engines: readonly Engine[];
  /** How often all servers are started anew. */
  rounds: number;
  /** Seconds of measured load in each round, of each server and kind of load. */
  duration: number;
  /** For what is worth telling while it runs. */
  say: (line: string) => void;
}

/** What stands beside ours in the same run. */
export interface Peer {
  name: string;
  value: number;
  /** Ours to this one's. */
  ratio: number;
  /** This one's processor time for one request to ours: what others do on the same machine disturbs it less than the time of the clock. */
  processorRatio?: number;
}

/** One figure, e.g. S1 on SQLite by id. */
export interface Figure {
  /** Of the property that it shows, e.g. `S1`. */
  id: string;
  name: string;
  engine?: Engine;
  value: number;
  /** Of the value, and of the peers' values: `requests/s`, `ms`, `MB`. */
  unit: string;
  /** In words, with numbers; empty where there is none. */
  target: string;
  /** To the yardstick that the target names. */
  ratio?: number;
  /** Absent where the figure has no target. */
  holds?: boolean;
  peers?: Peer[];
  /** What else was measured: of each server, of each round. Only for the file of results. */
  details?: unknown;
}

/** The middle one; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('there is no median of nothing');
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * The median of what `ours` is to `theirs`, round by round: what disturbs the machine for a while disturbs both. Throws where the two
 * have not the same number of rounds.
 */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  if (ours.length !== theirs.length) throw new Error('each round needs both');
  return median(ours.map((value, round) => value / theirs[round]!));
}

/** Rounded to three significant digits, as people read it. */
export function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

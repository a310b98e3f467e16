export type Engine = 'sqlite' | 'postgres';

export interface BenchOptions {
  engines: readonly Engine[];
  rounds: number;
  /** For what is worth telling while it runs. */
  say: (line: string) => void;
}

export interface Peer {
  name: string;
  value: number;
  /** Ours to this one's. */
  ratio: number;
}

export interface Figure {
  id: string;
  name: string;
  engine?: Engine;
  value: number;
  unit: string;
  /** In words, with numbers. */
  target: string;
  ratio?: number;
  holds: boolean;
  peers?: Peer[];
  details?: unknown;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The median of what `ours` is to `theirs`, round by round: what disturbs the machine for a while disturbs both. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / theirs[round]!));
}

/** The result type of every experiment and the arithmetic that they share. */

export type Engine = 'sqlite' | 'postgres';

/** The options of the command line. */
export interface BenchOptions {
  /** Ids of the figures to measure, e.g. `S1`; undefined for all. An experiment with several figures measures only what these need. */
  only: ReadonlySet<string> | undefined;
  engines: readonly Engine[];
  /** How often all servers are restarted. */
  rounds: number;
  /** Seconds of measured load in each round, for each server and each kind of load. */
  duration: number;
  /** Prints a line of progress. */
  report: (line: string) => void;
}

/** A server or program that ours is compared with in the same run. */
export interface Peer {
  name: string;
  value: number;
  /** Our value divided by this peer's. */
  ratio: number;
  /** This peer's processor time per request divided by ours. Other load on the machine disturbs it less than elapsed time. */
  processorRatio?: number;
}

/** One measured figure. */
export interface Figure {
  /** Identifies the experiment, e.g. `S1`. */
  id: string;
  name: string;
  engine?: Engine;
  value: number;
  /** The unit of `value` and of the peers' values: `requests/s`, `ms`, `MB`. */
  unit: string;
  /** The target as text, e.g. `≤ 130 MB`; empty if there is none. */
  target: string;
  /** The value divided by that of the peer named in the target. */
  ratio?: number;
  /** Whether the target is met; absent if there is none. */
  holds?: boolean;
  peers?: Peer[];
  /** Whether only results.json and results.md contain the figure, because a summary of it is published. */
  isSummarized?: boolean;
  /** Further measurements, by server and round; written to results.json only. */
  details?: unknown;
}

/** The middle value, or the mean of the two middle values. Throws if `values` is empty. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no values to take the median of');
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * The median of the ratios of `ours` to `theirs`, round by round: a disturbance of the machine affects both values of a round. Throws if
 * the lengths differ.
 */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  if (ours.length !== theirs.length) throw new Error('both need the same number of rounds');
  return median(ours.map((value, round) => value / theirs[round]!));
}

/**
 * Three figures that summarize others: their medians, the one with the largest ratio, and how many meet their target. All must have a
 * ratio, and the same id, engine, unit and target. Throws if there are none.
 */
export function summaryOf(name: string, figures: readonly Figure[]): Figure[] {
  const ratioOf = ({ ratio = 0 }: Figure) => ratio;
  const value = median(figures.map((figure) => figure.value));
  const ratio = median(figures.map(ratioOf));
  const worst = figures.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]!;
  const { id, engine, unit, target, peers } = worst;
  const common = { id, target, ...(engine && { engine }) };
  return [
    { ...common, name: `${name}: medians`, value, unit, ratio },
    {
      ...common,
      name: `${name}: the largest ratio`,
      value: worst.value,
      unit,
      ratio: ratioOf(worst),
      ...(peers && { peers }),
    },
    {
      ...common,
      name: `${name}: how many meet the target`,
      value: figures.filter(({ holds }) => holds).length,
      unit: `of ${figures.length}`,
    },
  ];
}

/** Rounds to three significant digits and groups thousands, e.g. `14,292` or `0.0457`. */
export function formatted(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

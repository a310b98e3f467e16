export interface Sample {
  /** The values of the reading's labels. */
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A metric that is read on each scrape instead of being updated by events. */
export interface Reading {
  /** The name without the common prefix. */
  name: string;
  help: string;
  /** The names of the labels. Their values are few, and known to the program. */
  labels?: readonly string[];
  /** How long a reading is kept, in ms. Default: that of all metrics. */
  keptMs?: number;
  /** A counter returns the total since the process started. Default: gauge. */
  kind?: 'gauge' | 'counter';
  /** How the readings of several processes of a server are combined. Default: max, for values that all read from one database. */
  aggregator?: 'max' | 'min' | 'sum';
  /** Returns the samples; an empty list or an error removes the metric from the scrape. */
  read(): Sample[] | Promise<Sample[]>;
}

/** The time limit of a reading, in ms. */
const readingTimeoutMs = 1_000;

/**
 * Returns a function that reads at most once in `keptMs`, and that shares one reading among concurrent scrapes. If the reading fails or exceeds the time
 * limit, it calls `onFailure` and returns no samples: a missing gauge is noticed, whereas a stale one would be trusted.
 */
export function collecting(reading: Reading, keptMs: number, onFailure: () => void): () => Promise<Sample[]> {
  let last: { at: number; samples: Sample[] } | undefined;
  let inProgress: Promise<void> | undefined;
  const begin = async () => {
    try {
      const samples = await reading.read();
      last = { at: performance.now(), samples };
    } catch {
      last = undefined;
      onFailure();
    } finally {
      inProgress = undefined;
    }
  };
  return async () => {
    if (last && performance.now() - last.at < keptMs) return last.samples;
    const begun = (inProgress ??= begin());
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), readingTimeoutMs)));
    const outcome = await Promise.race([begun, timeout]);
    clearTimeout(timer);
    if (outcome !== 'late') return last?.samples ?? [];
    onFailure();
    return [];
  };
}

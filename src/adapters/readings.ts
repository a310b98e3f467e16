export interface Sample {
  /** The label's value, where the reading has one. */
  label?: string;
  value: number;
}

/** Something that is not counted as it happens, but asked for when somebody looks. */
export interface Reading {
  /** Without what all names begin with. */
  name: string;
  help: string;
  /** The label's name. Its values are few, and known to the program. */
  label?: string;
  /** A counter answers what it has come to since the process began. Default: gauge. */
  kind?: 'gauge' | 'counter';
  /** What the readings of several processes of one server come to. Default: max, for what they all read from one database. */
  aggregator?: 'max' | 'sum';
  /** Answers nothing where there is nothing to say. May throw: then nothing is said. */
  read(): Sample[] | Promise<Sample[]>;
}

/** ms that a look may wait for a reading. */
const patienceMs = 1_000;

/**
 * Reads once in `keptMs`, and one at a time: those who look at the same time do not ask the database twice. Answers nothing, and tells `onFailure`, where the reading fails or takes longer
 * than a second: a gauge that is not there is noticed, and one that stands still is believed.
 */
export function collecting(reading: Reading, keptMs: number, onFailure: () => void): () => Promise<Sample[]> {
  let last: { at: number; samples: Sample[] } | undefined;
  let underWay: Promise<void> | undefined;
  const begin = async () => {
    try {
      const samples = await reading.read();
      last = { at: performance.now(), samples };
    } catch {
      last = undefined;
      onFailure();
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    if (last && performance.now() - last.at < keptMs) return last.samples;
    const begun = (underWay ??= begin());
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), patienceMs)));
    const outcome = await Promise.race([begun, tooLate]);
    clearTimeout(timer);
    if (outcome !== 'late') return last?.samples ?? [];
    onFailure();
    return [];
  };
}

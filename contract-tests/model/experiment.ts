/** The number of runs of experiments with random input. */

/** One run of an experiment. */
export interface Run {
  seed: number;
  runs: number;
}

/**
 * Returns `short` runs with a fixed seed or, with EXPERIMENTS=full, `full` runs with the fixed seed and as many with a random one.
 * SEED=… and RUNS=… override both, to reproduce a failure.
 */
export function experiment(short: number, full: number): Run[] {
  const { EXPERIMENTS, SEED, RUNS } = process.env;
  if (SEED !== undefined) return [{ seed: Number(SEED), runs: Number(RUNS ?? short) }];
  if (EXPERIMENTS !== 'full') return [{ seed: 1, runs: short }];
  return [
    { seed: 1, runs: full },
    { seed: Math.floor(Math.random() * 2 ** 31), runs: full },
  ];
}

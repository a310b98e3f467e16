/** How much of an experiment with random input is done. */

/** One run of an experiment. */
export interface Run {
  seed: number;
  runs: number;
}

/**
 * `short` runs with a fixed seed. With EXPERIMENTS=full `full` runs with the fixed seed, and as many with a random one.
 * SEED=… and RUNS=… choose for themselves, to see a failure again.
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

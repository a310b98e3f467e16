/**
 * `npm run bench` measures the service and, in the same run, what it is compared with.
 *
 * - `--only S1,S9` selects figures, `--engine sqlite` one database engine.
 * - `--rounds 5` and `--duration 4` (seconds of load in each round) control how long it measures.
 * - `--scale` measures reads, and every list of the contract with each filter, on a database with a million listings, which takes half an hour; `--listings 20000` uses fewer.
 * - `--publish` puts the measured figures into docs/performance.md and draws its plot; figures that were not measured stay.
 *
 * All measurements are written to `.cache/bench/results.json` and a table of them to `results.md`. The exit code is 1 when a figure
 * misses its target. Runs on Linux only: processor time and memory of the servers are read from /proc.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBookings } from './bookings';
import type { BenchOptions, Figure } from './figures';
import { benchHotReads } from './hot-reads';
import { benchLimits } from './limits';
import { benchMetrics } from './metrics';
import { benchNodes } from './nodes';
import { benchOperations } from './operations';
import { buildPrograms } from './programs';
import { publish } from './publish';
import { conditions, tableOf } from './report';
import { benchScale } from './scale';
import { benchSdk } from './sdk';
import { benchStart } from './start';
import { benchWorkers } from './workers';

/** The experiments and the ids of the figures that each measures. */
const experiments: { ids: string[]; run: (options: BenchOptions) => Promise<Figure[]> }[] = [
  { ids: ['S1', 'S2'], run: benchHotReads },
  { ids: ['S3'], run: benchOperations },
  { ids: ['S5'], run: benchBookings },
  { ids: ['S6'], run: benchStart },
  { ids: ['S7'], run: benchSdk },
  { ids: ['S9'], run: benchLimits },
  { ids: ['S11'], run: benchMetrics },
  { ids: ['S12'], run: benchWorkers },
  { ids: ['S13'], run: benchNodes },
];

/** Runs alone, with `--scale`: it takes a quarter of an hour and several gigabytes of disk. */
const scale = { ids: ['S4', 'S10'], run: benchScale };

const results = join(__dirname, '../../.cache/bench');

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      engine: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      duration: { type: 'string', default: '4' },
      publish: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      listings: { type: 'string' },
    },
  });
  const { engine, only, listings } = values;
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgres')
    throw new Error('--engine must be sqlite or postgres');
  const selected = only?.split(',');
  const known = experiments.flatMap(({ ids }) => ids);
  const unknown = selected?.filter((id) => !known.includes(id)) ?? [];
  if (unknown.length > 0)
    throw new Error(`--only: unknown figures ${unknown.join(', ')}; known are ${known.join(', ')}`);
  const options: BenchOptions = {
    only: selected && new Set(selected),
    engines: engine ? [engine] : ['sqlite', 'postgres'],
    rounds: positive(values.rounds),
    duration: positive(values.duration),
    report: (line) => console.log(line),
  };
  return {
    ...options,
    publish: values.publish,
    scale: values.scale,
    listings: listings === undefined ? undefined : positive(listings),
  };
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${text} is not a positive whole number of at most seven digits`);
  return Number(text);
}

async function main(): Promise<void> {
  const options = readOptions();
  await buildPrograms();
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const { ids, run } of options.scale ? [scale] : experiments) {
    if (options.only && !ids.some((id) => options.only!.has(id))) continue;
    try {
      figures.push(...(await run(options)));
    } catch (error) {
      // The figures measured so far are still written.
      failures.push(`${ids.join(', ')} failed: ${(error as Error).stack}`);
    }
  }
  const { rounds, duration } = options;
  const table = tableOf(figures);
  const run = conditions();
  const all = { ...run, rounds, duration, figures };
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'results.json'), `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(results, 'results.md'), `${table}\n`);
  if (options.publish) publish(figures, run);
  console.log(`\n${table}\n`);
  for (const failure of failures) console.log(failure);
  const missed = figures.filter(({ holds }) => holds === false).length;
  const passed = missed === 0 && failures.length === 0;
  console.log(passed ? 'Every figure meets its target.' : `${missed} of ${figures.length} figures miss their targets.`);
  process.exitCode = passed ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

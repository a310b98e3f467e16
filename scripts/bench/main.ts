/**
 * Every figure of speed, beside what it is compared with in the same run: `npm run bench`. `--only S1,S9`, `--engine sqlite`,
 * `--rounds 5` and `--duration 4` (seconds of load in each round) make it shorter. Everything measured lies in
 * `.cache/bench/results.json` afterwards, its table in `results.md`; `--publish` draws the plot that the README shows. Ends non-zero where
 * a figure does not hold. `--scale` fills a million listings first and measures how reads stay, which takes a quarter of an hour; `--listings 20000` is a
 * smaller one. For Linux: it reads processor time and memory of the servers from /proc.
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
import { plotOf } from './plot';
import { buildPrograms } from './programs';
import { circumstances, tableOf } from './report';
import { benchScale } from './scale';
import { benchSdk } from './sdk';
import { benchStart } from './start';
import { benchWorkers } from './workers';

/** What shows which figures. */
const experiments: { shows: string[]; run: (options: BenchOptions) => Promise<Figure[]> }[] = [
  { shows: ['S1', 'S2'], run: benchHotReads },
  { shows: ['S3'], run: benchOperations },
  { shows: ['S5'], run: benchBookings },
  { shows: ['S6'], run: benchStart },
  { shows: ['S7'], run: benchSdk },
  { shows: ['S9'], run: benchLimits },
  { shows: ['S11'], run: benchMetrics },
  { shows: ['S12'], run: benchWorkers },
  { shows: ['S13'], run: benchNodes },
];

/** By itself, with `--scale`: it needs a quarter of an hour, and the disk. */
const scale = { shows: ['S4', 'S10'], run: benchScale };

const results = join(__dirname, '../../.cache/bench');
const published = join(__dirname, 'results.svg');

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
    throw new Error('--engine is sqlite or postgres');
  const ids = only?.split(',');
  const known = experiments.flatMap(({ shows }) => shows);
  const unknown = ids?.filter((id) => !known.includes(id)) ?? [];
  if (unknown.length > 0) throw new Error(`--only knows ${known.join(', ')}, not ${unknown.join(', ')}`);
  const options: BenchOptions = {
    only: ids && new Set(ids),
    engines: engine ? [engine] : ['sqlite', 'postgres'],
    rounds: positive(values.rounds),
    duration: positive(values.duration),
    say: (line) => console.log(line),
  };
  return {
    ...options,
    publish: values.publish,
    scale: values.scale,
    listings: listings === undefined ? undefined : positive(listings),
  };
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${text} is no number of rounds, seconds or listings`);
  return Number(text);
}

async function main(): Promise<void> {
  const options = readOptions();
  await buildPrograms();
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const { shows, run } of options.scale ? [scale] : experiments) {
    if (options.only && !shows.some((id) => options.only!.has(id))) continue;
    try {
      figures.push(...(await run(options)));
    } catch (error) {
      // Hours of others' figures are not lost for it.
      failures.push(`${shows.join(', ')} failed: ${(error as Error).stack}`);
    }
  }
  const { rounds, duration } = options;
  const table = tableOf(figures);
  const all = { ...circumstances(), rounds, duration, figures };
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'results.json'), `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(results, 'results.md'), `${table}\n`);
  if (options.publish) writeFileSync(published, plotOf(figures));
  console.log(`\n${table}\n`);
  for (const failure of failures) console.log(failure);
  const missed = figures.filter(({ holds }) => holds === false).length;
  const isGood = missed === 0 && failures.length === 0;
  console.log(isGood ? 'Every figure holds.' : `${missed} of ${figures.length} figures do not hold.`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

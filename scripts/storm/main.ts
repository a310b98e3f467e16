/**
 * `npm run storm` checks that the service keeps its promises to clients under failures: servers are killed or restarted, the database is
 * unreachable, clients are slow.
 *
 * - `--only postgres,restarts` selects experiments, and `--only payments` all whose names begin with `payments-`; `citus`, `nodes` and
 *   `greedy-…` run only when selected.
 * - `--full` kills and restarts more often and takes several minutes; `greedy-…` an hour each.
 * - `--listings 100000` fills the database of `migrations` with so many listings.
 * - `--seed` repeats the random choices of an earlier run.
 *
 * The exit code is 1 if a property in the printed table does not hold.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './backup';
import { fullPool } from './full-pool';
import { greedy } from './greedy/greedy';
import { migrations } from './migrations';
import { nodes } from './nodes';
import { outage } from './outage';
import { payments } from './payments/payments';
import { type Property, tableOf } from './properties';
import { restarts } from './restarts';
import { pipelined } from './pipelined';
import { slow } from './slow';
import { type StormOptions, storm } from './storm';
import { upgrade } from './upgrade';
import { week } from './week';

const experiments: Record<string, (options: StormOptions) => Promise<Property[]>> = {
  sqlite: (options) => storm('sqlite', options),
  postgres: (options) => storm('postgres', options),
  pgbouncer: (options) => storm('pgbouncer', options),
  citus: (options) => storm('citus', options),
  nodes,
  'payments-sqlite': (options) => payments('sqlite', options),
  'payments-postgres': (options) => payments('postgres', options),
  'payments-pgbouncer': (options) => payments('pgbouncer', options),
  outage,
  restarts,
  slow,
  pipelined,
  'full-pool': fullPool,
  backup,
  upgrade,
  migrations,
  week,
  'greedy-sqlite': (options) => greedy('sqlite', options),
  'greedy-postgres': (options) => greedy('postgres', options),
};

/** Experiments that run only when `--only` names them: they need a Citus cluster, or take an hour with `--full`. */
const onlyByName = ['citus', 'nodes', 'greedy-sqlite', 'greedy-postgres'];

/** The experiments of a name, or those whose names begin with it. */
function named(name: string): string[] {
  const group = Object.keys(experiments).filter((one) => one.startsWith(`${name}-`));
  return name in experiments || group.length === 0 ? [name] : group;
}

function readOptions(): { names: string[] } & Omit<StormOptions, 'report'> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      full: { type: 'boolean', default: false },
      listings: { type: 'string' },
    },
  });
  const names =
    values.only?.split(',').flatMap(named) ?? Object.keys(experiments).filter((name) => !onlyByName.includes(name));
  const unknown = names.filter((name) => !(name in experiments));
  if (unknown.length > 0)
    throw new Error(
      `--only: unknown experiments ${unknown.join(', ')}; known are ${Object.keys(experiments).join(', ')}`,
    );
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error('--seed must be a number of at most nine digits');
  const listings = values.listings === undefined ? {} : { listings: Number(values.listings) };
  return { names, seed: Number(values.seed), isFull: values.full, ...listings };
}

/** Shows progress: on a terminal in one line that is overwritten, elsewhere as a line every 15 s. */
function progressOf(name: string): { report: (text: string) => void; end: () => void } {
  const { stderr } = process;
  if (stderr.isTTY)
    return { report: (text) => stderr.write(`\r\x1b[K${name}: ${text}`), end: () => stderr.write('\r\x1b[K') };
  let printedAt = performance.now();
  const report = (text: string) => {
    if (performance.now() - printedAt < 15_000) return;
    printedAt = performance.now();
    stderr.write(`${name}: ${text}\n`);
  };
  return { report, end: () => {} };
}

async function main(): Promise<void> {
  const { names, seed, ...size } = readOptions();
  execFileSync(process.execPath, [join(__dirname, '../build/main.js')], { stdio: 'inherit' });
  const properties: Property[] = [];
  for (const name of names) {
    const begin = performance.now();
    const { report, end } = progressOf(name);
    properties.push(...(await experiments[name]!({ seed, ...size, report })));
    end();
    console.log(`${name}: done after ${Math.round((performance.now() - begin) / 1000)} s`);
  }
  console.log(`\n${tableOf(properties)}\n`);
  const missed = properties.filter(({ holds }) => !holds).length;
  console.log(
    missed === 0
      ? `All ${properties.length} properties hold (--seed ${seed}).`
      : `${missed} of ${properties.length} properties do not hold; repeat with --seed ${seed}`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

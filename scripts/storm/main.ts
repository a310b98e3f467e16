/**
 * `npm run storm`: whether what was promised to a client is kept while servers are killed, the database is away, and servers are
 * restarted one by one, and clients are slow and greedy. `-- --full` takes minutes and more of everything; `--only postgres,restarts` picks experiments, `--seed` repeats
 * the clients' choices. Ends with 1 where a property of the table does not hold.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './backup';
import { nodes } from './nodes';
import { outage } from './outage';
import { type Property, tableOf } from './properties';
import { restarts } from './restarts';
import { slow } from './slow';
import { type StormOptions, storm } from './storm';
import { upgrade } from './upgrade';

const experiments: Record<string, (options: StormOptions) => Promise<Property[]>> = {
  sqlite: (options) => storm('sqlite', options),
  postgres: (options) => storm('postgres', options),
  pgbouncer: (options) => storm('pgbouncer', options),
  citus: (options) => storm('citus', options),
  nodes,
  outage,
  restarts,
  slow,
  backup,
  upgrade,
};

/** Only where they are asked for. */
const needingCluster = ['citus', 'nodes'];

function readOptions(): { names: string[]; seed: number; isFull: boolean } {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      full: { type: 'boolean', default: false },
    },
  });
  const names = values.only?.split(',') ?? Object.keys(experiments).filter((name) => !needingCluster.includes(name));
  const unknown = names.filter((name) => !(name in experiments));
  if (unknown.length > 0) throw new Error(`--only knows ${Object.keys(experiments).join(', ')}, not ${unknown.join()}`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error('--seed is a number');
  return { names, seed: Number(values.seed), isFull: values.full };
}

/** On a terminal one line that changes; elsewhere a line now and then. */
function progress(name: string): { say: (text: string) => void; end: () => void } {
  const { stderr } = process;
  if (stderr.isTTY)
    return { say: (text) => stderr.write(`\r\x1b[K${name}: ${text}`), end: () => stderr.write('\r\x1b[K') };
  let saidAt = performance.now();
  const say = (text: string) => {
    if (performance.now() - saidAt < 15_000) return;
    saidAt = performance.now();
    stderr.write(`${name}: ${text}\n`);
  };
  return { say, end: () => {} };
}

async function main(): Promise<void> {
  const { names, seed, isFull } = readOptions();
  execFileSync(process.execPath, [join(__dirname, '../build/main.js')], { stdio: 'inherit' });
  const properties: Property[] = [];
  for (const name of names) {
    const begin = performance.now();
    const { say, end } = progress(name);
    properties.push(...(await experiments[name]!({ seed, isFull, say })));
    end();
    console.log(`${name}: done after ${Math.round((performance.now() - begin) / 1000)} s`);
  }
  console.log(`\n${tableOf(properties)}\n`);
  const missed = properties.filter(({ holds }) => !holds).length;
  console.log(
    missed === 0
      ? `All ${properties.length} properties hold (--seed ${seed}).`
      : `${missed} of ${properties.length} properties do not hold; the clients' choices again: --seed ${seed}`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

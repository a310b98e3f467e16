/**
 * Runs every job and every command on a large marketplace on PostgreSQL. `--full`: a million accounts and a million listings, which takes
 * about three quarters of an hour and 20 GB of the temporary folder. `--verbose` prints the longest statements.
 */
import { parseArgs } from 'node:util';
import { header, upkeep } from './upkeep';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    accounts: { type: 'string' },
    listings: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    verbose: { type: 'boolean' },
  },
});
const usual = values.full ? 1_000_000 : 20_000;
const size = { accounts: Number(values.accounts ?? usual), listings: Number(values.listings ?? usual) };

async function main(): Promise<void> {
  for (const line of header) console.log(line);
  const runs = await upkeep({ ...size, seconds: Number(values.seconds), report: (line) => console.log(line) });
  if (values.verbose)
    for (const { name, slowest } of runs) console.log(`${name}: ${slowest.ms.toFixed(0)} ms: ${slowest.statement}`);
  if (runs.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
}

void main();

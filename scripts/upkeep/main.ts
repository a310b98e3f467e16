/**
 * Runs every job and every command on a large marketplace on PostgreSQL, and measures the longest statement of each.
 *
 * - `--full`: a million accounts and listings. Takes about 45 minutes and 20 GB in the temporary folder.
 * - `--verbose`: prints the longest statements.
 * - `--folder F`: keeps the filled database in the folder F, and uses it again in later runs.
 * - `--from NAME`: begins with this job or command, as in `--folder F --from 'admin reencrypt'`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { header, upkeep } from './upkeep';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    accounts: { type: 'string' },
    listings: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    verbose: { type: 'boolean' },
    folder: { type: 'string' },
    from: { type: 'string' },
  },
});
const usual = values.full ? 1_000_000 : 20_000;
const size = { accounts: Number(values.accounts ?? usual), listings: Number(values.listings ?? usual) };

async function main(): Promise<void> {
  for (const line of header) console.log(line);
  const { folder, from } = values;
  const kept = { ...(folder && { folder: resolve(folder) }), ...(from && { from }) };
  const report = (line: string) => console.log(line);
  const runs = await upkeep({ ...size, ...kept, seconds: Number(values.seconds), report });
  if (runs.length === 0) throw new Error(`no job or command is named ${from}`);
  if (values.verbose)
    for (const { name, slowest } of runs) console.log(`${name}: ${slowest.ms.toFixed(0)} ms: ${slowest.statement}`);
  if (runs.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
}

void main();

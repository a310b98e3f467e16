import { blaming, readConfig } from '../config/config';
import { type OpenDatabase, openDatabase } from '../database/connection';
import { distribute, distributionOf } from '../database/distribution';
import { listPending } from '../database/migrator';
import { type Outcome, Refused, UsageError } from './refused';
import { optionsOf, outcomeOf } from './running';

/** Citus's own default: some for each node that there will be in the next years, since whole shards are what is moved. */
const defaultShards = 32;
const mostShards = 1_000;

const usage = [
  'usage: npm run distribute [-- --shards N]',
  '  spreads the tables of DATABASE_URL, the coordinator of a Citus cluster, over its nodes; what is spread already stays as it is',
  `  --shards N  into how many parts the listings are cut (${defaultShards}): some for each node that there will ever be`,
].join('\n');

const options = { shards: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** What `npm run distribute` does: `args` as in `['--shards', '64']`, configured like the server. Never throws. */
export function distributeTables(args: string[], environment: Record<string, string | undefined>): Promise<Outcome> {
  return outcomeOf('distribute', async () => {
    const { shards = String(defaultShards), help } = optionsOf(args, options);
    if (help) return { exitCode: 0, text: usage };
    if (!/^[1-9]\d{0,3}$/.test(shards) || Number(shards) > mostShards)
      throw new UsageError(`--shards is a number from 1 to ${mostShards}`);
    const { databaseUrl, databaseTimeoutMs, databaseIsPooled } = readConfig(environment);
    const timing = { timeoutMs: databaseTimeoutMs, isPooled: databaseIsPooled };
    const database = openDatabase(databaseUrl, { poolSize: 1, ...timing });
    try {
      const tables = await blaming('DATABASE_URL', () => spread(database, Number(shards)));
      return { exitCode: 0, text: said(tables) };
    } finally {
      await database.close();
    }
  });
}

async function spread(database: OpenDatabase, shards: number): Promise<string[]> {
  if (database.dialect === 'sqlite') throw new Refused('SQLite is one file: only PostgreSQL with Citus is spread');
  const pending = await listPending(database);
  if (pending.length > 0) throw new Refused(`it lacks ${pending.join(', ')}: npm run migrate first`);
  if ((await distributionOf(database.db)) === 'absent')
    throw new Refused('it has no Citus: create its extension on each node, and add the nodes to this one');
  return distribute(database, shards);
}

function said(tables: string[]): string {
  if (tables.length === 0) return 'nothing to do: all tables are spread';
  return ['spread:', ...tables.map((name) => `  ${name}`)].join('\n');
}

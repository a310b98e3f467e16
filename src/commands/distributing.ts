import type { Command } from '@commander-js/extra-typings';
import { blaming, readConfigOnly } from '../config/config';
import { type OpenDatabase, openDatabase } from '../database/connection';
import { distribute, distributionOf } from '../database/distribution';
import { listPending } from '../database/migrator';
import { recognizeDatabase, requireKeysOf } from '../files/startup-checks';
import { type OnProgress, runCommand, wholeNumber } from './arguments';
import { requireExistingFile } from './folders';
import { type Outcome, Refused } from './refused';

/** The default of Citus. Citus moves whole shards, so there must be several for each future node. */
const defaultShards = 32;
const maximumShards = 1_000;

const description =
  'Distributes the tables of DATABASE_URL, the coordinator of a Citus cluster, over its nodes. Tables that are distributed already stay unchanged.';

const declare = (command: Command) =>
  command.option(
    '--shards <number>',
    'number of shards: several for each node that the cluster will ever have',
    wholeNumber(1, maximumShards),
    defaultShards,
  );

/** Runs `marketplace distribute`. `args` are as in `['--shards', '64']`; `environment` is that of the server. Never throws. */
export function distributeTables(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'distribute', description, args }, declare, async ({ shards }) => {
    const config = readConfigOnly(environment);
    requireExistingFile(config);
    const { databaseUrl, databaseTimeoutMs, databaseIsPooled } = config;
    const timing = { timeoutMs: databaseTimeoutMs, isPooled: databaseIsPooled };
    const database = openDatabase(databaseUrl, { poolSize: 1, ...timing });
    try {
      await requireKeysOf(config, database, await recognizeDatabase(database));
      const tables = await blaming('DATABASE_URL', () => spread(database, shards, onProgress));
      return { exitCode: 0, text: describe(tables) };
    } finally {
      await database.close();
    }
  });
}

async function spread(database: OpenDatabase, shards: number, onProgress: OnProgress): Promise<string[]> {
  if (database.dialect === 'sqlite')
    throw new Refused('SQLite is one file: only PostgreSQL with Citus can be distributed');
  const pending = await listPending(database);
  if (pending.length > 0)
    throw new Refused(`it lacks the migrations ${pending.join(', ')}: run marketplace migrate first`);
  if ((await distributionOf(database.db)) === 'absent')
    throw new Refused('it has no Citus: create the extension on each node, and add the nodes to the coordinator');
  return distribute(database, shards, (done, of) => onProgress('tables', done, of));
}

function describe(tables: string[]): string {
  if (tables.length === 0) return 'nothing to do: all tables are distributed';
  return ['distributed:', ...tables.map((name) => `  ${name}`)].join('\n');
}

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, blaming, readConfig } from '../config/config';
import { openDatabase } from '../database/connection';
import { listMigrations, listPending, migrateToLatest } from '../database/migrator';
import type { OnProgress } from './reencryption';

const usage = [
  'usage: npm run migrate [-- --dry-run]',
  '  applies the pending migrations to the database of DATABASE_URL, as a server does when it starts',
  '  --dry-run  lists the pending migrations, and applies nothing',
].join('\n');

const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

interface Outcome {
  /** 0: done; 1: rejected; 2: usage error. */
  exitCode: 0 | 1 | 2;
  text: string;
}

/** Runs `npm run migrate`. `args` are as in `['--dry-run']`; `environment` is that of the server. Never throws. */
export async function migrate(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    return { exitCode: 2, text: `${(error as Error).message} (npm run migrate -- --help)` };
  }
  if (values.help) return { exitCode: 0, text: usage };
  try {
    const { databaseUrl, databaseTimeoutMs, databaseIsPooled } = readConfig(environment);
    const isDry = values['dry-run'] === true;
    const file = /^sqlite:(.+)/.exec(databaseUrl)?.[1];
    // Opening the file would create it.
    if (isDry && file !== undefined && !existsSync(file))
      return { exitCode: 0, text: describe(listMigrations(), isDry) };
    const database = openDatabase(databaseUrl, {
      poolSize: 1,
      timeoutMs: databaseTimeoutMs,
      isPooled: databaseIsPooled,
    });
    try {
      const pending = await blaming('DATABASE_URL', () => listPending(database));
      const onApplied = (name: string) => onProgress('migrations', pending.indexOf(name) + 1, pending.length);
      const names = isDry
        ? pending
        : await blaming('DATABASE_URL', () => migrateToLatest(database, undefined, onApplied));
      return { exitCode: 0, text: describe(names, isDry) };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof ConfigError) return { exitCode: 1, text: error.message };
    const [line] = (error as Error).message.split('\n');
    return { exitCode: 1, text: `failed: ${line}` };
  }
}

function describe(names: string[], isDry: boolean): string {
  if (names.length === 0) return 'nothing to apply: the database has the newest schema';
  return [isDry ? 'would apply:' : 'applied:', ...names.map((name) => `  ${name}`)].join('\n');
}

import type { Command } from '@commander-js/extra-typings';
import { existsSync } from 'node:fs';
import { type Config, ConfigError, blaming, readConfigOnly } from '../config/config';
import { type OpenDatabase, openDatabase } from '../database/connection';
import { listMigrations, listPending, migrateToLatest } from '../database/migrator';
import { type PendingWork, estimateWork } from '../database/pending-work';
import { type DatabaseState, recognizeDatabase, requireKeysOf, requireStorageOf } from '../files/startup-checks';
import { type OnProgress, runCommand } from './arguments';
import type { Outcome } from './refused';

const description =
  'Applies the pending migrations to the database of DATABASE_URL, after the checks that a starting server makes. MIGRATE has no effect on it.';

const declare = (command: Command) => command.option('--dry-run', 'list the pending migrations, and apply nothing');

/** Runs `marketplace migrate`. `args` are as in `['--dry-run']`; `environment` is that of the server. Never throws. */
export async function migrate(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'migrate', description, args }, declare, async ({ dryRun: isDry = false }) => {
    const config = readConfigOnly(environment);
    const { databaseUrl, databaseTimeoutMs, databaseIsPooled } = config;
    const file = /^sqlite:(.+)/.exec(databaseUrl)?.[1];
    // Opening the file would create it.
    if (isDry && file !== undefined && !existsSync(file))
      return withObstacles(
        describe(listMigrations(), isDry),
        await obstaclesIn([() => requireStorageOf(config, undefined)]),
      );
    const database = openDatabase(databaseUrl, {
      poolSize: 1,
      timeoutMs: databaseTimeoutMs,
      isPooled: databaseIsPooled,
    });
    try {
      const state = await recognize(config, database);
      const checks = [() => requireKeysOf(config, database, state), () => requireStorageOf(config, database)];
      // A dry run changes nothing, so what it can tell is also right where the migration itself would be refused.
      const obstacles = isDry ? await obstaclesIn(checks) : [];
      if (!isDry) for (const check of checks) await check();
      const pending = await blaming('DATABASE_URL', () => listPending(database));
      const onApplied = (name: string) => onProgress('migrations', pending.indexOf(name) + 1, pending.length);
      if (isDry) return withObstacles(describeWork(await estimateWork(database, pending)), obstacles);
      const onBuilt = (done: number, of: number) => onProgress('indexes', done, of);
      const names = await blaming('DATABASE_URL', () => migrateToLatest(database, undefined, { onApplied, onBuilt }));
      return { exitCode: 0, text: describe(names, isDry) };
    } finally {
      await database.close();
    }
  });
}

/** As before a server starts: migrating changes every table, so it must not begin on the wrong database. */
function recognize(config: Config, database: OpenDatabase): Promise<DatabaseState> {
  return recognizeDatabase(database, {
    waitMs: config.databaseWaitSeconds * 1000,
    onWait: (reason) => void process.stderr.write(`waiting for the database: ${reason}\n`),
  });
}

/** The messages of the checks that fail. */
async function obstaclesIn(checks: (() => Promise<void>)[]): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks)
    await check().catch((error: unknown) => {
      if (!(error instanceof ConfigError)) throw error;
      found.push(error.message);
    });
  return found;
}

/** The outcome of a dry run. The exit code tells a script that the migration itself, and a server, would be refused. */
function withObstacles(text: string, obstacles: string[]): Outcome {
  if (obstacles.length === 0) return { exitCode: 0, text };
  return {
    exitCode: 3,
    text: [text, ...obstacles.map((one) => `marketplace migrate would be refused: ${one}`)].join('\n'),
    isReport: true,
  };
}

function describe(names: string[], isDry: boolean): string {
  if (names.length === 0) return 'nothing to apply: the database has the newest schema';
  if (isDry && names.length === listMigrations().length)
    return 'the database is empty: marketplace migrate would create the schema';
  return [isDry ? 'would apply:' : 'applied:', ...names.map((name) => `  ${name}`)].join('\n');
}

/** Below this, in ms, clients hardly notice the wait. */
const noticeableMs = 500;

/** Each migration with the tables that it reads or writes completely, for how long requests wait for it, and what is built before. */
function describeWork(work: PendingWork[]): string {
  const header = describe(
    work.map(({ name, rows, lockedMs, aheadMs }) => {
      const filled = rows.filter(([, count]) => count > 0);
      if (lockedMs + aheadMs < noticeableMs || filled.length === 0) return name;
      const tables = filled.slice(0, 3).map(([table, count]) => `${table} (about ${count} rows)`);
      const others = filled.length > 3 ? ` and ${filled.length - 3} smaller tables` : '';
      return `${name}: about ${seconds(lockedMs + aheadMs)} for ${tables.join(', ')}${others}`;
    }),
    true,
  );
  const total = (read: (one: PendingWork) => number) => work.reduce((sum, one) => sum + read(one), 0);
  const [ahead, locked] = [total(({ aheadMs }) => aheadMs), total(({ lockedMs }) => lockedMs)];
  if (work.length === 0 || work.length === listMigrations().length) return header;
  if (ahead + locked < noticeableMs) return `${header}\nreads and writes wait for less than a second`;
  return [
    header,
    ...(ahead < noticeableMs
      ? []
      : [`indexes are built first, for about ${seconds(ahead)}: reads and writes go on (create index concurrently)`]),
    ...(locked < noticeableMs
      ? []
      : [
          `all tables are locked ${ahead < noticeableMs ? 'meanwhile' : 'then'}: reads and writes wait about ${seconds(locked)} in total`,
        ]),
  ].join('\n');
}

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Log } from '../../src/adapters/log';
import { createStorage } from '../../src/adapters/storage';
import { administer } from '../../src/commands/admin';
import { archive } from '../../src/commands/archive/archiving';
import { backup } from '../../src/commands/backup/backing-up';
import { restore } from '../../src/commands/backup/restoring';
import { diagnose } from '../../src/commands/doctor/diagnosis';
import { migrate } from '../../src/commands/migrating';
import type { OnProgress } from '../../src/commands/arguments';
import { seed } from '../../src/commands/seeding';
import { readConfig } from '../../src/config/config';
import { withDatabase } from '../../src/database/connection';
import { type Given, openDependencies } from '../../src/dependencies';
import { jobs } from '../../src/jobs';
import { installedPostgres } from '../../src/testing/databases/postgres-server';
import { production } from '../bench/environment';
import { fill } from './fill';
import type { Size } from './series';
import { type Slow, type WatchedPostgres, startWatchedPostgres } from './slowest';

/** The run of a command or a job. */
export interface Run {
  kind: 'command' | 'job';
  name: string;
  seconds: number;
  slowest: Slow;
  /** How often a command reported progress. */
  progress: number;
  /** How long a job continued after it was told to stop; undefined if it ended before. */
  stoppedInMs?: number;
  /** The errors that the run threw or logged. */
  errors: string[];
}

export interface UpkeepOptions extends Size {
  /** Each job is told to stop after this time. */
  seconds: number;
  /** A folder that keeps the filled database and its files for later runs. */
  folder?: string;
  /** The name of the first job or command that runs, as in the report. Those before it are skipped. */
  from?: string;
  report: (line: string) => void;
}

const keys = [8, 7].map((byte) => Buffer.alloc(32, byte));
const dataKey = keys.map((key) => key.toString('base64')).join(',');

/**
 * Runs every job and every command on a PostgreSQL database with this many accounts and listings, and measures the longest statement of each.
 * Jobs that run longer than `seconds` are told to stop.
 */
export async function upkeep(options: UpkeepOptions): Promise<Run[]> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'upkeep-')));
  const installed = installedPostgres();
  const postgres = await startWatchedPostgres({
    ...(installed && { installed }),
    ...(options.folder && { keptIn: join(folder, 'postgres') }),
  });
  try {
    const url = await filled(postgres, folder, options);
    const environment = {
      ...production(url, folder, { DATA_KEY: dataKey, RATE_LIMITS: 'on' }),
      ...{ NODE_ENV: 'test', SMTP_URL: undefined, LOG_LEVEL: 'silent', POSTGRES_TOOLS: installedPostgres() },
    };
    const bench = new Bench(postgres, options);
    // The rows of the filled database name files that do not exist.
    await administer(['adopt-storage'], environment);
    await runJobs(bench, environment, options);
    await runCommands(bench, environment, { folder, postgres, options });
    return bench.runs;
  } finally {
    await postgres.server.stop();
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The URL of the filled database: the one that an earlier run has left in the folder, or a new one. */
async function filled(postgres: WatchedPostgres, folder: string, options: UpkeepOptions): Promise<string> {
  const isFilled = join(folder, 'filled');
  if (existsSync(isFilled)) return postgres.server.url('large');
  const url = await postgres.createDatabase('large');
  const begun = performance.now();
  await fill(url, options, createSecretKey(keys[1]!));
  options.report(`filled in ${Math.round((performance.now() - begun) / 1000)} s`);
  await writeFile(isFilled, '');
  return url;
}

type Environment = Record<string, string | undefined>;

class Bench {
  readonly runs: Run[] = [];
  private hasBegun: boolean;

  constructor(
    private readonly postgres: WatchedPostgres,
    private readonly options: UpkeepOptions,
  ) {
    this.hasBegun = options.from === undefined;
  }

  async measure(kind: Run['kind'], name: string, work: (run: Run) => Promise<void>): Promise<void> {
    this.hasBegun ||= name === this.options.from;
    if (!this.hasBegun) return;
    this.postgres.takeSlowest();
    const run: Run = { kind, name, seconds: 0, slowest: { ms: 0, statement: '' }, progress: 0, errors: [] };
    const begun = performance.now();
    await work(run).catch((error: Error) => run.errors.push(error.message));
    run.seconds = (performance.now() - begun) / 1000;
    run.slowest = this.postgres.takeSlowest();
    this.runs.push(run);
    this.options.report(rowOf(run));
  }
}

async function runJobs(bench: Bench, environment: Environment, { seconds }: UpkeepOptions): Promise<void> {
  const logged: string[] = [];
  const note = (details: { err?: Error }, message: string) =>
    void logged.push(`${message}: ${details.err?.message ?? ''}`);
  const log = { error: note, warn: note, info: () => {}, debug: () => {} } as unknown as Log;
  const messages = { sendEmail: async () => {}, sendText: async () => {}, close: () => {} };
  const failure = { ok: false, kind: 'network', reason: 'none', durationMs: 0 } as const;
  const outbound = { fetch: async () => failure, refusalOf: async () => undefined };
  const dependencies = await openDependencies(readConfig(environment), { log, messages, outbound } as unknown as Given);
  try {
    for (const job of jobs)
      await bench.measure('job', job.name, async (run) => {
        const stop = new AbortController();
        let stoppedAt: number | undefined;
        const timer = setTimeout(() => {
          stoppedAt = performance.now();
          stop.abort();
        }, seconds * 1000);
        try {
          await job.run({ ...dependencies, stopping: stop.signal });
        } finally {
          clearTimeout(timer);
          if (stoppedAt !== undefined) run.stoppedInMs = performance.now() - stoppedAt;
          run.errors.push(...logged.splice(0));
        }
      });
  } finally {
    await dependencies.close();
  }
}

interface Place {
  folder: string;
  postgres: WatchedPostgres;
  options: UpkeepOptions;
}

async function runCommands(bench: Bench, environment: Environment, place: Place): Promise<void> {
  const { folder, postgres, options } = place;
  type Command = (onProgress: OnProgress) => Promise<{ exitCode: number; text: string }>;
  const run = (name: string, work: Command) =>
    bench.measure('command', name, async (measured) => {
      const { exitCode, text } = await work(() => (measured.progress += 1));
      // 3: done, but an operator has to check the result.
      if (exitCode !== 0 && exitCode !== 3) measured.errors.push(text);
    });
  const admin = (...args: string[]) =>
    run(`admin ${args[0]}${args.includes('--all') ? ' --all' : ''}`, (onProgress) =>
      administer(args, environment, onProgress),
    );
  // An owner with webhooks and listings.
  const owner = ['--id', '11'];
  await admin('list');
  await admin('find', ...owner);
  await admin('end-sessions', ...owner);
  await admin('end-sessions', '--all');
  await admin('unlock', ...owner);
  // The first notifications are those that are archived.
  await admin('resend-email', '--notification', String(options.accounts + 5));
  await admin('block', '--email', 'person-11@example.com', '--reason', 'an experiment');
  await admin('unblock', '--email', 'person-11@example.com');
  await admin('jobs');
  await admin('maintenance', 'on');
  await admin('maintenance', 'off');
  await admin('reencrypt');
  await admin('adopt-storage');
  await admin('add', '--email', 'one-more@example.com');
  await run('doctor', () => diagnose([], environment));
  await run('migrate', (onProgress) => migrate([], environment, onProgress));
  const keepingAYear = { ...environment, AUDIT_KEPT_DAYS: '365', NOTIFICATIONS_KEPT_DAYS: '365' };
  await run('archive', (onProgress) => archive(['--into', join(folder, 'archive')], keepingAYear, onProgress));
  const tools = environment.POSTGRES_TOOLS;
  const elsewhere = async (name: string) => {
    await rm(join(folder, name), { recursive: true, force: true });
    return {
      ...environment,
      DATABASE_URL: await postgres.createDatabase(name),
      STORAGE_URL: `file:${join(folder, name)}`,
    };
  };
  if (tools !== undefined) {
    const kept = join(folder, 'backup');
    // Not a command, but measured like one, so that its time is not part of the backup's.
    await run('(keep some files)', async (onProgress) => {
      await keepSomeFiles(environment);
      await rm(kept, { recursive: true, force: true });
      onProgress('files', keptFiles, keptFiles);
      return { exitCode: 0, text: '' };
    });
    await run('backup', (onProgress) => backup(['--to', kept], environment, onProgress));
    await run('backup --verify', (onProgress) => backup(['--verify', kept], environment, onProgress));
    const restored = await elsewhere('restored');
    await run('restore', (onProgress) => restore(['--from', kept], restored, onProgress));
  }
  const seeded = await elsewhere('seeded');
  await run('seed', (onProgress) => seed(['--listings', String(options.listings)], seeded, onProgress));
}

const keptFiles = 1_000;

/** Stores this many pictures and deletes the rows of all others, because copying a million files would measure the disk. */
async function keepSomeFiles(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  const storage = createStorage(config);
  await withDatabase(config.databaseUrl, { poolSize: 1, timeoutMs: 3_600_000 }, async (db) => {
    await sql`delete from property_picture where property_id > ${keptFiles}`.execute(db);
    const shown = sql`select file_name from property_picture`;
    await sql`delete from file where name not in (${shown})`.execute(db);
    const files = await db.selectFrom('file').select('storage_key').execute();
    for (const { storage_key } of files) await storage.put('public', storage_key, Buffer.from('a picture'));
    // Autovacuum would do so soon. Without it, the next reads of `file` would pass all deleted rows.
    await sql`vacuum file, property_picture`.execute(db);
  });
  storage.close();
}

export const header = ['| | s | longest statement, ms | progress | stopped in, ms | |', '|---|---|---|---|---|---|'];

/** The row of a run in a Markdown table. */
export function rowOf({ kind, name, seconds, slowest, progress, stoppedInMs, errors }: Run): string {
  const cells = [
    `${kind} ${name}`,
    seconds.toFixed(1),
    slowest.ms < 1 ? '< 1' : slowest.ms.toFixed(0),
    kind === 'job' ? '' : String(progress),
    stoppedInMs === undefined ? '' : stoppedInMs.toFixed(0),
    errors.length === 0 ? '' : `${errors.length} errors: ${errors[0]}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Starts the built server on each engine. */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { useCluster } from '../src/testing/databases/citus';
import { startPooledPostgres } from '../src/testing/databases/pooler';
import { type PostgresServer, startPostgres } from '../src/testing/databases/postgres-server';
import { startServerProcess } from '../src/testing/servers/server-process';
import { reportsFolder } from './results';

/** Engines that are tested only if selected: PostgreSQL behind PgBouncer, and the Citus cluster of `TEST_CITUS_URL`. */
export const otherEngines = ['pgbouncer', 'citus'] as const;
export type Engine = 'sqlite' | 'postgres' | (typeof otherEngines)[number];
/** The engines that are tested by default. */
export const engines: Engine[] = ['sqlite', 'postgres'];

interface Server {
  url: string;
  /** The lines of its log with this trace id. */
  logOf: (traceId: string) => string[];
  stop(): Promise<void>;
}

const starts: Partial<Record<Engine, () => Promise<Pick<PostgresServer, 'createDatabase' | 'stop'>>>> = {
  postgres: startPostgres,
  pgbouncer: startPooledPostgres,
  citus: () => useCluster(),
};

/** Builds the program that {@link startServer} starts. */
export function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: dirname(__dirname), stdio: 'inherit' });
}

/** Starts the built server, or another `program`, on an empty database of `engine`, with the sandbox on and its data in a temporary folder. */
export async function startServer(
  engine: Engine,
  environment: Record<string, string> = {},
  program?: string,
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const postgres = await starts[engine]?.();
  const release = async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  mkdirSync(reportsFolder, { recursive: true });
  const logFile = join(reportsFolder, `${engine}.log`);
  const log = createWriteStream(logFile);
  const byTrace = new Map<string, string[]>();
  const onLine = (line: string) => {
    log.write(`${line}\n`);
    const [, traceId] = /"traceId":"([^"]+)"/.exec(line) ?? [];
    if (traceId !== undefined) byTrace.set(traceId, [...(byTrace.get(traceId) ?? []), line]);
  };
  try {
    const server = await startServerProcess(
      {
        NODE_ENV: 'test',
        SANDBOX: 'on',
        LOG_LEVEL: 'warn',
        ...environment,
        // Truncating tables on three nodes takes seconds.
        ...(engine === 'citus' && { DATABASE_TIMEOUT_MS: '20000' }),
        DATABASE_POOLER: engine === 'pgbouncer' ? 'on' : 'off',
        DATABASE_URL: postgres ? await postgres.createDatabase('contract') : `sqlite:${join(folder, 'contract.db')}`,
      },
      { folder, onLine, ...(program !== undefined && { program }) },
    );
    return {
      url: server.url,
      logOf: (traceId) => byTrace.get(traceId) ?? [],
      async stop() {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw new Error(`the server on ${engine} did not start: see ${logFile}`, { cause: error });
  }
}

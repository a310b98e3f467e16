import { sql } from 'kysely';
import { withDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';

/** A statement in one line, and the time that the server spent on it. */
export interface Slow {
  ms: number;
  statement: string;
}

/** The server logs statements that take at least this long. */
const reportedFromMs = 1;

/**
 * Starts a PostgreSQL server and watches which statement takes longest. `installed` is the folder of its programs, by default those from npm;
 * `keptIn` is a folder that keeps its data.
 */
export async function startWatchedPostgres({ installed, keptIn }: { installed?: string; keptIn?: string }) {
  let slowest: Slow = { ms: 0, statement: '' };
  const onLine = (line: string) => {
    const found = /duration: ([\d.]+) ms\s+(?:\w+ \S+: |statement: )(.*)/.exec(line);
    if (found && Number(found[1]) > slowest.ms) slowest = { ms: Number(found[1]), statement: found[2]!.slice(0, 200) };
  };
  const server = await startPostgres({ onLine, ...(installed && { installed }), ...(keptIn && { keptIn }) });
  return {
    server,
    /** Creates a database whose statements are watched, and drops an earlier one of this name. */
    async createDatabase(name: string): Promise<string> {
      const dropping = sql`drop database if exists ${sql.ref(name)}`;
      await withDatabase(server.url('postgres'), { poolSize: 1 }, (db) => dropping.execute(db));
      const url = await server.createDatabase(name);
      const watching = sql`alter database ${sql.ref(name)} set log_min_duration_statement = ${sql.lit(reportedFromMs)}`;
      await withDatabase(url, { poolSize: 1 }, (db) => watching.execute(db));
      return url;
    },
    /** The slowest statement since the last call. */
    takeSlowest(): Slow {
      const taken = slowest;
      slowest = { ms: 0, statement: '' };
      return taken;
    },
  };
}

export type WatchedPostgres = Awaited<ReturnType<typeof startWatchedPostgres>>;

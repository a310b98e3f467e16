import { sql } from 'kysely';
import { withDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';

/** The time that the server gave a statement, and the statement in one line. */
export interface Slow {
  ms: number;
  statement: string;
}

/** Statements that are shorter are not reported. */
const reportedFromMs = 1;

/**
 * A PostgreSQL that tells which statement took longest. `installed` is a folder of its programs, by default those of npm; `keptIn` a folder
 * in which its data stay.
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
    /** Creates a database whose statements are watched, in the place of an earlier one. */
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

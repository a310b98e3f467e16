import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from './connection';
import { classifyDatabaseError } from './errors';
import { databaseIdOf } from './instance-metadata';
import { routedDatabase } from './routed';
import type { Database } from './tables';

/** What is read from a replica was the primary's state no longer ago than this. */
const mostStaleMsOfAnswers = 1_000;
const lookEveryMs = 200;

interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

/** How far the primary's log had been written at a moment of this process (performance.now()). */
interface Mark {
  at: number;
  position: number;
}

export interface Replica {
  /** Reads where the state is not too old: from the replica, else from the primary. */
  db: Database;
  /** How old its state is at most, in ms; Infinity where it cannot be used. */
  staleness(): number;
  close(): Promise<void>;
}

/**
 * Shares reads out to a standby of the primary (PostgreSQL's streaming replication). How old its state is comes from the
 * positions in the log: what the standby has replayed the primary had written at a moment that this process has seen. Where the
 * standby lags, is away, or is no standby of this very database, all is read from the primary.
 */
export function openReplica(
  primary: OpenDatabase,
  standby: OpenDatabase,
  log: Log,
  mostStaleMs = mostStaleMsOfAnswers,
): Replica {
  const stopping = new AbortController();
  let marks: Mark[] = [];
  // Of the newest mark that the standby has reached.
  let currentAt = -Infinity;
  let isUsed: boolean | undefined;
  let databaseId: string | undefined;

  const staleness = () => performance.now() - currentAt;
  const look = async () => {
    const at = performance.now();
    marks.push({ at, position: await writtenBy(primary.db) });
    const replayed = await replayedBy(standby.db, (databaseId ??= await databaseIdOf(primary.db)));
    const reached = marks.filter(({ position }) => position <= replayed);
    currentAt = reached.at(-1)?.at ?? currentAt;
    // Older ones say nothing more, and those of an outage are not kept for ever.
    marks = marks.filter((mark) => mark.at > currentAt).slice(0, 1_000);
  };
  const tell = (reason: unknown) => {
    const isUsable = staleness() <= mostStaleMs;
    if (isUsable === isUsed) return;
    isUsed = isUsable;
    if (isUsable) log.info({}, 'reads that may be a second old go to the replica');
    else log.warn({ reason: reason instanceof Error ? reason.message : 'it lags' }, 'all reads go to the primary');
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const problem: unknown = await look().catch((error: unknown) => error);
      if (!stopping.signal.aborted) tell(problem);
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const watching = watch();

  const db = routedDatabase(primary.db, async <Row>(query: CompiledQuery) => {
    const isRead = /^\s*select\b/i.test(query.sql);
    if (!isRead || staleness() > mostStaleMs) return primary.db.executeQuery<Row>(query);
    try {
      return await standby.db.executeQuery<Row>(query);
    } catch (error) {
      // The standby is unreachable, or its replay has removed the rows that were being read (40001).
      if (!['unavailable', 'conflict'].includes(classifyDatabaseError(error)?.kind ?? '')) throw error;
      return primary.db.executeQuery<Row>(query);
    }
  });
  return {
    db,
    staleness,
    async close() {
      stopping.abort();
      await standby.close();
      await watching;
    },
  };
}

/** In bytes since the log's beginning. */
async function writtenBy(primary: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(
    primary,
  );
  return rows[0]!.position;
}

/** Throws where it is no standby of the database with this id. */
async function replayedBy(standby: Database, databaseId: string): Promise<number> {
  const { rows } = await sql<{ position: number | null; id: string | null }>`select
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
    (select value from marker where name = 'database-id') as id`.execute(standby);
  const { position, id } = rows[0]!;
  if (position === null) throw new Error('it is no standby');
  if (id !== databaseId) throw new Error('it is a standby of another database');
  return position;
}

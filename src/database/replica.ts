import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from './connection';
import type { TurnOf } from './connection-queue';
import { classifyDatabaseError } from './errors';
import { databaseIdOf, renewTimelineId } from './instance-metadata';
import { routedDatabase } from './routed';
import type { Database } from './tables';
import { unreachableOf } from './unreachable';
import { viewOf } from './views';

/** The largest age of data that is read from a replica. */
const mostStaleMsOfAnswers = 1_000;
const lookEveryMs = 200;

interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

/** The position of the primary's write-ahead log at a time of this process (performance.now()). */
interface Mark {
  at: number;
  position: number;
}

export interface Replica {
  /** Reads from the replica, or from the primary when the replica is too old. */
  db: Database;
  /** The same for one request, which waits for the connections of both servers in its turn. */
  inTurn?: (turnOf: TurnOf) => Database;
  /** The largest possible age of its data, in ms; Infinity when it cannot be used. */
  staleness(): number;
  close(): Promise<void>;
}

/**
 * Executes reads on a standby of the primary (PostgreSQL's streaming replication). The age of the standby's data is derived from log
 * positions: this process records when the primary had written which position, and compares that with what the standby has
 * replayed. When the standby lags, is unreachable, or is not a standby of this database, reads go to the primary.
 *
 * Positions of different timelines cannot be compared: after a failover, a standby may have replayed what the former primary had written and
 * the new one never received. Therefore a row of the primary names its timeline, and only a standby that has replayed that row is used.
 */
export function openReplica(
  primary: OpenDatabase,
  standby: OpenDatabase,
  log: Log,
  mostStaleMs = mostStaleMsOfAnswers,
): Replica {
  const stopping = new AbortController();
  const { staleness, look } = trackAge(primary.db, standby.db);
  let isUsed: boolean | undefined;
  // Each reason is logged once until reads go to the replica again.
  const told = new Set<string>();

  const tell = (problem: unknown) => {
    if (staleness() <= mostStaleMs) {
      if (!isUsed) log.info({}, 'reads that may be a second old go to the replica');
      isUsed = true;
      told.clear();
      return;
    }
    isUsed = false;
    const reason = problem === undefined ? 'it lags' : unreachableOf(problem, standby.url).reason;
    if (told.has(reason)) return;
    told.add(reason);
    log.warn({ reason }, 'all reads go to the primary');
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const problem: unknown = await look().catch((error: unknown) => error);
      if (!stopping.signal.aborted) tell(problem);
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const watching = watch();

  const route = (current: Database, lagging: Database) =>
    routedDatabase(current, async <Row>(query: CompiledQuery) => {
      const isRead = /^\s*select\b/i.test(query.sql);
      if (!isRead || staleness() > mostStaleMs) return current.executeQuery<Row>(query);
      try {
        return await lagging.executeQuery<Row>(query);
      } catch (error) {
        // The standby is unreachable, or its replay has removed the rows that were being read (40001).
        if (!['unavailable', 'conflict'].includes(classifyDatabaseError(error)?.kind ?? '')) throw error;
        return current.executeQuery<Row>(query);
      }
    });
  const db = route(primary.db, standby.db);
  return {
    db,
    inTurn: (turnOf) =>
      viewOf(db, route(primary.inTurn?.(turnOf) ?? primary.db, standby.inTurn?.(turnOf) ?? standby.db)),
    staleness,
    async close() {
      stopping.abort();
      await standby.close();
      await watching;
    },
  };
}

/** Compares the log positions of both servers. `look` throws when the standby cannot be used; `staleness` is its age in ms. */
function trackAge(primary: Database, standby: Database): { staleness: () => number; look: () => Promise<void> } {
  let marks: Mark[] = [];
  // The time of the newest mark that the standby has reached.
  let currentAt = -Infinity;
  let databaseId: string | undefined;
  let timelineId: string | undefined;
  return {
    staleness: () => performance.now() - currentAt,
    async look() {
      const at = performance.now();
      const written = await writtenBy(primary);
      if (written.timelineId !== timelineId) {
        timelineId = written.timelineId;
        marks = [];
        currentAt = -Infinity;
      }
      marks.push({ at, position: written.position });
      const replayed = await replayedBy(standby, (databaseId ??= await databaseIdOf(primary)), timelineId);
      const reached = marks.filter(({ position }) => position <= replayed);
      currentAt = reached.at(-1)?.at ?? currentAt;
      // Older marks are no longer needed. The bound matters during an outage.
      marks = marks.filter((mark) => mark.at > currentAt).slice(0, 1_000);
    },
  };
}

/** The log position in bytes, and the id of the timeline, which a first call after a failover stores. */
async function writtenBy(primary: Database): Promise<{ position: number; timelineId: string }> {
  const { rows } = await sql<{ position: number; timeline: string; id: string | null }>`select
    pg_current_wal_lsn() - '0/0'::pg_lsn as position, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
    (select value from marker where name = 'timeline') as id`.execute(primary);
  const { position, timeline, id: timelineId } = rows[0]!;
  if (timelineId?.startsWith(`${timeline} `)) return { position, timelineId };
  await renewTimelineId(primary, timeline);
  return writtenBy(primary);
}

/** Throws when it is not a standby of the database with this id, or has not reached the primary's timeline. */
async function replayedBy(standby: Database, databaseId: string, timelineId: string): Promise<number> {
  const { rows } = await sql<{ position: number | null; id: string | null; timeline: string | null }>`select
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
    (select value from marker where name = 'database-id') as id,
    (select value from marker where name = 'timeline') as timeline`.execute(standby);
  const { position, id, timeline } = rows[0]!;
  if (position === null) throw new Error('it is no standby');
  if (id !== databaseId) throw new Error('it is a standby of another database');
  if (timeline !== timelineId) throw new Error('it has not replayed the timeline of the primary');
  return position;
}

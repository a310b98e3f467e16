import type { Dependencies } from '../contract/dependencies';
import { batchSize, forEachDue, inBatches } from '../database/batches';
import { remindAdministrators } from './announcements';
import { listUnreminded, listWithoutDecisionTime, markReminded, setDecisionTime } from './repository-reminders';
import { decisionDue } from './time';

const day = 24 * 60 * 60 * 1000;

/**
 * Reminds administrators of each deposit that waits for a decision: every 24 hours, half-way through the time to decide, and on its last
 * day. Returns how many. Instances may run this at the same time: the one that stores the time of the reminder sends it. A failure does not
 * affect other deposits.
 */
export async function remindOfDeposits({
  database,
  clock,
  log,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'log' | 'stopping'>): Promise<number> {
  const now = clock.now();
  return forEachDue(
    (limit) => listUnreminded(database.read, now, limit),
    (key) =>
      database.transaction(async (trx) => {
        const marked = await markReminded(trx, key, now);
        if (marked) await remindAdministrators(trx, marked.reservation, marked.isMilestone, now);
        return marked !== undefined;
      }),
    {
      stopping,
      onFailure: (error, { id }) => log.error({ err: error, reservationId: id }, 'the reminder of a deposit failed'),
    },
  );
}

/**
 * Derives the time to decide of deposits that were declared through servers of an older release. Those that have waited for long keep at
 * least a day, so that administrators are reminded before they expire.
 */
export async function deriveDecisionTimes({
  database,
  clock,
  config,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'config' | 'stopping'>): Promise<void> {
  await inBatches(async () => {
    const rows = await listWithoutDecisionTime(database.read, batchSize);
    for (const row of rows) {
      // A batch takes seconds on a busy database, and a process that stops must not wait for it.
      if (stopping.aborted) return false;
      const due = decisionDue(row.updated_at, config.decisionDays, row.ends_at);
      await setDecisionTime(database.write, row, Math.max(due, Math.min(clock.now() + day, row.ends_at)));
    }
    return rows.length === batchSize;
  }, stopping);
}

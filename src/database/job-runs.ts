import type { Database } from './connection';

/** A run that has not finished after this time counts as aborted; ms. */
const maxDuration = 60 * 60_000;

/**
 * Claims the next run of the job for this process. Returns true for one of any number of processes when a run is due: the previous
 * one started `every` ms before `now` (epoch ms) or earlier, or it started an hour before and has not finished.
 */
export async function takeRun(db: Database, name: string, every: number, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job_run')
    .values({ name, started_at: now, finished_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: now, finished_at: null })
        .where((eb) =>
          eb.or([
            eb('job_run.started_at', '<=', now - every),
            eb('job_run.finished_at', 'is', null).and('job_run.started_at', '<=', now - Math.min(every, maxDuration)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** When the last run of each job finished, in epoch ms; without jobs whose run is in progress. */
export async function listRuns(db: Database): Promise<{ name: string; at: number }[]> {
  const rows = await db
    .selectFrom('job_run')
    .select(['name', 'finished_at'])
    .where('finished_at', 'is not', null)
    .execute();
  return rows.map(({ name, finished_at }) => ({ name, at: finished_at! }));
}

/** Records that the claimed run has finished. */
export async function finishRun(db: Database, name: string, now: number): Promise<void> {
  await db.updateTable('job_run').set({ finished_at: now }).where('name', '=', name).execute();
}

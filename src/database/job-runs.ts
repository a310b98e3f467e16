import type { Database } from './connection';

/** A run that has not ended after so long counts as one that was broken off; milliseconds. */
const patience = 60 * 60_000;

/**
 * Takes the next run of the job for this process, where it is due: the last one began `every` ms before `now` (epoch ms), or was
 * broken off and began an hour before. Of any number of processes one gets it.
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
            eb('job_run.finished_at', 'is', null).and('job_run.started_at', '<=', now - Math.min(every, patience)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** When each job's last run ended that is not under way, epoch ms. */
export async function listRuns(db: Database): Promise<{ name: string; at: number }[]> {
  const rows = await db
    .selectFrom('job_run')
    .select(['name', 'finished_at'])
    .where('finished_at', 'is not', null)
    .execute();
  return rows.map(({ name, finished_at }) => ({ name, at: finished_at! }));
}

/** The run that was taken last has done all there was to do. */
export async function finishRun(db: Database, name: string, now: number): Promise<void> {
  await db.updateTable('job_run').set({ finished_at: now }).where('name', '=', name).execute();
}

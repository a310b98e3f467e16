import type { Database, Trx } from '../database/connection';

/** What support may see of an account: nothing of its identity document. */
export async function findAccount(db: Database, id: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'role', 'first_name', 'last_name', 'email', 'is_email_verified', 'phone', 'is_phone_verified'])
    .select(['pending_email', 'pending_phone', 'language', 'is_active', 'is_blocked', 'blocked_reason', 'agent_id'])
    .select(['created_at', 'last_login_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countSessions(db: Database, userId: number): Promise<number> {
  const query = db.selectFrom('session').select((eb) => eb.fn.countAll<number>().as('count'));
  const live = query.where('user_id', '=', userId).where('revoked_at', 'is', null);
  return Number((await live.executeTakeFirstOrThrow()).count);
}

/** The newest of the user's notifications. `email_due_at` is null where its e-mail was sent or given up. */
export async function listEmails(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('notification')
    .select(['id', 'type', 'created_at', 'email_due_at', 'email_attempts'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Has the e-mail of the notification sent from `at` (epoch ms) on, as if it never was; answers whose it is, or undefined. */
export async function sendAgain(trx: Trx, notificationId: number, at: number): Promise<number | undefined> {
  const due = await trx
    .updateTable('notification')
    .set({ email_due_at: at, email_attempts: 0 })
    .where('id', '=', notificationId)
    .returning('user_id')
    .executeTakeFirst();
  return due?.user_id;
}

/** Ends every session of everybody, and revokes all tokens; answers how many sessions there were. */
export async function endAllSessions(trx: Trx, at: number): Promise<number> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .execute();
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/**
 * Forgets the codes that were sent to the account or to its addresses, and with them every try: how often codes may be asked for and
 * tried is counted by these.
 */
export async function forgetCodes(trx: Trx, userId: number, targets: readonly string[]): Promise<number> {
  const codes = trx
    .selectFrom('otp_code')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId), ...(targets.length > 0 ? [eb('target', 'in', targets)] : [])]));
  await trx.deleteFrom('otp_attempt').where('code_id', 'in', codes).execute();
  const ids = (await codes.execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('otp_code').where('id', 'in', ids).execute();
  return ids.length;
}

/** The rare jobs and their last runs. */
export async function listJobRuns(db: Database) {
  return db.selectFrom('job_run').select(['name', 'started_at', 'finished_at']).orderBy('name').execute();
}

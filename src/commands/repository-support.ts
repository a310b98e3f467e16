import { LoginMethod } from '../../generated/enumerations';
import { codeLimits } from '../access/code-rules';
import type { Database, Trx } from '../database/connection';

/** The columns of an account that support may see. The identity document is not among them. */
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

/** The user's newest notifications. `email_due_at` is null if the e-mail was sent or given up. */
export async function listEmails(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('notification')
    .select(['id', 'type', 'created_at', 'email_due_at', 'email_attempts'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Schedules the e-mail of the notification for `at` (epoch ms) again. Returns the user's id, or undefined if there is no such notification. */
export async function rescheduleEmail(trx: Trx, notificationId: number, at: number): Promise<number | undefined> {
  const due = await trx
    .updateTable('notification')
    .set({ email_due_at: at, email_attempts: 0 })
    .where('id', '=', notificationId)
    .returning('user_id')
    .executeTakeFirst();
  return due?.user_id;
}

/** At most `limit` ids of accounts that follow `after`, ascending. */
export async function listAccountIds(db: Database, after: number, limit: number): Promise<number[]> {
  const query = db.selectFrom('app_user').select('id').where('id', '>', after).orderBy('id').limit(limit);
  return (await query.execute()).map(({ id }) => id);
}

/**
 * Ends all sessions of the users at `at` (epoch ms). Returns the number of sessions. Access tokens end with their session. A verification token
 * needs a code, so only those of users with a code that may still be valid are revoked: to change a row of `app_user` costs a hundred times
 * more than to find no code, because PostgreSQL then adds the row to each index.
 */
export async function endSessionsOf(trx: Trx, userIds: number[], at: number): Promise<number> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('otp_code')
        .select('user_id')
        .where('user_id', 'in', userIds)
        .where('created_at', '>', at - codeLimits.lifetime)
        .$narrowType<{ user_id: number }>(),
    )
    .execute();
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/**
 * Deletes the one-time codes of the account and of its addresses with all attempts. The limits of codes and attempts count these rows. Returns
 * the number of codes.
 */
export async function forgetCodes(trx: Trx, userId: number, targets: readonly string[]): Promise<number> {
  const codes = trx
    .selectFrom('otp_code')
    .select('id')
    .where((eb) => {
      // The index of targets begins with the channel.
      const ofTargets = eb.and([eb('channel', 'in', Object.values(LoginMethod)), eb('target', 'in', targets)]);
      return eb.or([eb('user_id', '=', userId), ...(targets.length > 0 ? [ofTargets] : [])]);
    });
  await trx.deleteFrom('otp_attempt').where('code_id', 'in', codes).execute();
  const ids = (await codes.execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('otp_code').where('id', 'in', ids).execute();
  return ids.length;
}

/** The last run of each rare job. */
export async function listJobRuns(db: Database) {
  return db.selectFrom('job_run').select(['name', 'started_at', 'finished_at']).orderBy('name').execute();
}

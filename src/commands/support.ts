import { names } from '../../generated/names';
import { revokeEverything } from '../access/repository-sessions';
import { systemClock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';
import { emailKeyOf } from '../values/contacts';
import { formatInstant } from '../values/dates';
import { AdaptiveBatch } from './adaptive-batch';
import type { OnProgress } from './arguments';
import { Refused } from './refused';
import { findLastId } from './repository-reencryption';
import {
  countSessions,
  endSessionsOf,
  findAccount,
  forgetCodes,
  listAccountIds,
  listEmails,
  listJobRuns,
  rescheduleEmail,
} from './repository-support';
import { counted } from '../values/counted';

/** An operator has no account, so the audit log records no actor. */
const byOperator = (at: number, reason: string | null = null) => ({ by: null, traceId: null, at, reason });
const maximumEmails = 10;

const instantOrNever = (instant: number | null) => (instant === null ? 'never' : formatInstant(instant));

/** `find`: describes an account. The audit log records the access. */
export async function describeAccount(db: Database, userId: number): Promise<string> {
  await audit(db, 'findUser', `user:${userId}`, byOperator(systemClock.now()));
  const user = (await findAccount(db, userId))!;
  const verified = (address: string | null, isVerified: number) =>
    address === null ? '-' : `${address}${isVerified ? '' : ' (not verified)'}`;
  const state = [
    ...(user.closed_at === null ? [] : [`closed ${instantOrNever(user.closed_at)}`]),
    ...(user.is_blocked && user.closed_at === null ? [`blocked: ${user.blocked_reason ?? '-'}`] : []),
    ...(user.is_active ? [] : ['not active']),
  ];
  const pending = [user.pending_email, user.pending_phone].filter((one) => one !== null);
  const emails = await listEmails(db, userId, maximumEmails);
  return [
    `user      ${user.id}, ${names.UserRole[user.role].toLowerCase()}, ${user.first_name} ${user.last_name}, language ${user.language}`,
    `state     ${state.join(', ') || 'active'}`,
    `e-mail    ${verified(user.email, user.is_email_verified)}`,
    `phone     ${verified(user.phone, user.is_phone_verified)}`,
    ...(pending.length > 0 ? [`pending   ${pending.join(', ')} (not verified)`] : []),
    ...(user.agent_id === null ? [] : [`agent     user ${user.agent_id}`]),
    `since     ${instantOrNever(user.created_at)}, last log-in ${instantOrNever(user.last_login_at)}, ${counted(await countSessions(db, userId), 'active session')}`,
    ...emails.map(
      ({ id, type, created_at, email_due_at, email_attempts }) =>
        `notified  notification ${id}, ${names.NotificationType[type]}, ${instantOrNever(created_at)}: ${emailState(email_due_at, email_attempts)}`,
    ),
  ].join('\n');
}

/** An e-mail is given up after five attempts. A sent and a given-up e-mail cannot be told apart. */
function emailState(dueAt: number | null, attempts: number): string {
  if (dueAt !== null) return `e-mail due ${instantOrNever(dueAt)} after ${attempts} attempts`;
  return attempts === 0 ? 'no e-mail' : `e-mail sent or given up after ${attempts} attempts`;
}

/** `end-sessions --all`: ends all sessions, in batches of accounts. If it is interrupted, it can be run again. */
export async function endAllSessions(db: Database, onProgress: OnProgress): Promise<string> {
  const at = systemClock.now();
  await audit(db, 'endSessions', 'role:all', byOperator(at));
  const lastId = await findLastId(db, 'app_user');
  let [count, last] = [0, 0];
  const batch = new AdaptiveBatch();
  for (;;) {
    const ended = await batch.run(async (size) => {
      const ids = await listAccountIds(db, last, size);
      if (ids.length === 0) return undefined;
      return { last: ids.at(-1)!, sessions: await inTransaction(db, (trx) => endSessionsOf(trx, ids, at)) };
    });
    if (!ended) return `ended all ${count} sessions: all users must log in again`;
    count += ended.sessions;
    last = ended.last;
    // Accounts that are registered meanwhile are included.
    onProgress('accounts', last, Math.max(last, lastId));
  }
}

/** `end-sessions`: ends the sessions of one account. */
export async function endSessions(db: Database, userId: number): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    const count = await countSessions(trx, userId);
    await revokeEverything(trx, userId, at);
    await audit(trx, 'endSessions', `user:${userId}`, byOperator(at));
    return `ended ${count} sessions of user ${userId}`;
  });
}

/** `unlock`: resets the limits for an account that has requested or tried too many one-time codes. */
export async function unlock(db: Database, userId: number): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    const { email, phone } = (await findAccount(trx, userId))!;
    const targets = [email === null ? null : emailKeyOf(email), phone].filter((one) => one !== null);
    const count = await forgetCodes(trx, userId, targets);
    await audit(trx, 'unlockUser', `user:${userId}`, byOperator(at));
    return `user ${userId} may request and try codes again; ${count} older codes are invalid`;
  });
}

/** `resend-email`: sends the e-mail of a notification again, regardless of its state. */
export async function resendEmail(db: Database, notificationId: number): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    const userId = await rescheduleEmail(trx, notificationId, at);
    if (userId === undefined) throw new Refused(`notification ${notificationId} does not exist`);
    await audit(trx, 'resendEmail', `user:${userId}`, byOperator(at, `notification ${notificationId}`));
    return `the e-mail of notification ${notificationId} to user ${userId} will be sent by a running server within 15 seconds`;
  });
}

/** `jobs`: lists the last runs of the rare jobs. Other jobs run every few minutes in each server and are not recorded. */
export async function describeJobs(db: Database): Promise<string> {
  const runs = await listJobRuns(db);
  const lines = runs.map(({ name, started_at, finished_at }) =>
    [
      name,
      `started ${instantOrNever(started_at)}`,
      finished_at === null ? 'not finished' : `finished ${instantOrNever(finished_at)}`,
    ].join('\t'),
  );
  return lines.join('\n') || 'no job has run yet';
}

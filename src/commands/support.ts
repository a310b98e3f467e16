import { names } from '../../generated/names';
import { revokeEverything } from '../access/repository-sessions';
import { systemClock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';
import { emailKeyOf } from '../values/contacts';
import { formatInstant } from '../values/dates';
import { Refused } from './refused';
import {
  countSessions,
  endAllSessions,
  findAccount,
  forgetCodes,
  listEmails,
  listJobRuns,
  sendAgain,
} from './repository-support';

/** Nobody is logged in at the server itself: the record of what was done names no actor. */
const byOperator = (at: number, reason: string | null = null) => ({ by: null, traceId: null, at, reason });
const mostEmails = 10;

const dated = (instant: number | null) => (instant === null ? 'never' : formatInstant(instant));

/** `find`: what support may see of an account. Looking is written down too. */
export async function describeAccount(db: Database, userId: number): Promise<string> {
  await audit(db, 'findUser', `user:${userId}`, byOperator(systemClock.now()));
  const user = (await findAccount(db, userId))!;
  const proven = (address: string | null, isProven: number) =>
    address === null ? '-' : `${address}${isProven ? '' : ' (not proven)'}`;
  const state = [
    ...(user.closed_at === null ? [] : [`closed ${dated(user.closed_at)}`]),
    ...(user.is_blocked && user.closed_at === null ? [`blocked: ${user.blocked_reason ?? '-'}`] : []),
    ...(user.is_active ? [] : ['not active']),
  ];
  const waiting = [user.pending_email, user.pending_phone].filter((one) => one !== null);
  const emails = await listEmails(db, userId, mostEmails);
  return [
    `user      ${user.id}, ${names.UserRole[user.role].toLowerCase()}, ${user.first_name} ${user.last_name}, language ${user.language}`,
    `state     ${state.join(', ') || 'active'}`,
    `e-mail    ${proven(user.email, user.is_email_verified)}`,
    `phone     ${proven(user.phone, user.is_phone_verified)}`,
    ...(waiting.length > 0 ? [`wants     ${waiting.join(', ')} (code not entered)`] : []),
    ...(user.agent_id === null ? [] : [`agent     user ${user.agent_id}`]),
    `since     ${dated(user.created_at)}, last log-in ${dated(user.last_login_at)}, ${await countSessions(db, userId)} live sessions`,
    ...emails.map(
      ({ id, type, created_at, email_due_at, email_attempts }) =>
        `told      notification ${id}, ${names.NotificationType[type]}, ${dated(created_at)}: ${emailState(email_due_at, email_attempts)}`,
    ),
  ].join('\n');
}

/** After five attempts an e-mail is given up: which of these a sent one took is not known. */
function emailState(dueAt: number | null, attempts: number): string {
  if (dueAt !== null) return `e-mail due ${dated(dueAt)} after ${attempts} attempts`;
  return attempts === 0 ? 'no e-mail' : `e-mail sent or given up after ${attempts} attempts`;
}

/** `end-sessions`: of one account, or of everybody where there is none. */
export async function endSessions(db: Database, userId: number | undefined): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    if (userId === undefined) {
      const count = await endAllSessions(trx, at);
      await audit(trx, 'endSessions', 'role:all', byOperator(at));
      return `ended all ${count} sessions: everybody logs in again`;
    }
    const count = await countSessions(trx, userId);
    await revokeEverything(trx, userId, at);
    await audit(trx, 'endSessions', `user:${userId}`, byOperator(at));
    return `ended ${count} sessions of user ${userId}`;
  });
}

/** `unlock`: who has asked for too many codes, or tried wrong ones too often, may again at once. */
export async function unlock(db: Database, userId: number): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    const { email, phone } = (await findAccount(trx, userId))!;
    const targets = [email === null ? null : emailKeyOf(email), phone].filter((one) => one !== null);
    const count = await forgetCodes(trx, userId, targets);
    await audit(trx, 'unlockUser', `user:${userId}`, byOperator(at));
    return `user ${userId} may ask for codes and try them again; ${count} older codes are void`;
  });
}

/** `resend-email`: sends the e-mail of a notification again, be it sent, given up or waiting. */
export async function resendEmail(db: Database, notificationId: number): Promise<string> {
  const at = systemClock.now();
  return inTransaction(db, async (trx) => {
    const userId = await sendAgain(trx, notificationId, at);
    if (userId === undefined) throw new Refused(`there is no notification ${notificationId}`);
    await audit(trx, 'resendEmail', `user:${userId}`, byOperator(at, `notification ${notificationId}`));
    return `the e-mail of notification ${notificationId} to user ${userId} is sent within a quarter of a minute, by any server that runs`;
  });
}

/** `jobs`: when the rare ones last ran. The others run every few minutes in each server. */
export async function describeJobs(db: Database): Promise<string> {
  const runs = await listJobRuns(db);
  const lines = runs.map(({ name, started_at, finished_at }) =>
    [name, `began ${dated(started_at)}`, finished_at === null ? 'has not ended' : `ended ${dated(finished_at)}`].join(
      '\t',
    ),
  );
  return lines.join('\n') || 'no job has run yet';
}

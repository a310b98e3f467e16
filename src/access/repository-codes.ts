import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import { codeLimits } from './code-rules';

export type CodeRow = Pick<Row<'otp_code'>, 'id' | 'code_hash' | 'expires_at' | 'state' | 'created_at'>;

/** When codes were sent to the target after `since`, newest first, both in epoch ms; at most as many as the limit allows. */
export async function listSendTimes(
  db: Database,
  channel: LoginMethod,
  target: string,
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('otp_code')
    .select('created_at')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(codeLimits.codesOfTarget)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/**
 * Inserts the code and supersedes the target's live one. Violates `otp_code_live` where the live one was sent within the
 * resend interval: it is never superseded, because it was answered that it is valid.
 */
export async function replaceCode(trx: Trx, code: NewRow<'otp_code'>): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('channel', '=', code.channel)
    .where('target', '=', code.target)
    .where('state', '=', 'issued')
    .where('created_at', '<=', code.created_at - codeLimits.resendInterval)
    .execute();
  await trx.insertInto('otp_code').values(code).execute();
}

/** The last code that was sent to the target, if it was sent to this user. */
export async function findLastCode(
  db: Database,
  channel: LoginMethod,
  target: string,
  userId: number,
): Promise<CodeRow | undefined> {
  const last = await db
    .selectFrom('otp_code')
    .select(['id', 'user_id', 'code_hash', 'expires_at', 'state', 'created_at'])
    .where('channel', '=', channel)
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.user_id === userId ? last : undefined;
}

/**
 * Counts an attempt at a code, before what was entered is compared: however many requests come at once, no more are compared
 * than attempts are allowed. Answers the number of attempts so far, or undefined where no more is allowed.
 */
export async function takeAttempt(db: Database, id: number): Promise<number | undefined> {
  const taken = await db
    .updateTable('otp_code')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('attempts', '<', codeLimits.attempts)
    .returning('attempts')
    .executeTakeFirst();
  return taken?.attempts;
}

/** The attempts at all codes sent to the user after `since`, and when the first code with any was sent; both in epoch ms. */
export async function countAttempts(
  db: Database,
  userId: number,
  since: number,
): Promise<{ attempts: number; firstSentAt: number | null }> {
  const { attempts, firstSentAt } = await db
    .selectFrom('otp_code')
    .select((eb) => [eb.fn.sum<number | null>('attempts').as('attempts'), eb.fn.min('created_at').as('firstSentAt')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  return { attempts: attempts ?? 0, firstSentAt };
}

/** Marks the code as used, and takes its attempt back because only wrong ones count; false where another request was first. */
export async function setVerified(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('otp_code')
    .set((eb) => ({ state: 'verified', attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a code whose last attempt has failed; does nothing where it is no longer issued. */
export async function setExhausted(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_code')
    .set({ state: 'exhausted' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}

/** Supersedes the user's live codes, of one channel or, without one, of all. */
export async function voidCodes(trx: Trx, userId: number, channel?: LoginMethod): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'issued')
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .execute();
}

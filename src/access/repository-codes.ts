import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import { codeLimits } from './code-rules';

export type CodeRow = Pick<Row<'otp_code'>, 'id' | 'code_hash' | 'expires_at' | 'state' | 'created_at'>;

/** When codes were sent to the target since then (epoch ms), newest first; no more of them than the limit counts. */
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
    .limit(codeLimits.codes)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/**
 * Puts the code in the place of the target's live one. Violates `otp_code_live` where another came in between: one that was
 * sent within the pause is never replaced, since whoever asked for it was told that it is good.
 */
export async function replaceCode(trx: Trx, code: NewRow<'otp_code'>): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('channel', '=', code.channel)
    .where('target', '=', code.target)
    .where('state', '=', 'issued')
    .where('created_at', '<=', code.created_at - codeLimits.pause)
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
 * Takes one of the tries that a code has, before the code is looked at: however many come at once, no more are looked at than
 * there are tries. Answers how many are taken now, or undefined when there was none left.
 */
export async function takeTry(db: Database, id: number): Promise<number | undefined> {
  const taken = await db
    .updateTable('otp_code')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('attempts', '<', codeLimits.tries)
    .returning('attempts')
    .executeTakeFirst();
  return taken?.attempts;
}

/** How many tries the user's codes since then have had, and when the first code that had any was sent (epoch ms). */
export async function countTries(
  db: Database,
  userId: number,
  since: number,
): Promise<{ tries: number; firstSentAt: number | null }> {
  const { tries, firstSentAt } = await db
    .selectFrom('otp_code')
    .select((eb) => [eb.fn.sum<number | null>('attempts').as('tries'), eb.fn.min('created_at').as('firstSentAt')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  return { tries: tries ?? 0, firstSentAt };
}

/** Uses the code up, and gives the try back since only wrong ones count; false when somebody else was first. */
export async function setVerified(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('otp_code')
    .set((eb) => ({ state: 'verified', attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setExhausted(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_code')
    .set({ state: 'exhausted' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}

/** Makes the codes useless that are on their way to the user, over one channel or, without one, over any. */
export async function voidCodes(trx: Trx, userId: number, channel?: LoginMethod): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'issued')
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .execute();
}

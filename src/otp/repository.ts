import type { Insertable, Selectable } from 'kysely';
import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { OtpCodeTable } from '../database/tables';
import { codeLimits } from './rules';

export type CodeRow = Pick<Selectable<OtpCodeTable>, 'id' | 'code_hash' | 'state' | 'expires_at' | 'created_at'>;

/** When codes were sent to the target since `since`, newest first; epoch ms. */
export async function listSendTimes(trx: Trx, channel: LoginMethod, target: string, since: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('otp_code')
    .select('created_at')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Puts the code in the place of the target's live one. Two at the same moment violate the unique `otp_code_live`. */
export async function replaceCode(trx: Trx, row: Insertable<OtpCodeTable>): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('channel', '=', row.channel)
    .where('target', '=', row.target)
    .where('state', '=', 'issued')
    .execute();
  await trx.insertInto('otp_code').values(row).execute();
}

/** The last code of the user's for the target, whatever has become of it. */
export async function findLastCode(
  db: Database,
  channel: LoginMethod,
  target: string,
  userId: number,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('otp_code')
    .select(['id', 'code_hash', 'state', 'expires_at', 'created_at'])
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes one of the code's tries before the code is looked at, and answers how many are taken; undefined where none is left. */
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

/** The tries at all of the user's codes since `since`, and when the first of these codes was sent; epoch ms. */
export async function countTries(
  db: Database,
  userId: number,
  since: number,
): Promise<{ tries: number; firstSentAt: number | null }> {
  const { tries, first_sent_at } = await db
    .selectFrom('otp_code')
    .select((eb) => [eb.fn.sum<number | null>('attempts').as('tries'), eb.fn.min('created_at').as('first_sent_at')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { tries: Number(tries ?? 0), firstSentAt: first_sent_at };
}

export async function setExhausted(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_code')
    .set({ state: 'exhausted' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}

/** Uses the code up; false where somebody else did first. */
export async function setVerified(trx: Trx, id: number): Promise<boolean> {
  const used = await trx
    .updateTable('otp_code')
    .set({ state: 'verified' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import { codeLimits } from './code-rules';
import { contactColumns } from './repository-accounts';

export type CodeRow = Pick<Row<'otp_code'>, (typeof codeColumns)[number]>;

const codeColumns = ['id', 'user_id', 'code_hash', 'expires_at', 'state', 'requested_from', 'created_at'] as const;

/** The codes that were sent to the target after `since` (epoch ms), newest first; at most as many as the limit allows. */
export async function listCodes(db: Database, channel: LoginMethod, target: string, since: number): Promise<CodeRow[]> {
  return db
    .selectFrom('otp_code')
    .select(codeColumns)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(codeLimits.codesOfTarget)
    .execute();
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

/** Whose attempt at which code. */
export interface Attempt {
  codeId: number;
  /** See {@link hashNetwork}. */
  network: string;
  isStranger: boolean;
}

/**
 * Counts an attempt at a code, before what was entered is compared: however many requests come at once, no more are compared
 * than attempts are allowed. Answers the number of the network's attempts so far, or undefined where no more is allowed.
 */
export async function takeAttempt(db: Database, { codeId, network, isStranger }: Attempt): Promise<number | undefined> {
  const first = db
    .selectFrom('otp_code')
    .select((eb) => [
      'id',
      eb.val(network).as('network'),
      eb.lit(1).as('attempts'),
      eb.lit(isStranger ? 1 : 0).as('is_stranger'),
    ])
    .where('id', '=', codeId)
    .where('state', '=', 'issued');
  const taken = await db
    .insertInto('otp_attempt')
    .columns(['code_id', 'network', 'attempts', 'is_stranger'])
    .expression(first)
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'network'])
        .doUpdateSet((eb) => ({ attempts: eb('otp_attempt.attempts', '+', 1) }))
        .where('otp_attempt.attempts', '<', codeLimits.attempts),
    )
    .returning('attempts')
    .executeTakeFirst();
  return taken?.attempts;
}

/** Takes back an attempt that was not wrong. */
export async function returnAttempt(db: Database, { codeId, network }: Attempt): Promise<void> {
  await db
    .updateTable('otp_attempt')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('code_id', '=', codeId)
    .where('network', '=', network)
    .where('attempts', '>', 0)
    .execute();
}

/** Whose codes: a user's, or those to an address or number that is nobody's. */
export type Whose = { userId: number } | { channel: LoginMethod; target: string };

/**
 * The attempts at all codes that were sent to the user after `since`, by the network and by all strangers, and when the first
 * code with any of these was sent; both in epoch ms.
 */
export async function countAttempts(db: Database, whose: Whose, network: string, since: number) {
  const counted = await db
    .selectFrom('otp_attempt as a')
    .innerJoin('otp_code as c', 'c.id', 'a.code_id')
    .select((eb) => [
      eb.fn.sum<number | null>('a.attempts').filterWhere('a.network', '=', network).as('ofNetwork'),
      eb.fn.sum<number | null>('a.attempts').filterWhere('a.is_stranger', '=', 1).as('ofStrangers'),
      eb.fn.min<number | null>('c.created_at').as('firstSentAt'),
    ])
    .where((eb) =>
      'userId' in whose
        ? eb('c.user_id', '=', whose.userId)
        : eb.and([eb('c.channel', '=', whose.channel), eb('c.target', '=', whose.target)]),
    )
    .where('c.created_at', '>', since)
    .where('a.attempts', '>', 0)
    .where((eb) => eb.or([eb('a.network', '=', network), eb('a.is_stranger', '=', 1)]))
    .executeTakeFirstOrThrow();
  return { ...counted, ofNetwork: counted.ofNetwork ?? 0, ofStrangers: counted.ofStrangers ?? 0 };
}

/** Whether the account that has proven the target was logged in to from the network, in a session that is still stored. */
export async function isKnownNetwork(
  db: Database,
  channel: LoginMethod,
  target: string,
  network: string,
): Promise<boolean> {
  const { key, flag } = contactColumns[channel];
  const session = await db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select('s.id')
    .where(`u.${key}`, '=', target)
    .where(`u.${flag}`, '=', 1)
    .where('s.network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

export async function findState(db: Database, id: number): Promise<CodeRow['state'] | undefined> {
  return (await db.selectFrom('otp_code').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

/** Marks the code as used; false where another request was first. */
export async function setVerified(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('otp_code')
    .set({ state: 'verified' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Supersedes the user's live codes. */
export async function voidCodes(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'issued')
    .execute();
}

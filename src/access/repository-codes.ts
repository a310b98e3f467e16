import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import { contactColumns } from './repository-accounts';

export type CodeRow = Pick<Row<'otp_code'>, (typeof codeColumns)[number]>;

const codeColumns = [
  ...(['id', 'user_id', 'code_hash', 'expires_at', 'state', 'requested_from', 'network', 'tries'] as const),
  'created_at' as const,
];

/** The codes that were sent to the target after `since` (epoch ms), newest first. */
export async function listCodes(db: Database, channel: LoginMethod, target: string, since: number): Promise<CodeRow[]> {
  return db
    .selectFrom('otp_code')
    .select(codeColumns)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Inserts the code and supersedes the one that the network had. Violates `otp_code_turn`, or `otp_code_live`, where another one was
 * sent to the target at the same moment.
 */
export async function replaceCode(trx: Trx, code: NewRow<'otp_code'> & { network: string }): Promise<void> {
  await trx
    .updateTable('otp_code')
    .set({ state: 'superseded' })
    .where('channel', '=', code.channel)
    .where('target', '=', code.target)
    .where('network', '=', code.network)
    .where('state', '=', 'issued')
    .execute();
  await trx.insertInto('otp_code').values(code).execute();
}

/** Whose attempt at which code. */
export interface Attempt {
  code: CodeRow;
  /** See {@link hashNetwork}. */
  network: string;
  isStranger: boolean;
  /** So many the network has in all. */
  most: number;
}

/**
 * Counts an attempt at a code, before what was entered is compared: however many requests come at once, no more are compared
 * than attempts are allowed. Answers the number of the network's attempts so far, or undefined where no more is allowed.
 */
export async function takeAttempt(
  db: Database,
  { code, network, isStranger, most }: Attempt,
): Promise<number | undefined> {
  const first = db
    .selectFrom('otp_code')
    .select((eb) => [
      'id',
      eb.val(network).as('network'),
      eb.lit(1).as('attempts'),
      eb.lit(isStranger ? 1 : 0).as('is_stranger'),
    ])
    .where('id', '=', code.id)
    .where('state', '=', 'issued');
  const taken = await db
    .insertInto('otp_attempt')
    .columns(['code_id', 'network', 'attempts', 'is_stranger'])
    .expression(first)
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'network'])
        .doUpdateSet((eb) => ({ attempts: eb('otp_attempt.attempts', '+', 1) }))
        .where('otp_attempt.attempts', '<', most),
    )
    .returning('attempts')
    .executeTakeFirst();
  return taken?.attempts;
}

/** Takes back attempts of one network that were not wrong. */
export async function returnAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  for (const { code, network } of attempts)
    await db
      .updateTable('otp_attempt')
      .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
      .where('code_id', '=', code.id)
      .where('network', '=', network)
      .where('attempts', '>', 0)
      .execute();
}

/** What attempts are counted over: an account and its target, whose codes may have been sent to whoever named it. */
interface Counting {
  userId: number;
  channel: LoginMethod;
  target: string;
  network: string;
  /** Epoch ms. */
  since: number;
}

/**
 * The attempts at codes that were sent after `since`: of the network at those of the user that are not a stranger's to it, and when the
 * first of these was sent (epoch ms), and of all strangers at those to the target.
 */
export async function countAttempts(db: Database, { userId, channel, target, network, since }: Counting) {
  const attempts = db
    .selectFrom('otp_attempt as a')
    .innerJoin('otp_code as c', 'c.id', 'a.code_id')
    .where('c.created_at', '>', since)
    .where('a.attempts', '>', 0);
  const { ofNetwork, firstSentAt } = await attempts
    .where('c.user_id', '=', userId)
    .where('a.network', '=', network)
    .where('a.is_stranger', '=', 0)
    .select((eb) => [
      eb.fn.sum<number | null>('a.attempts').as('ofNetwork'),
      eb.fn.min<number | null>('c.created_at').as('firstSentAt'),
    ])
    .executeTakeFirstOrThrow();
  const { ofStrangers } = await attempts
    .where('c.channel', '=', channel)
    .where('c.target', '=', target)
    .where('a.is_stranger', '=', 1)
    .select((eb) => eb.fn.sum<number | null>('a.attempts').as('ofStrangers'))
    .executeTakeFirstOrThrow();
  return { ofNetwork: ofNetwork ?? 0, firstSentAt, ofStrangers: ofStrangers ?? 0 };
}

/** From which of the networks the account that has proven the target was logged in to, in sessions that are still stored. */
export async function listKnownNetworks(
  db: Database,
  channel: LoginMethod,
  target: string,
  networks: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const { key, flag } = contactColumns[channel];
  const sessions = await db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select('s.network')
    .distinct()
    .where(`u.${key}`, '=', target)
    .where(`u.${flag}`, '=', 1)
    .where('s.network', 'in', [...new Set(networks)])
    .execute();
  return new Set(sessions.map(({ network }) => network));
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

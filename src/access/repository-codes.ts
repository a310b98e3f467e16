import type { LoginMethod } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { mostSkewMs } from '../database/counters';
import type { NewRow, Row } from '../database/tables';
import { contactColumns } from './repository-accounts';

export type CodeRow = Pick<Row<'otp_code'>, (typeof codeColumns)[number]>;

const codeColumns = [
  ...(['id', 'user_id', 'code_hash', 'expires_at', 'state', 'requested_from', 'network', 'tries'] as const),
  'created_at' as const,
];

/**
 * How many codes of a target are read. The rules admit 140 in a day (`codeLimits`). Only a target that moves between accounts within a day has more;
 * the newest ones then exceed its limits by themselves.
 */
const mostCodes = 200;

/** The codes that were sent to the target after `since` (epoch ms), newest first; at most {@link mostCodes}. */
export async function listCodes(db: Database, channel: LoginMethod, target: string, since: number): Promise<CodeRow[]> {
  return (
    db
      .selectFrom('otp_code')
      .select(codeColumns)
      .where('channel', '=', channel)
      .where('target', '=', target)
      .where('created_at', '>', since)
      // Not by time: the clock may have been set back since the newest.
      .orderBy('id', 'desc')
      .limit(mostCodes)
      .execute()
  );
}

/**
 * If the clock was set back, codes have a time in the future. They are changed to have been sent now, so that no window ends later than a
 * new one would. Returns the codes as they are then.
 */
export async function withoutFuture(db: Database, codes: CodeRow[], now: number): Promise<CodeRow[]> {
  // Clocks of instances differ by seconds.
  const isFuture = ({ created_at }: CodeRow) => created_at > now + mostSkewMs;
  const future = codes.filter(isFuture);
  if (future.length === 0) return codes;
  const times = ({ expires_at, created_at }: CodeRow) => ({
    created_at: now,
    expires_at: expires_at - created_at + now,
  });
  for (const code of future)
    await db.updateTable('otp_code').set(times(code)).where('id', '=', code.id).where('created_at', '>', now).execute();
  return codes.map((code) => (isFuture(code) ? { ...code, ...times(code) } : code));
}

/**
 * Inserts the code and supersedes the network's previous one. Violates `otp_code_turn` or `otp_code_live` if a concurrent transaction
 * has inserted a code for the target.
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

/** A network's attempt at a code. */
export interface Attempt {
  code: CodeRow;
  /** See {@link hashNetwork}. */
  network: string;
  isStranger: boolean;
  /** The number of attempts that the network has at the code. */
  maxAttempts: number;
}

/**
 * Counts an attempt at a code before the entered code is compared, so that concurrent requests cannot compare more codes than attempts
 * are allowed. Returns the number of the network's attempts so far, or undefined if none is left.
 */
export async function takeAttempt(
  db: Database,
  { code, network, isStranger, maxAttempts }: Attempt,
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
        .where('otp_attempt.attempts', '<', maxAttempts),
    )
    .returning('attempts')
    .executeTakeFirst();
  return taken?.attempts;
}

/** Uncounts attempts that turned out not to be wrong. */
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

/** The scope of a count of attempts: an account, and a target. */
interface AttemptScope {
  /** Null if no account has the target; the network's attempts are then counted by target. */
  userId: number | null;
  channel: LoginMethod;
  target: string;
  network: string;
  /** Epoch ms. */
  since: number;
}

/**
 * Counts attempts at codes that were sent after `since`. `ofNetwork`: attempts of the network, if it is not a stranger, at the user's
 * codes. `firstSentAt`: when the first of these codes was sent (epoch ms). `ofStrangers`: attempts of all strangers at codes to the target.
 */
export async function countAttempts(db: Database, { userId, channel, target, network, since }: AttemptScope) {
  const attempts = db
    .selectFrom('otp_attempt as a')
    .innerJoin('otp_code as c', 'c.id', 'a.code_id')
    .where('c.created_at', '>', since)
    .where('a.attempts', '>', 0);
  const { ofNetwork, firstSentAt } = await attempts
    .$if(userId !== null, (query) => query.where('c.user_id', '=', userId))
    .$if(userId === null, (query) => query.where('c.channel', '=', channel).where('c.target', '=', target))
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

/**
 * The `networks` from which the account that has verified the target has a stored session, each with the time (epoch ms) at which the first of these
 * sessions was opened.
 */
export async function listKnownNetworks(
  db: Database,
  channel: LoginMethod,
  target: string,
  networks: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, number>> {
  const { key, flag } = contactColumns[channel];
  const sessions = await db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select((eb) => ['s.network', eb.fn.min('s.created_at').as('since')])
    .where(`u.${key}`, '=', target)
    .where(`u.${flag}`, '=', 1)
    .where('s.network', 'in', [...new Set(networks)])
    .groupBy('s.network')
    .execute();
  return new Map(sessions.map(({ network, since }) => [network, since]));
}

export async function findState(db: Database, id: number): Promise<CodeRow['state'] | undefined> {
  return (await db.selectFrom('otp_code').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

/** Marks the code as used; returns false if another request has used it. */
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

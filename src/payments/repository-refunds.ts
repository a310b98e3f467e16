import { sql } from 'kysely';
import { RefundStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row, RowChanges } from '../database/tables';

export type RefundRow = Row<'payment_refund'>;

/** An online refund with the session whose money it refunds. */
export interface DueRefund extends RefundRow {
  session_key: string;
  session_reference: string | null;
  session_charge: string | null;
  received_minor: number | null;
  received_currency: string | null;
  customer_id: number;
  /** The amount as it is shown (shown-amounts.ts), in minor units of the session's currency. */
  shown_minor: number;
  currency_code: string;
  minor_units: number;
}

function selectRefunds(db: Database) {
  return db
    .selectFrom('payment_refund as f')
    .innerJoin('payment_session as s', 's.id', 'f.session_id')
    .innerJoin('currency as m', 'm.id', 'f.currency_id')
    .selectAll('f')
    .select(['s.key as session_key', 's.reference as session_reference', 's.charge as session_charge'])
    .select(['s.customer_id', 's.received_minor', 's.received_currency'])
    .select(['m.code as currency_code', 'm.minor_units'])
    .select(
      sql<number>`case when s.received_currency = m.code then f.amount_minor else s.amount_minor end`.as('shown_minor'),
    );
}

/**
 * At most `limit` refunds whose next attempt is due at `now` (epoch ms). Returns only the first Pending refund of each session: a provider without
 * idempotency keys shows only the sum of a session's refunds, so that two refunds at a time could not be told apart.
 */
export async function listDueRefunds(db: Database, now: number, limit: number): Promise<DueRefund[]> {
  return selectRefunds(db)
    .where('f.status', '=', RefundStatus.Pending)
    .where('f.next_attempt_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_refund as earlier')
            .select('earlier.id')
            .whereRef('earlier.session_id', '=', 'f.session_id')
            .whereRef('earlier.id', '<', 'f.id')
            .where('earlier.status', '=', RefundStatus.Pending),
        ),
      ),
    )
    .orderBy('f.next_attempt_at')
    .orderBy('f.id')
    .limit(limit)
    .execute();
}

/** A refund by its id. Throws when it does not exist. */
export async function getRefund(db: Database, id: number): Promise<DueRefund> {
  return selectRefunds(db).where('f.id', '=', id).executeTakeFirstOrThrow();
}

/** The `failure` of a refund that was held. The provider may still be handling an attempt before that. */
export const disputed = 'disputed';

/** A refund by its id. */
export async function findRefund(db: Database, id: number): Promise<DueRefund | undefined> {
  return selectRefunds(db).where('f.id', '=', id).executeTakeFirst();
}

/** The refund with the provider's id `reference`. */
export async function findRefundByReference(
  db: Database,
  provider: string,
  reference: string,
): Promise<DueRefund | undefined> {
  return selectRefunds(db).where('f.provider', '=', provider).where('f.reference', '=', reference).executeTakeFirst();
}

/** Whether this service refunds or has refunded money of the session. */
export async function hasRefund(db: Database, sessionId: number): Promise<boolean> {
  const refunds = db.selectFrom('payment_refund').select('id').where('session_id', '=', sessionId);
  return (await refunds.where('status', '<>', RefundStatus.Failed).executeTakeFirst()) !== undefined;
}

/**
 * Claims an attempt for this process until `next` (epoch ms), and returns the refund as the claim has left it; undefined if another process has
 * claimed it.
 */
export async function claimAttempt(db: Database, refund: DueRefund, next: number): Promise<DueRefund | undefined> {
  const claim = db
    .updateTable('payment_refund')
    .set((eb) => ({ next_attempt_at: next, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', refund.id)
    .where('status', '=', RefundStatus.Pending)
    .where('next_attempt_at', '=', refund.next_attempt_at);
  const claimed = await claim
    .returning(['key', 'reference', 'attempts', 'next_attempt_at', 'is_held'])
    .executeTakeFirst();
  return claimed && { ...refund, ...claimed };
}

/** What an attempt has seen of a refund. It differs if another attempt was claimed since. */
export type Claim = Pick<RefundRow, 'key' | 'attempts'>;

/** Changes a refund that is in the state `from` and, if `claim` is given, was not claimed since. Otherwise returns false and changes nothing. */
export async function setRefund(
  trx: Trx,
  id: number,
  from: RefundRow['status'],
  changes: RowChanges<'payment_refund'> & { updated_at: number },
  claim?: Claim,
): Promise<boolean> {
  const update = trx
    .updateTable('payment_refund')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', from)
    .$if(claim !== undefined, (query) => query.where('key', '=', claim!.key).where('attempts', '=', claim!.attempts));
  const set = await update.returning('session_id').executeTakeFirst();
  // The session shows what was refunded.
  if (set && changes.status !== undefined && [from, changes.status].includes(RefundStatus.Succeeded))
    await trx
      .updateTable('payment_session')
      .set({ updated_at: changes.updated_at })
      .where('id', '=', set.session_id)
      .execute();
  return set !== undefined;
}

/** The parts of a refund: one for each session whose money it refunds. */
export async function listPartsOf(db: Database, transactionId: number): Promise<DueRefund[]> {
  return selectRefunds(db).where('f.transaction_id', '=', transactionId).orderBy('f.id').execute();
}

/** The refunds of money that became no payment, which a lost dispute of the session has ended. */
export async function listEndedByDispute(db: Database, sessionId: number): Promise<DueRefund[]> {
  const refunds = selectRefunds(db).where('f.session_id', '=', sessionId).where('f.transaction_id', 'is', null);
  return refunds
    .where('f.status', '=', RefundStatus.Failed)
    .where('f.failure', '=', disputed)
    .orderBy('f.id')
    .execute();
}

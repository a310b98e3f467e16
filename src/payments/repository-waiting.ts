import { sql } from 'kysely';
import { type PaymentSessionStatus, PaymentStatus, RefundStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { sumOfAmounts } from '../database/dialect';
import { isOneOf } from '../database/few';

/** How many rows of each kind are counted at most, so that a reading costs the same in a large market. */
const mostRows = 10_000;
/** How many Failed refunds are compared with their payments at most, newest first: those that were decided by hand stay Failed. */
const mostFailed = 1_000;

/** The numbers of the newest sessions that were started since `since` (epoch ms), by state and provider. */
export async function countSessionsSince(
  db: Database,
  since: number,
): Promise<{ status: PaymentSessionStatus; provider: string; count: number }[]> {
  const newest = db.selectFrom('payment_session').select(['status', 'provider']).where('created_at', '>=', since);
  return db
    .selectFrom(newest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostRows).as('s'))
    .select((eb) => ['s.status', 's.provider', eb.fn.countAll<number>().as('count')])
    .groupBy(['s.status', 's.provider'])
    .execute();
}

/** Money of one currency that waits. Money that arrived in another currency than was asked for counts as what was asked for. */
export interface WaitingMoney {
  /** ISO 4217. */
  currency: string;
  minor_units: number;
  /** Minor units. */
  amount: number;
  /** Since when the oldest of it waits, epoch ms. */
  since: number;
}

/** The money of sessions in a state, by currency. */
export async function listMoneyOfSessions(db: Database, status: PaymentSessionStatus): Promise<WaitingMoney[]> {
  return db
    .selectFrom(selectWaitingSessions(db, status).as('w'))
    .select((eb) => [
      'w.currency',
      'w.minor_units',
      sumOfAmounts('w.amount').as('amount'),
      eb.fn.min('w.since').as('since'),
    ])
    .groupBy(['w.currency', 'w.minor_units'])
    .execute();
}

/** The oldest sessions in a state. */
export function selectWaitingSessions(db: Database, status: PaymentSessionStatus) {
  return db
    .selectFrom('payment_session as s')
    .innerJoin('currency as m', 'm.id', 's.currency_id')
    .select(['m.code as currency', 'm.minor_units', 's.updated_at as since'])
    .select(
      sql<number>`case when s.received_currency = m.code then s.received_minor else s.amount_minor end`.as('amount'),
    )
    .where('s.status', '=', sql.lit(status))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(mostRows);
}

/** Money that goes back, and has not arrived yet. `isOrphaned`: it became no payment. */
export type MoneyGoingBack = WaitingMoney & { isOrphaned: boolean };

/** The money of Pending refunds, by currency. */
export async function listMoneyGoingBack(db: Database): Promise<MoneyGoingBack[]> {
  const rows = await db
    .selectFrom(selectWaitingRefunds(db, RefundStatus.Pending, 'asc').limit(mostRows).as('w'))
    .select((eb) => [
      'w.currency',
      'w.minor_units',
      'w.is_orphaned',
      sumOfAmounts('w.amount').as('amount'),
      eb.fn.min('w.since').as('since'),
    ])
    .groupBy(['w.currency', 'w.minor_units', 'w.is_orphaned'])
    .execute();
  return rows.map(({ is_orphaned, ...money }) => ({ ...money, isOrphaned: is_orphaned === 1 }));
}

/** The money of each Failed refund that no administrator has paid out by hand or rejected. */
export async function listMoneyNotRefunded(db: Database): Promise<WaitingMoney[]> {
  const failed = await selectWaitingRefunds(db, RefundStatus.Failed, 'desc').limit(mostFailed).execute();
  if (failed.length === 0) return [];
  const undecided = await db
    .selectFrom('payment_transaction')
    .select('id')
    .where(
      isOneOf(
        db,
        'id',
        failed.flatMap(({ transaction_id }) => transaction_id ?? []),
      ),
    )
    .where(
      isOneOf(
        db,
        'property_id',
        failed.map(({ property_id }) => property_id),
      ),
    )
    .where((eb) => eb.or([eb('status', '=', PaymentStatus.Pending), eb('decided_by', 'is', null)]))
    .execute();
  const waiting = new Set<number | null>(undecided.map(({ id }) => id));
  return failed.filter(({ transaction_id }) => waiting.has(transaction_id));
}

/** Refunds in a state, in the order of their age. */
export function selectWaitingRefunds(db: Database, status: RefundStatus, order: 'asc' | 'desc') {
  return db
    .selectFrom('payment_refund as f')
    .innerJoin('payment_session as s', 's.id', 'f.session_id')
    .innerJoin('currency as m', 'm.id', 'f.currency_id')
    .select(['f.transaction_id', 'f.property_id', 'm.code as currency', 'm.minor_units', 'f.created_at as since'])
    .select(sql<number>`case when f.transaction_id is null then 1 else 0 end`.as('is_orphaned'))
    .select(
      sql<number>`case when s.received_currency = m.code then f.amount_minor else s.amount_minor end`.as('amount'),
    )
    .where('f.status', '=', sql.lit(status))
    .orderBy('f.created_at', order)
    .orderBy('f.id', order);
}

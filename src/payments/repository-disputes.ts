import { RefundStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import type { Dispute } from './provider';

export async function findDispute(
  db: Database,
  provider: string,
  reference: string,
): Promise<Row<'payment_dispute'> | undefined> {
  const found = db.selectFrom('payment_dispute').selectAll().where('provider', '=', provider);
  return found.where('reference', '=', reference).executeTakeFirst();
}

export async function insertDispute(trx: Trx, row: NewRow<'payment_dispute'>): Promise<void> {
  await trx.insertInto('payment_dispute').values(row).execute();
}

export async function setDispute(
  trx: Trx,
  id: number,
  changes: Pick<Row<'payment_dispute'>, 'state' | 'taken_minor' | 'noticed_at' | 'updated_at'>,
): Promise<void> {
  await trx.updateTable('payment_dispute').set(changes).where('id', '=', id).execute();
}

/** At most `limit` kept notices of disputes whose payment is known, in the order in which they arrived. */
export async function listKeptDisputes(
  db: Database,
  limit: number,
): Promise<{ id: number; sessionId: number; dispute: string }[]> {
  const rows = await db
    .selectFrom('payment_notice as n')
    .innerJoin('payment_session as s', (join) =>
      join.onRef('s.provider', '=', 'n.provider').onRef('s.charge', '=', 'n.charge'),
    )
    .where('n.charge', 'is not', null)
    .select(['n.id', 's.id as sessionId', 'n.dispute'])
    .orderBy('n.id')
    .limit(limit)
    .execute();
  return rows.map(({ dispute, ...key }) => ({ ...key, dispute: dispute! }));
}

/** Stores that a kept notice is handled; false if it was before. A concurrent transaction that does the same waits for this one. */
export async function releaseDispute(trx: Trx, id: number): Promise<boolean> {
  const release = trx.updateTable('payment_notice').set({ charge: null, dispute: null }).where('id', '=', id);
  return (await release.where('charge', 'is not', null).returning('id').executeTakeFirst()) !== undefined;
}

/** The state of a session's disputes together: `lost` if one is lost, else `open` if one is open, else `won`, also if there are none. */
export async function readDisputes(db: Database, sessionId: number): Promise<Dispute['state']> {
  const disputes = await db.selectFrom('payment_dispute').select('state').where('session_id', '=', sessionId).execute();
  return (['lost', 'open'] as const).find((state) => disputes.some((one) => one.state === state)) ?? 'won';
}

/** Holds the Pending refunds of a session, or releases them. An attempt in progress is not affected: its result is recorded. */
export async function setHeld(trx: Trx, sessionId: number, isHeld: boolean): Promise<void> {
  const refunds = trx.updateTable('payment_refund').where('session_id', '=', sessionId);
  await refunds
    .where('status', '=', RefundStatus.Pending)
    .set({ is_held: isHeld ? 1 : 0 })
    .execute();
}

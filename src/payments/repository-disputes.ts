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

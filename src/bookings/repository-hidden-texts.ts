import type { Trx } from '../database/connection';
import type { RecordKey } from '../database/tables';
import type { Party } from './parties';

/** The tables of records about a stay in which both parties write texts. */
export type TableOfTexts = 'booking_request' | 'reservation' | 'alteration';

/** Hides what the party has written in the record until `until` (epoch ms), and marks the record as changed at `at`. */
export async function hideTexts(
  trx: Trx,
  table: TableOfTexts,
  { id, property_id }: RecordKey,
  side: Party,
  { until, at }: { until: number; at: number },
): Promise<void> {
  const hidden = side === 'customer' ? { customer_hidden_at: until } : { owner_hidden_at: until };
  // The three tables have these columns.
  const update = trx.updateTable(table as 'reservation').set({ ...hidden, updated_at: at });
  await update.where('id', '=', id).where('property_id', '=', property_id).execute();
}

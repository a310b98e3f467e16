import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';

const lockRowOfCustomer = compiled((db, { id }: { id: number }) =>
  db.selectFrom('app_user as u').select('u.is_blocked').where('u.id', '=', id).$call(forNoKeyUpdate(db, 'u')),
);

/** Locks the customer's row, so that bookings at once count each other and none is made past a block; answers whether there is one. */
export async function lockCustomer(trx: Trx, id: number): Promise<{ isBlocked: boolean }> {
  const [customer] = await lockRowOfCustomer(trx, { id });
  return { isBlocked: Boolean(customer!.is_blocked) };
}

import { BookingStatus } from '../../generated/enumerations';
import type { Actor, Reply, TestApp } from './app';

/** Sends a request to close the account. */
export function closeAccount(app: TestApp, as?: Actor, body: unknown = { confirm: true }): Promise<Reply> {
  return app.call('closeAccount', { as, body });
}

/** Ends the reservations that prevent the sandbox's customer and owner from closing their accounts. */
export async function endStays(app: TestApp): Promise<void> {
  const { Pending, DepositPaid, Confirmed, Cancelled } = BookingStatus;
  await app.db
    .updateTable('reservation')
    .set({ status: Cancelled, hold_expires_at: null })
    .where('status', 'in', [Pending, DepositPaid, Confirmed])
    .execute();
  await app.db.deleteFrom('reservation_night').execute();
  await app.db.updateTable('payment_transaction').set({ status: 2 }).where('status', '=', 0).execute();
}

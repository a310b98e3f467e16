import { BookingStatus } from '../../generated/enumerations';
import type { Actor, Reply, TestApp } from './app';
import type { Instance } from './servers/second-instance';

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

/** The user of an access token. */
export const idIn = ({ token }: { token: string }) =>
  Number((JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { SID: string }).SID);

/** A request that is sent while an account is closed. */
export interface Closing {
  /** Of the account. */
  token: string;
  write: () => Promise<{ status: number }>;
  /** Even and odd rounds differ in which request starts first. */
  round: number;
}

/** Closes the account on the other instance concurrently with `write`. Returns both statuses. */
export async function closingAtOnce(other: Instance, { token, write, round }: Closing) {
  const close = () => other.post('/Auth/CloseAccount', { confirm: true }, token);
  const requests = round % 2 ? [close(), write()] : [write(), close()];
  const replies = await Promise.all(requests);
  if (round % 2) replies.reverse();
  const [written, closed] = replies.map(({ status }) => status);
  expect(written).toBeLessThan(500);
  return { written: written!, closed: closed! };
}

import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import { isHoldOver } from './time';
import { nightHolding } from './transitions';

const readBlock = compiled((db, { userId }: { userId: number }) =>
  db.selectFrom('app_user').select('is_blocked').where('id', '=', userId),
);

/**
 * Whether the user is blocked by now. Whoever has waited for a lock may have been blocked meanwhile: asked in a statement of its own
 * after the wait, since one that waits sees what there was before it.
 */
export async function isBlocked(trx: Trx, userId: number): Promise<boolean> {
  const [user] = await readBlock(trx, { userId });
  return Boolean(user?.is_blocked);
}

const lockRowOfCustomer = compiled((db, { id }: { id: number }) =>
  db.selectFrom('app_user as u').select('u.is_blocked').where('u.id', '=', id).$call(forNoKeyUpdate(db, 'u')),
);

/** Locks the customer's row, so that bookings at once count each other and none is made past a block; answers whether there is one. */
export async function lockCustomer(trx: Trx, id: number): Promise<{ isBlocked: boolean }> {
  const [customer] = await lockRowOfCustomer(trx, { id });
  return { isBlocked: Boolean(customer!.is_blocked) };
}

/** The reservations of a customer that are not over and for which nothing was paid, and whether an owner can be booked with. */
const readUnpaid = compiled((db, { customerId, ownerId, now }: { customerId: number; ownerId: number; now: number }) =>
  db
    .selectFrom('reservation as r')
    .where('r.customer_id', '=', customerId)
    .where('r.status', 'in', [...nightHolding])
    // Not `ends_at > now`, for which SQLite would go through the reservations of all customers.
    .where((eb) => eb.not(eb('r.ends_at', '<=', now)))
    .where((eb) => eb.not(isHoldOver('r', now)))
    .where('r.deposit_confirmed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_transaction as t')
            .select('t.id')
            .whereRef('t.reservation_id', '=', 'r.id')
            .where('t.purpose', '=', PaymentPurpose.Balance)
            .where('t.status', '=', PaymentStatus.Confirmed),
        ),
      ),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('unpaid'),
      eb.fn.countAll<number>().filterWhere('r.status', '<>', BookingStatus.Confirmed).as('waiting'),
      eb
        .selectFrom('app_user as o')
        .where('o.id', '=', ownerId)
        .where('o.is_active', '=', 1)
        .where('o.is_blocked', '=', 0)
        .select('o.id')
        .as('owner'),
    ]),
);

/**
 * How a customer and an owner stand at `now` (epoch ms), as whoever books has to know under the locks of {@link lockCustomer} and of the
 * listing: a statement after those waits, which counts what was booked during them.
 */
export async function readStanding(
  trx: Trx,
  customerId: number,
  ownerId: number,
  now: number,
): Promise<{ unpaid: number; waiting: number; isOwnerOpen: boolean }> {
  const [row] = await readUnpaid(trx, { customerId, ownerId, now });
  return { unpaid: row!.unpaid, waiting: row!.waiting, isOwnerOpen: row!.owner !== null };
}

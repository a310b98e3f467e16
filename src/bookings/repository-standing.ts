import type { ExpressionBuilder } from 'kysely';
import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import type { Tables } from '../database/tables';
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

const readAll = compiled(
  (db, { customerId, ownerId, propertyId, now }: Record<'customerId' | 'ownerId' | 'propertyId' | 'now', number>) =>
    db
      .selectFrom((eb) => selectUnpaid(eb, customerId, now).as('s'))
      // Joined, and not asked for among the counts: these may come from several servers.
      .leftJoin('app_user as o', (join) =>
        join.on('o.id', '=', ownerId).on('o.is_active', '=', 1).on('o.is_blocked', '=', 0),
      )
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('property_picture as i')
            .where('i.property_id', '=', propertyId)
            .select('i.file_name')
            .orderBy('i.position')
            .limit(1)
            .as('first'),
        (join) => join.onTrue(),
      )
      .select(['s.unpaid', 's.waiting', 'o.id as owner', 'first.file_name as image']),
);

/** The reservations of a customer that are not over and for which nothing was paid, counted. */
function selectUnpaid(eb: ExpressionBuilder<Tables, never>, customerId: number, now: number) {
  return (
    eb
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
              .whereRef('t.property_id', '=', 'r.property_id')
              .where('t.purpose', '=', PaymentPurpose.Balance)
              .where('t.status', '=', PaymentStatus.Confirmed),
          ),
        ),
      )
      .select((eb) => [
        eb.fn.countAll<number>().as('unpaid'),
        eb.fn.countAll<number>().filterWhere('r.status', '<>', BookingStatus.Confirmed).as('waiting'),
      ])
  );
}

export interface Standing {
  /** Of the customer's reservations that are not over: for how many nothing was paid, and how many of these wait for their deposit. */
  unpaid: number;
  waiting: number;
  isOwnerOpen: boolean;
  /** The listing's first picture, if it has any. */
  image: string | null;
}

/**
 * How customer, owner and listing stand, as whoever books has to know under the locks of {@link lockCustomer} and of the listing: a
 * statement after those waits, which sees what was done during them. `now` is epoch ms.
 */
export async function readStanding(
  trx: Trx,
  customerId: number,
  listing: { id: number; owner_id: number },
  now: number,
): Promise<Standing> {
  const [row] = await readAll(trx, { customerId, ownerId: listing.owner_id, propertyId: listing.id, now });
  return { unpaid: row!.unpaid, waiting: row!.waiting, isOwnerOpen: row!.owner !== null, image: row!.image };
}

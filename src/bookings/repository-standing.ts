import { sql } from 'kysely';
import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Param, Params } from '../database/param';
import { isHoldOver } from './time';
import { nightHolding } from './transitions';

const readBlock = compiled((db, { userId }: { userId: Param<number> }) =>
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

const take = compiled((db, row: Params<{ userId: number; stays: string }>) =>
  db
    .insertInto('customer_turn')
    .values({ user_id: row.userId, stays: row.stays })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ stays: sql<string>`customer_turn.stays || excluded.stays` }),
    )
    .returning('stays'),
);

/** As `stays` is written: the listing of each. */
const written = (listings: readonly number[]) => listings.map((id) => `${id},`).join('');

/**
 * Makes what else is about the customer wait until the transaction ends, so that bookings at once count each other and none is made
 * past a block. Answers the listings of the stays that were there already and may be unpaid: all that are, and perhaps some that are paid or over
 * by now. The listing's row is locked before it.
 */
export async function takeTurn(trx: Trx, userId: number, propertyId: number): Promise<number[]> {
  const [row] = await take(trx, { userId, stays: written([propertyId]) });
  return row!.stays.split(',').slice(0, -2).map(Number);
}

/** Writes down a stay of the customer for whoever inserts it without {@link takeTurn}. */
export async function noteStay(db: Database, userId: number, propertyId: number): Promise<void> {
  await take(db, { userId, stays: written([propertyId]) });
}

/** Takes the customer's turn for what is not a booking. The account's row is locked after it. */
export async function awaitBookings(trx: Trx, userId: number): Promise<void> {
  await take(trx, { userId, stays: '' });
}

/** Of an account that books no more; under its turn. */
export async function deleteTurn(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('customer_turn').where('user_id', '=', userId).execute();
}

/** Of a customer's reservations that are not over: for how many nothing was paid, and how many of these wait for their deposit. */
export interface Unpaid {
  unpaid: number;
  waiting: number;
}

/**
 * Counts what {@link takeTurn} has answered, and writes down what is left of it beside the booking that is being made. A reservation that does not
 * count any more never will again. `now` is epoch ms.
 */
export async function countUnpaid(
  trx: Trx,
  booking: { userId: number; propertyId: number; now: number },
  listings: readonly number[],
): Promise<Unpaid> {
  const stays = await selectUnpaid(trx, booking.userId, listings, booking.now).execute();
  const left = [...stays.map(({ property_id }) => property_id), booking.propertyId];
  const update = trx.updateTable('customer_turn').set({ stays: written(left) });
  await update.where('user_id', '=', booking.userId).execute();
  return { unpaid: stays.length, waiting: stays.filter(({ status }) => status !== BookingStatus.Confirmed).length };
}

function selectUnpaid(db: Database, customerId: number, listings: readonly number[], now: number) {
  return (
    db
      .selectFrom('reservation as r')
      .select(['r.property_id', 'r.status'])
      .where('r.customer_id', '=', customerId)
      // Of several servers only theirs are asked.
      .where('r.property_id', 'in', [...new Set(listings)])
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
  );
}

const readAll = compiled(
  (db, { customerId, ownerId, propertyId }: Record<'customerId' | 'ownerId' | 'propertyId', Param<number>>) =>
    db
      .selectFrom('app_user as c')
      .where('c.id', '=', customerId)
      // Joined, and not asked for among what is selected: these may come from several servers.
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
      .select(['c.is_blocked', 'o.id as owner', 'first.file_name as image']),
);

export interface Standing {
  isCustomerBlocked: boolean;
  isOwnerOpen: boolean;
  /** The listing's first picture, if it has any. */
  image: string | null;
}

/**
 * How customer, owner and listing stand, as whoever books has to know under the locks of {@link takeTurn} and of the listing: a
 * statement after those waits, which sees what was done during them.
 */
export async function readStanding(
  trx: Trx,
  customerId: number,
  listing: { id: number; owner_id: number },
): Promise<Standing> {
  const [row] = await readAll(trx, { customerId, ownerId: listing.owner_id, propertyId: listing.id });
  const { is_blocked, owner, image } = row!;
  return { isCustomerBlocked: Boolean(is_blocked), isOwnerOpen: owner !== null, image };
}

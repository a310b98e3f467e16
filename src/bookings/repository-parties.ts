import { sql } from 'kysely';
import {
  BookingRequestStatus,
  BookingStatus,
  PaymentPurpose,
  PaymentStatus,
  UserRole,
} from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Param, Params } from '../database/param';
import { isHoldOver } from './time';
import { nightHolding } from './transitions';

const readBlock = compiled((db, { userId }: { userId: Param<number> }) =>
  db.selectFrom('app_user').select('is_blocked').where('id', '=', userId),
);

/**
 * Whether the user is blocked. Call it in a separate statement after a wait for a lock: a statement that waits reads the state before the
 * wait, and the user may have been blocked during it.
 */
export async function isBlocked(trx: Trx, userId: number): Promise<boolean> {
  const [user] = await readBlock(trx, { userId });
  return Boolean(user?.is_blocked);
}

const addStays = compiled((db, row: Params<{ userId: number; stays: string }>) =>
  db
    .insertInto('customer_turn')
    .values({ user_id: row.userId, stays: row.stays })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ stays: sql<string>`customer_turn.stays || excluded.stays` }),
    )
    .returning('stays'),
);

/** The format of the column `stays`: the listing id of each stay, followed by a comma. */
const staysOf = (listings: readonly number[]) => listings.map((id) => `${id},`).join('');

/**
 * Locks the customer's row of `customer_turn` until the transaction ends, so that concurrent bookings of a customer count each other and a
 * blocked customer cannot book. Adds the stay to the row. The listing's row is locked before it. It is sent with the next statement of the
 * transaction.
 *
 * The returned function, called after the next statement, returns the listings of the customer's earlier stays that may be unpaid: all unpaid
 * ones, and possibly some that are paid, have ended, or were rejected after this call (a returned failure commits).
 */
export async function lockCustomerAndAddStay(trx: Trx, userId: number, propertyId: number): Promise<() => number[]> {
  const rows = await addStays.later(trx, { userId, stays: staysOf([propertyId]) });
  return () => rows[0]!.stays.split(',').slice(0, -2).map(Number);
}

/** Adds a stay to the customer's row, for code that inserts reservations without {@link lockCustomerAndAddStay}. */
export async function recordStay(db: Database, userId: number, propertyId: number): Promise<void> {
  await addStays(db, { userId, stays: staysOf([propertyId]) });
}

/** Takes the lock of {@link lockCustomerAndAddStay} without adding a stay. The account's row is locked after it. */
export async function lockCustomer(trx: Trx, userId: number): Promise<void> {
  await addStays(trx, { userId, stays: '' });
}

/** Deletes the row of an account that is closed. The caller holds the lock. */
export async function deleteCustomerLock(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('customer_turn').where('user_id', '=', userId).execute();
}

/** A customer's unpaid reservations that have not ended and open requests, and how many of them wait for their deposit or for the owner. */
export interface Unpaid {
  unpaid: number;
  waiting: number;
}

/**
 * Counts the unpaid stays among the listings that {@link lockCustomerAndAddStay} has returned, and removes the others from the customer's row. A
 * reservation that is paid or has ended never becomes unpaid again. `now` is epoch ms.
 */
export async function countUnpaid(
  trx: Trx,
  booking: { userId: number; propertyId: number; now: number },
  listings: readonly number[],
): Promise<Unpaid> {
  // One statement: a request that another transaction accepts meanwhile is counted either as a request or as a reservation.
  const stays = await selectUnpaid(trx, booking.userId, listings, booking.now)
    .unionAll(selectRequested(trx, booking.userId, listings, booking.now))
    .execute();
  const remaining = [...stays.map(({ property_id }) => property_id), booking.propertyId];
  const update = trx.updateTable('customer_turn').set({ stays: staysOf(remaining) });
  await update.where('user_id', '=', booking.userId).execute();
  return { unpaid: stays.length, waiting: stays.filter(({ status }) => status !== BookingStatus.Confirmed).length };
}

function selectUnpaid(db: Database, customerId: number, listings: readonly number[], now: number) {
  return (
    db
      .selectFrom('reservation as r')
      .select(['r.property_id', 'r.status'])
      .where('r.customer_id', '=', customerId)
      // In a distributed database, this limits the query to the nodes of these listings.
      .where('r.property_id', 'in', [...new Set(listings)])
      .where('r.status', 'in', [...nightHolding])
      // With `ends_at > now`, SQLite would scan the reservations of all customers.
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

/** The customer's open requests, with the state of a reservation whose deposit is due. */
function selectRequested(db: Database, customerId: number, listings: readonly number[], now: number) {
  return db
    .selectFrom('booking_request as q')
    .select(['q.property_id', sql<BookingStatus>`${sql.lit(BookingStatus.Pending)}`.as('status')])
    .where('q.customer_id', '=', customerId)
    .where('q.property_id', 'in', [...new Set(listings)])
    .where('q.status', '=', BookingRequestStatus.Requested)
    .where((eb) => eb.not(eb('q.expires_at', '<=', now)));
}

const readAll = compiled(
  (db, { customerId, ownerId, propertyId }: Record<'customerId' | 'ownerId' | 'propertyId', Param<number>>) =>
    db
      .selectFrom('app_user as c')
      .where('c.id', '=', customerId)
      // A join instead of a subquery in the select list, because the tables may be on different nodes.
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
      .select(['c.is_blocked', 'c.activated_by', 'o.id as owner', 'first.file_name as image']),
);

/** Whether the user is a customer whose identity an administrator has verified. */
export async function isIdentifiedCustomer(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', UserRole.Customer)
    .where('activated_by', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The states of the parties to a stay, and the picture of its listing. */
export interface PartyStates {
  isCustomerBlocked: boolean;
  /** Whether an administrator has verified the customer's identity. */
  isCustomerIdentified: boolean;
  isOwnerOpen: boolean;
  /** The listing's first picture; null when it has none. */
  image: string | null;
}

/**
 * The current state of customer, owner and listing that a booking depends on. It is read by a separate statement under the locks of
 * {@link lockCustomerAndAddStay} and of the listing, so that it includes changes that were committed during the waits.
 */
export async function readPartyStates(
  db: Database,
  customerId: number,
  listing: { id: number; owner_id: number },
): Promise<PartyStates> {
  const [row] = await readAll(db, { customerId, ownerId: listing.owner_id, propertyId: listing.id });
  const { is_blocked, activated_by, owner, image } = row!;
  return {
    isCustomerBlocked: Boolean(is_blocked),
    isCustomerIdentified: activated_by !== null,
    isOwnerOpen: owner !== null,
    image,
  };
}

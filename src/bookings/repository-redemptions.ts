import type { Database, Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { isOneOf } from '../database/few';
import type { RecordKey, Row } from '../database/tables';

/**
 * Redemptions of promotions.
 *
 * - A booking redeems a promotion: {@link redeem} takes one of `max_redemptions` by compare-and-set, and {@link insertRedemption} stores which
 *   reservation has it.
 * - A reservation that expires, is rejected, or is cancelled before it was Confirmed returns its redemption: {@link returnRedemption}.
 * - A request to book redeems as a booking does. Until it is accepted, its redemption is stored under {@link redeemerOf} its id.
 * - A reservation that late money confirms after it expired takes a redemption again: {@link redeemAgain}.
 *
 * Locks are taken in the order listing, reservation, customer, API key, promotion. A transaction locks at most one promotion, after all other rows, so
 * that no deadlock is possible. A return locks nothing, because a booking first expires the holds of its listing, which may have used other
 * promotions: it would lock these before its customer. Therefore `returnRedemption` inserts a row into `promotion_return`. The next transaction
 * that locks the promotion deletes this row and the redemption before it compares the count.
 *
 * Bookings with the same code wait for each other from the lock to the commit, even if they are of different listings or run on different nodes
 * of a cluster. The tables are on the coordinator, like `customer_turn`.
 */

/** The number of returns that one statement deletes. */
const batch = 500;

/** Deletes the redemptions that were returned, so that they can be taken again. The caller has locked the promotion. */
async function collectReturns(trx: Trx, promotionId: number): Promise<void> {
  for (let count = batch; count === batch;) {
    const some = trx.selectFrom('promotion_return').select('reservation_id').where('promotion_id', '=', promotionId);
    const returned = await trx
      .deleteFrom('promotion_return')
      .where('reservation_id', 'in', some.limit(batch))
      .returning('reservation_id')
      .execute();
    count = returned.length;
    if (count === 0) return;
    const ids = returned.map(({ reservation_id }) => reservation_id);
    const ended = trx.deleteFrom('promotion_redemption').where('promotion_id', '=', promotionId);
    const { numDeletedRows } = await ended.where(isOneOf(trx, 'reservation_id', ids)).executeTakeFirstOrThrow();
    await addUses(trx, promotionId, -Number(numDeletedRows));
  }
}

async function addUses(trx: Trx, promotionId: number, count: number): Promise<void> {
  const update = trx.updateTable('promotion').set((eb) => ({ used: eb('used', '+', count) }));
  await update.where('id', '=', promotionId).execute();
}

/**
 * Whether the customer has redeemed a promotion that each customer can use once, and has not returned it. A use of such a promotion whose `once_by`
 * is null was taken by late money while the customer had another ({@link redeemAgain}). It counts too, also when the other one is returned.
 */
export async function hasRedeemed(db: Database, promotionId: number, customerId: number): Promise<boolean> {
  const uses = db
    .selectFrom('promotion_redemption as r')
    .select('r.reservation_id')
    .where('r.promotion_id', '=', promotionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('promotion_return as b')
            .select('b.reservation_id')
            .whereRef('b.reservation_id', '=', 'r.reservation_id'),
        ),
      ),
    );
  // Two parts, so that each is read from the unique key. Few uses have no `once_by`.
  const late = uses.where('r.once_by', 'is', null).where('r.customer_id', '=', customerId);
  return (await uses.where('r.once_by', '=', customerId).unionAll(late).executeTakeFirst()) !== undefined;
}

/**
 * Locks the promotion and takes one of its redemptions. Returns `changed` if the version of the promotion is no longer `version`, and `refused` if
 * the promotion is used up or inactive. Call {@link insertRedemption} in the same transaction.
 */
export async function redeem(
  trx: Trx,
  { id, version }: Pick<Row<'promotion'>, 'id' | 'version'>,
): Promise<'redeemed' | 'changed' | 'refused'> {
  await lockRow(trx, 'promotion', id);
  await collectReturns(trx, id);
  const taken = await trx
    .updateTable('promotion')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('max_redemptions', 'is', null), eb('used', '<', eb.ref('max_redemptions'))]))
    .returning('id')
    .executeTakeFirst();
  if (taken) return 'redeemed';
  const current = trx.selectFrom('promotion').select('id').where('id', '=', id).where('is_active', '=', 1);
  return (await current.where('version', '<>', version).executeTakeFirst()) ? 'changed' : 'refused';
}

/** The terms of a promotion when it was redeemed, by which later changes of the stay are priced. */
export type RedeemedTerms = Pick<Row<'promotion'>, 'percent' | 'amount_minor' | 'min_nights'>;

const termColumns = ['percent', 'amount_minor', 'min_nights'] as const;

/** The terms with which the reservation has redeemed its promotion; null if it has none. */
export async function findRedeemedTerms(db: Database, { id }: Pick<RecordKey, 'id'>): Promise<RedeemedTerms | null> {
  const redemption = db.selectFrom('promotion_redemption').select(termColumns).where('reservation_id', '=', id);
  return (await redemption.executeTakeFirst()) ?? null;
}

type Use = Pick<Row<'reservation'>, 'id' | 'property_id' | 'customer_id'>;

/**
 * Stores that the reservation uses the promotion. Returns false if that is stored already. If each customer can use the promotion once, the
 * unique key `promotion_redemption_once` rejects a second use.
 */
export async function insertRedemption(
  trx: Trx,
  { id, property_id, customer_id }: Use,
  promotion: Pick<Row<'promotion'>, 'id' | 'is_once_per_customer'> & RedeemedTerms,
  at: number,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('promotion_redemption')
    .values({
      reservation_id: id,
      property_id,
      promotion_id: promotion.id,
      customer_id,
      once_by: promotion.is_once_per_customer === 1 ? customer_id : null,
      percent: promotion.percent,
      amount_minor: promotion.amount_minor,
      min_nights: promotion.min_nights,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .returning('reservation_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the reservation's redemption, without a lock on the promotion. The caller has locked the reservation. */
export async function returnRedemption(trx: Trx, { id }: RecordKey, promotionId: number): Promise<void> {
  await trx.insertInto('promotion_return').values({ reservation_id: id, promotion_id: promotionId }).execute();
}

/**
 * Takes a redemption for an Expired reservation that late money confirms, even if the promotion is used up or has ended, or the customer has used
 * it again since: the customer has paid the agreed price, and the nights are free. Therefore `used` may exceed `max_redemptions`, and a customer who
 * has used it again has two uses, of which only one has `once_by`. The terms are the earlier ones, unless another booking has collected the return
 * meanwhile: then they are the present ones. Changes nothing if the redemption was not returned, because an instance of the previous release has
 * expired the reservation.
 */
export async function redeemAgain(trx: Trx, reservation: Use, promotionId: number, at: number): Promise<void> {
  await lockRow(trx, 'promotion', promotionId);
  const present = await trx
    .selectFrom('promotion')
    .select([...termColumns, 'is_once_per_customer'])
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow();
  const terms = (await findRedeemedTerms(trx, reservation)) ?? present;
  await collectReturns(trx, promotionId);
  const isOnce = present.is_once_per_customer === 1;
  const isFirst = isOnce && !(await hasRedeemed(trx, promotionId, reservation.customer_id));
  const promotion = { ...terms, id: promotionId, is_once_per_customer: isFirst ? 1 : 0 } as const;
  if (await insertRedemption(trx, reservation, promotion, at)) await addUses(trx, promotionId, 1);
}

/** The id under which the redemption of a request is stored: reservations have positive ones. */
export const redeemerOf = (requestId: number) => -requestId;

/** Hands the redemption of a request over to the reservation that accepting it has made. The caller has locked the request. */
export async function handOverRedemption(trx: Trx, requestId: number, reservationId: number): Promise<void> {
  await trx
    .updateTable('promotion_redemption')
    .set({ reservation_id: reservationId })
    .where('reservation_id', '=', redeemerOf(requestId))
    .returning('reservation_id')
    .executeTakeFirstOrThrow();
}

import type { Database, Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { isOneOf } from '../database/few';
import type { RecordKey, Row } from '../database/tables';

/**
 * Redemptions of promotions.
 *
 * - A booking redeems: {@link redeem} takes one of `max_redemptions` by compare-and-set, and {@link insertRedemption} stores whose it is.
 * - A reservation that expires, is rejected, or is cancelled before it was Confirmed gives it back: {@link giveBack}.
 * - Late money that confirms an Expired reservation takes it again: {@link redeemAgain}.
 *
 * The order of locks is listing, reservation, customer, promotion. A transaction locks at most one promotion, after all other rows that
 * it locks, so that no deadlock is possible. Giving back locks nothing: a booking expires the holds of its listing first, which may have
 * used other promotions, and would otherwise lock those before its customer. `giveBack` inserts a row into `promotion_return`, and the next
 * transaction that has locked the promotion deletes it with its redemption, before it compares the count.
 *
 * Bookings with the same code wait for each other from the lock to their commit, also those of other listings and on other nodes of a
 * cluster. The tables are the coordinator's, as `customer_turn` is.
 */

/** How many returns one statement collects. */
const batch = 500;

/** Removes the redemptions that were given back, so that others can take them. The caller holds the lock of the promotion. */
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

/** Whether the customer uses a promotion that each customer can use once. */
export async function hasRedeemed(db: Database, promotionId: number, customerId: number): Promise<boolean> {
  const redemption = db
    .selectFrom('promotion_redemption as r')
    .select('r.reservation_id')
    .where('r.promotion_id', '=', promotionId)
    .where('r.once_by', '=', customerId)
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
  return (await redemption.executeTakeFirst()) !== undefined;
}

/**
 * Locks the promotion and takes one of its redemptions. `changed` if its terms are not those of `version` any more; `refused` if it is used
 * up or inactive. Call {@link insertRedemption} in the same transaction.
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

type Use = Pick<Row<'reservation'>, 'id' | 'property_id' | 'customer_id'>;

/**
 * Stores that the reservation uses the promotion; false if that is stored already. The unique key `promotion_redemption_once` rejects a second
 * use of a customer.
 */
export async function insertRedemption(
  trx: Trx,
  { id, property_id, customer_id }: Use,
  promotion: Pick<Row<'promotion'>, 'id' | 'is_once_per_customer'>,
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
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .returning('reservation_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gives the reservation's redemption back. Locks nothing; the caller holds the lock of the reservation. */
export async function giveBack(trx: Trx, { id }: RecordKey, promotionId: number): Promise<void> {
  await trx.insertInto('promotion_return').values({ reservation_id: id, promotion_id: promotionId }).execute();
}

/**
 * Takes a redemption for an Expired reservation that late money confirms: always, even if the promotion is used up, has ended, or the
 * customer has used it for another reservation since. The customer has paid the agreed price, and the nights are free: a refund would only
 * cost both parties the stay. `used` may exceed `max_redemptions` by such redemptions. Changes nothing if an instance of the previous release, which gives
 * nothing back, has expired the reservation.
 */
export async function redeemAgain(trx: Trx, reservation: Use, promotionId: number, at: number): Promise<void> {
  await lockRow(trx, 'promotion', promotionId);
  await collectReturns(trx, promotionId);
  if (await insertRedemption(trx, reservation, { id: promotionId, is_once_per_customer: 0 }, at))
    await addUses(trx, promotionId, 1);
}

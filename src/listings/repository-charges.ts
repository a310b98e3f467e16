import { type Discount, chargesOf, discountsOf } from '../bookings/price-terms';
import type { Database } from '../database/connection';
import type { NumberedCharges } from './charge-input';

/** The charges of a listing. Throws if the listing does not exist. */
export async function readCharges(db: Database, id: number): Promise<NumberedCharges> {
  const columns = await readColumns(db, id);
  return { lastId: columns.last_charge_id ?? 0, charges: chargesOf(columns) };
}

/** The columns that store the charges. */
export function chargeColumns({ lastId, charges }: NumberedCharges) {
  return { charges: charges.length === 0 ? null : JSON.stringify(charges), last_charge_id: lastId };
}

/** The discounts of a listing. Throws if the listing does not exist. */
export async function readDiscounts(db: Database, id: number): Promise<Discount[]> {
  return discountsOf(await readColumns(db, id));
}

function readColumns(db: Database, id: number) {
  return db
    .selectFrom('rent_property')
    .select(['charges', 'last_charge_id', 'discounts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

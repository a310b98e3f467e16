import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** The currencies that listings may be priced in, by id. */
export async function listActiveCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().where('is_active', '=', 1).orderBy('id').execute();
}

/** All currencies, by id: also the ones that only earlier listings and reservations are in. */
export async function listCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().orderBy('id').execute();
}

/** Decimals of an active currency; undefined where there is none of this id. */
export async function findMinorUnits(db: Database, id: number): Promise<number | undefined> {
  const currency = await db
    .selectFrom('currency')
    .select('minor_units')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return currency?.minor_units;
}

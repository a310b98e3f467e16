import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** All cities, ordered by id. */
export async function listCities(db: Database): Promise<Row<'city'>[]> {
  return db.selectFrom('city').selectAll().orderBy('id').execute();
}

/** The currencies that new prices may be in, ordered by id. */
export async function listActiveCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().where('is_active', '=', 1).orderBy('id').execute();
}

/** All currencies, ordered by id, including those that only earlier listings and reservations use. */
export async function listCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().orderBy('id').execute();
}

/** The number of decimals of a currency; undefined if no active currency has this id. */
export async function findMinorUnits(db: Database, id: number): Promise<number | undefined> {
  const currency = await db
    .selectFrom('currency')
    .select('minor_units')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return currency?.minor_units;
}

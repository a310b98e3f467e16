import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** All cities, by id. */
export async function listCities(db: Database): Promise<Row<'city'>[]> {
  return db.selectFrom('city').selectAll().orderBy('id').execute();
}

/** The currencies that listings may be priced in, by id. */
export async function listActiveCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().where('is_active', '=', 1).orderBy('id').execute();
}

/** All currencies, by id: also those that only earlier listings and reservations are in. */
export async function listCurrencies(db: Database): Promise<Row<'currency'>[]> {
  return db.selectFrom('currency').selectAll().orderBy('id').execute();
}

/** Number of decimals of an active currency; undefined where no active one has this id. */
export async function findMinorUnits(db: Database, id: number): Promise<number | undefined> {
  const currency = await db
    .selectFrom('currency')
    .select('minor_units')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return currency?.minor_units;
}

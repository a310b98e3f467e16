import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

export type CityRow = Row<'city'>;

/** All cities, by id. */
export async function listCities(db: Database): Promise<CityRow[]> {
  return db.selectFrom('city').selectAll().orderBy('id').execute();
}

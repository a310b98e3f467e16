import type { Selectable } from 'kysely';
import type { Database } from '../database/connection';
import type { CityTable } from '../database/tables';

export type CityRow = Selectable<CityTable>;

/** All cities, by id. */
export async function listCities(db: Database): Promise<CityRow[]> {
  return db.selectFrom('city').selectAll().orderBy('id').execute();
}

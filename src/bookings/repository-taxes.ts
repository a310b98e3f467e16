import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';

/** The id and the taxes of a city; undefined if it does not exist. */
export async function findCity(db: Database, id: number): Promise<Pick<Row<'city'>, 'id' | 'taxes'> | undefined> {
  return db
    .selectFrom('city')
    .select(['id', 'taxes'])
    .where('id', '=', id as Row<'city'>['id'])
    .executeTakeFirst();
}

export async function setCityTaxes(trx: Trx, id: Row<'city'>['id'], taxes: string | null): Promise<void> {
  await trx.updateTable('city').set({ taxes }).where('id', '=', id).execute();
}

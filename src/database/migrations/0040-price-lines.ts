import { type Schema, addBigint } from './schema';

/**
 * Charges and discounts of a listing, taxes of a city, and the lines of a reservation's price. They are stored in the rows that pricing a
 * stay reads anyway. All columns are null at first, as the previous release writes them: the price consists of the nights alone.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['charges', 'discounts'])
    await db.schema.alterTable('rent_property').addColumn(column, 'text').execute();
  await db.schema.alterTable('rent_property').addColumn('last_charge_id', 'integer').execute();
  await db.schema.alterTable('city').addColumn('taxes', 'text').execute();
  await db.schema.alterTable('reservation').addColumn('price_lines', 'text').execute();
  await db.schema.alterTable('reservation').addColumn('children_count', 'integer').execute();
  for (const column of ['due_at_arrival_minor', 'discount_minor', 'tax_minor'])
    await addBigint(db, 'reservation', column);
}

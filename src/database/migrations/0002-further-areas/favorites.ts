import { createIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

export async function createFavorites(db: Schema): Promise<void> {
  await new TableBuilder(db, 'favorite')
    .integer('user_id', references('app_user', required))
    .integer('property_id', references('rent_property', required))
    .bigint('created_at', required)
    .primaryKey('favorite_once', ['user_id', 'property_id'])
    .create('clustered');
  await createIndexes(db, 'favorite', {
    newest: ['user_id', 'created_at', 'property_id'],
    property: ['property_id'],
  });
}

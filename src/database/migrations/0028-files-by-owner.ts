import { type Schema, createIndexes } from './schema';

/** An index of one person's files by age, so that an export of their data reads a page of them without sorting all. */
export async function up(db: Schema): Promise<void> {
  await createIndexes(db, 'file', { owner: ['owner_id', 'created_at', 'name'] });
}

import { sql } from 'kysely';
import { createIndexes, createUniqueIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Terms of use. Rows are never updated: a new wording is a new version. */
export async function createTerms(db: Schema): Promise<void> {
  await new TableBuilder(db, 'terms_document')
    .id()
    .integer('version', required)
    .enumeration('audience', required)
    .text('language', required)
    .text('title', required)
    .text('body', required)
    .bigint('effective_from', required)
    .integer('created_by', references('app_user', required))
    .bigint('created_at', required)
    .check('audience', sql`audience between 0 and 2`)
    .create();
  await createUniqueIndexes(db, 'terms_document', { version: ['version'] });
  await createIndexes(db, 'terms_document', {
    current: ['audience', 'language', 'version'],
    newest: ['created_at', 'id'],
  });
}

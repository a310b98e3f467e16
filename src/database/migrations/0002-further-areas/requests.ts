import { createIndexes, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Receipts of requests that carried an Idempotency-Key. */
export async function createRequests(db: Schema): Promise<void> {
  await new TableBuilder(db, 'idempotency')
    .text('scope', required)
    .text('key', required)
    .text('request_hash', required)
    .integer('status')
    .text('answer')
    .bigint('created_at', required)
    .primaryKey('idempotency_once', ['scope', 'key'])
    .create();
  await createIndexes(db, 'idempotency', { age: ['created_at'] });
}

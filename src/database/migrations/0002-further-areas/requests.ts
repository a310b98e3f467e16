import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import { createIndexes, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Stored responses of requests with an Idempotency-Key, and counters of requests. */
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
  // Unlogged: counters may be lost in a crash and must be cheap. On SQLite they are in a separate file, see counters.ts.
  if (dialectOf(db) === 'postgres')
    await sql`create unlogged table rate_limit (key varchar(255) primary key, points integer not null, expire bigint)`.execute(
      db,
    );
}

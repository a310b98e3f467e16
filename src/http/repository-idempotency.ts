import { batchSize, inBatches } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { Answer } from './envelope';

/**
 * Identifies an Idempotency-Key: its scope (the client and the operation), the key, and the hash of the request that it was first
 * sent with.
 */
export interface Claim {
  scope: string;
  key: string;
  requestHash: string;
}

/** The stored response, in the form in which it is sent again. */
export interface IdempotencyRecord extends Answer {
  traceId: string;
}

/** How long a key is stored, in milliseconds. */
const recordLifetime = 24 * 60 * 60_000;

/**
 * Inserts the key in this transaction; false if it exists. Waits for a concurrent transaction that inserts it; then either that
 * transaction's record is visible, or the key is free again.
 */
export async function takeKey(trx: Trx, { scope, key, requestHash }: Claim, now: number): Promise<boolean> {
  const fresh = { request_hash: requestHash, status: null, answer: null, created_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ scope, key, ...fresh })
    // An expired record that is not deleted yet does not count.
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency.created_at', '<=', now - recordLifetime),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The record of a key that has not expired at `now` (epoch ms), and the hash of its request. */
export async function findIdempotencyRecord(db: Database, { scope, key }: Claim, now: number) {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>', now - recordLifetime)
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  return { requestHash: row.request_hash, record: JSON.parse(row.answer) as IdempotencyRecord };
}

/** Stores the record of a key. Throws if the key was not inserted before. */
export async function setIdempotencyRecord(trx: Trx, { scope, key }: Claim, record: IdempotencyRecord): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status: record.status, answer: JSON.stringify(record) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const users = usersIn(scope, record);
  if (users.length === 0) return;
  await trx
    .insertInto('receipt_person')
    .values(users.map((user_id) => ({ user_id, scope, key })))
    // Rows of an expired record may remain.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The ids of the users in a record: the caller, and the users that the response names. Quotation marks within texts are escaped.
 */
function usersIn(scope: string, { body }: IdempotencyRecord): number[] {
  const caller = /^user:(\d+) /.exec(scope)?.[1];
  const named =
    typeof body === 'string' ? body.matchAll(/"(?:user|owner|customer|payer|agent|person|reporter)Id":(\d+)/g) : [];
  const ids = [...named].map(([, id]) => id!);
  return [...new Set(caller === undefined ? ids : [caller, ...ids])].map(Number);
}

/** Deletes the records that have expired at `now` (epoch ms), the oldest first, in batches, until `stopping`. */
export async function deleteOldIdempotencyRecords(db: Database, now: number, stopping?: AbortSignal): Promise<void> {
  await inBatches(async () => {
    const { numDeletedRows } = await db
      .deleteFrom('idempotency')
      .where((eb) =>
        eb(
          eb.refTuple('scope', 'key'),
          'in',
          eb
            .selectFrom('idempotency')
            .select(['scope', 'key'])
            .where('created_at', '<=', now - recordLifetime)
            .orderBy('created_at')
            .limit(batchSize)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }, stopping);
}

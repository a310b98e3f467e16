import { batchSize, inBatches } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { Answer } from './envelope';

/** What a key stands for: whose it is, on which operation, and with which request it was first sent. */
export interface Claim {
  scope: string;
  key: string;
  requestHash: string;
}

/** The answer that was given, in the form in which it is given again. */
export interface IdempotencyRecord extends Answer {
  traceId: string;
}

/** How long a key is remembered; milliseconds. */
const receiptLifetime = 24 * 60 * 60_000;

/**
 * Takes the key for this transaction; false where it is taken. Waits for another transaction that has it, so that it ends with
 * that one's record in sight, or with the key free again.
 */
export async function takeKey(trx: Trx, { scope, key, requestHash }: Claim, now: number): Promise<boolean> {
  const fresh = { request_hash: requestHash, status: null, answer: null, created_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ scope, key, ...fresh })
    // A record that is out of date and not deleted yet counts as none.
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency.created_at', '<=', now - receiptLifetime),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The record of a key that is taken and, at `now` (epoch ms), not out of date, and the hash of the request that it is for. */
export async function findIdempotencyRecord(db: Database, { scope, key }: Claim, now: number) {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>', now - receiptLifetime)
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  return { requestHash: row.request_hash, record: JSON.parse(row.answer) as IdempotencyRecord };
}

/** Throws where the key has not been taken before. */
export async function setIdempotencyRecord(trx: Trx, { scope, key }: Claim, record: IdempotencyRecord): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status: record.status, answer: JSON.stringify(record) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const persons = personsIn(scope, record);
  if (persons.length === 0) return;
  await trx
    .insertInto('receipt_person')
    .values(persons.map((user_id) => ({ user_id, scope, key })))
    // Left by a record that was out of date.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of those of whom a record tells: who called, and whom the answer names. Quotation marks within texts are escaped. */
function personsIn(scope: string, { body }: IdempotencyRecord): number[] {
  const caller = /^user:(\d+) /.exec(scope)?.[1];
  const named = typeof body === 'string' ? body.matchAll(/"(?:user|owner|customer|payer|agent)Id":(\d+)/g) : [];
  const ids = [...named].map(([, id]) => id!);
  return [...new Set(caller === undefined ? ids : [caller, ...ids])].map(Number);
}

/** Deletes the receipts that are out of date at `now` (epoch ms), the oldest first and a few at a time, until `stopping`. */
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
            .where('created_at', '<=', now - receiptLifetime)
            .orderBy('created_at')
            .limit(batchSize)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }, stopping);
}

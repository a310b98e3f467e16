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
export interface Receipt extends Answer {
  traceId: string;
}

/** How long a key is remembered; milliseconds. */
const receiptLifetime = 24 * 60 * 60_000;

/**
 * Takes the key for this transaction; false where it is taken. Waits for another transaction that has it, so that it ends with
 * that one's receipt in sight, or with the key free again.
 */
export async function takeKey(trx: Trx, { scope, key, requestHash }: Claim, now: number): Promise<boolean> {
  const fresh = { request_hash: requestHash, status: null, answer: null, created_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ scope, key, ...fresh })
    // A receipt that is out of date and not deleted yet counts as none.
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency.created_at', '<=', now - receiptLifetime),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The receipt of a key that is taken and, at `now` (epoch ms), not out of date, and the hash of the request that it is for. */
export async function findReceipt(db: Database, { scope, key }: Claim, now: number) {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>', now - receiptLifetime)
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  return { requestHash: row.request_hash, receipt: JSON.parse(row.answer) as Receipt };
}

/** Throws where the key has not been taken before. */
export async function setReceipt(trx: Trx, { scope, key }: Claim, receipt: Receipt): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status: receipt.status, answer: JSON.stringify(receipt) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const persons = personsIn(scope, receipt);
  if (persons.length === 0) return;
  await trx
    .insertInto('receipt_person')
    .values(persons.map((user_id) => ({ user_id, scope, key })))
    // Left by a receipt that was out of date.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of those of whom a receipt tells: who called, and whom the answer names. Quotation marks within texts are escaped. */
function personsIn(scope: string, { body }: Receipt): number[] {
  const caller = /^user:(\d+) /.exec(scope)?.[1];
  const named = typeof body === 'string' ? body.matchAll(/"(?:user|owner|customer|payer|agent)Id":(\d+)/g) : [];
  const ids = [...named].map(([, id]) => id!);
  return [...new Set(caller === undefined ? ids : [caller, ...ids])].map(Number);
}

/** Deletes the receipts that are out of date at `now` (epoch ms), the oldest first and a few at a time, until `stopping`. */
export async function deleteOldReceipts(db: Database, now: number, stopping?: AbortSignal): Promise<void> {
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

import { createHash } from 'node:crypto';
import type { Dependencies } from '../contract/dependencies';
import { refuse } from '../contract/failures';
import type { Database } from '../database/connection';
import { isStatementTimeout } from '../database/errors';
import { inEnclosingTransaction } from '../database/transaction';
import { type Claim, type Receipt, findReceipt, setReceipt, takeKey } from './repository-receipts';

/** An answer from 500 on: what was done is undone with its receipt, and the same request may be tried again. */
class NotToBeKept extends Error {
  constructor(readonly receipt: Receipt) {
    super(`answered ${receipt.status}`);
  }
}

/**
 * Answers each request with an Idempotency-Key once, and again from its receipt: one of these for each process. Throws Refusal
 * IDEMPOTENCY_KEY_REUSED where the key came with another request, IDEMPOTENCY_IN_PROGRESS while the first is under way.
 *
 * All of `act` runs in one transaction with the receipt. Hence there is never an effect without its receipt or the other way
 * round, however a process ends, and nothing that an operation does has to know of keys; it only has to have no effect but
 * through the database that it is given. The price is a transaction that stays open while files are stored, in registration
 * and only where a key was sent.
 */
export function answeringOnce({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const underWay = new Set<string>();

  return async (claim: Claim, act: (db: Database) => Promise<Receipt>): Promise<Receipt> => {
    // Told at once, so that those who wait do not use up the connections; in another process they meet in the database.
    const place = JSON.stringify([claim.scope, claim.key]);
    if (underWay.has(place)) inProgress();
    underWay.add(place);
    try {
      return await inEnclosingTransaction(db, async (trx) => {
        if (!(await takeKey(trx, claim, clock.now()).catch(tooLong))) {
          const known = await findReceipt(trx, claim);
          // Deleted since it was in the way: it is free the next time.
          if (!known) inProgress();
          if (known.requestHash !== claim.requestHash) refuse('IDEMPOTENCY_KEY_REUSED');
          return replayed(known.receipt);
        }
        const receipt = await act(trx);
        if (receipt.status >= 500) throw new NotToBeKept(receipt);
        await setReceipt(trx, claim, receipt);
        return receipt;
      });
    } catch (error) {
      if (error instanceof NotToBeKept) return error.receipt;
      throw error;
    } finally {
      underWay.delete(place);
    }
  };
}

function inProgress(): never {
  refuse('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
}

/** The key's row stayed locked as long as a statement may wait: another process is still at it. */
function tooLong(error: unknown): never {
  if (isStatementTimeout(error)) inProgress();
  throw error;
}

function replayed(receipt: Receipt): Receipt {
  return { ...receipt, headers: { ...receipt.headers, 'Idempotent-Replayed': 'true' } };
}

/** A digest of what was asked for: equal for requests that differ only in the order of members, or in what is ignored of them. */
export function requestHash({ path, query, body }: { path: unknown; query: unknown; body: unknown }): string {
  return sha256(JSON.stringify(canonical([path, query, body])), 'base64url');
}

function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256(value, 'hex');
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, canonical(member)]);
}

function sha256(data: string | Uint8Array, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(data).digest(encoding);
}

import { createHash } from 'node:crypto';
import type { ServerDependencies } from '../contract/dependencies';
import { refuse } from '../contract/failures';
import type { Database } from '../database/connection';
import { isStatementTimeout } from '../database/errors';
import { inLateTransaction } from '../database/late-transaction';
import type { RequestDatabase } from '../database/request-database';
import {
  type Claim,
  type IdempotencyRecord,
  findIdempotencyRecord,
  setIdempotencyRecord,
  takeKey,
} from './repository-idempotency';

/** Rolls the transaction back and returns this record in place of the operation's response. */
class RollbackWithResult extends Error {
  constructor(readonly record: IdempotencyRecord) {
    super(`answered ${record.status}`);
  }
}

/**
 * Runs each request with an Idempotency-Key once, and returns its stored response for later ones. One instance for each process.
 * Throws Refusal IDEMPOTENCY_KEY_REUSED if the key was sent with another request, IDEMPOTENCY_IN_PROGRESS while the first request
 * is in progress.
 *
 * All changes of `act` are in one transaction with the record, so that there is never an effect without its record or the
 * reverse, however a process ends. Operations need not know of keys; they must have no effect except through the database that
 * they are given. The transaction begins with the first change, so that decoding pictures or waiting before it blocks no other
 * request.
 */
export function answeringOnce({ clock }: Pick<ServerDependencies, 'clock'>) {
  const inProgressKeys = new Set<string>();

  return async (
    claim: Claim,
    requestDatabase: RequestDatabase,
    act: (database: RequestDatabase) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord> => {
    // Detected in memory, so that waiting requests do not use up the connections; requests to other processes meet in the
    // database.
    const id = JSON.stringify([claim.scope, claim.key]);
    // The other request can also be a repeated one, which only reads the record.
    if (inProgressKeys.has(id)) return (await earlierRecord(requestDatabase.read, claim, clock.now())) ?? inProgress();
    inProgressKeys.add(id);
    try {
      // Checked first, not only if the key is taken: otherwise the work would be repeated until then.
      const earlier = await earlierRecord(requestDatabase.read, claim, clock.now());
      if (earlier) return earlier;
      return await inLateTransaction(requestDatabase, {
        async opening(trx) {
          const now = clock.now();
          if (await takeKey(trx, claim, now).catch(tooLong)) return;
          // If the record was deleted meanwhile, the key is free at the next attempt.
          throw new RollbackWithResult((await earlierRecord(trx, claim, now)) ?? inProgress());
        },
        work: act,
        async closing(trx, record) {
          // The request can be repeated with the key after a response that asks for it: too many requests, or 500 or more.
          if (record.status === 429 || record.status >= 500) throw new RollbackWithResult(record);
          await setIdempotencyRecord(trx, claim, record);
        },
      });
    } catch (error) {
      if (error instanceof RollbackWithResult) return error.record;
      throw error;
    } finally {
      inProgressKeys.delete(id);
    }
  };
}

async function earlierRecord(db: Database, claim: Claim, now: number): Promise<IdempotencyRecord | undefined> {
  const known = await findIdempotencyRecord(db, claim, now);
  if (known && known.requestHash !== claim.requestHash) refuse('IDEMPOTENCY_KEY_REUSED');
  return known && { ...known.record, headers: { ...known.record.headers, 'Idempotent-Replayed': 'true' } };
}

function inProgress(): never {
  refuse('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
}

/** The row of the key stayed locked for as long as a statement may wait: another process is handling the request. */
function tooLong(error: unknown): never {
  if (isStatementTimeout(error)) inProgress();
  throw error;
}

/** A hash of the request: equal for requests that differ only in the order of members or in ignored parts. */
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

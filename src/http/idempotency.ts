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

/** Another answer than the operation's is sent, and what the operation did is undone. */
class RollbackWithResult extends Error {
  constructor(readonly record: IdempotencyRecord) {
    super(`answered ${record.status}`);
  }
}

/**
 * Answers each request with an Idempotency-Key once, and again from its record: one of these for each process. Throws Refusal
 * IDEMPOTENCY_KEY_REUSED where the key came with another request, IDEMPOTENCY_IN_PROGRESS while the first is under way.
 *
 * All that `act` changes is in one transaction with the record. Hence there is never an effect without its record or the
 * other way round, however a process ends, and nothing that an operation does has to know of keys; it only has to have no effect
 * but through the database that it is given. The transaction begins with the first change: whoever decodes pictures or waits
 * for others before that holds up nobody.
 */
export function answeringOnce({ database, clock }: Pick<ServerDependencies, 'database' | 'clock'>) {
  const underWay = new Set<string>();

  return async (
    claim: Claim,
    act: (database: RequestDatabase) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord> => {
    // Told at once, so that those who wait do not use up the connections; in another process they meet in the database.
    const place = JSON.stringify([claim.scope, claim.key]);
    if (underWay.has(place)) inProgress();
    underWay.add(place);
    const requestDatabase = database.withWaitBudget();
    try {
      // Not only where the key is taken: until then the same work would be done again.
      const earlier = await earlierRecord(requestDatabase.read, claim, clock.now());
      if (earlier) return earlier;
      return await inLateTransaction(requestDatabase, {
        async opening(trx) {
          const now = clock.now();
          if (await takeKey(trx, claim, now).catch(tooLong)) return;
          // Deleted since it was in the way: it is free the next time.
          throw new RollbackWithResult((await earlierRecord(trx, claim, now)) ?? inProgress());
        },
        work: act,
        async closing(trx, record) {
          // An answer from 500 on is not kept: the same request may be tried again.
          if (record.status >= 500) throw new RollbackWithResult(record);
          await setIdempotencyRecord(trx, claim, record);
        },
      });
    } catch (error) {
      if (error instanceof RollbackWithResult) return error.record;
      throw error;
    } finally {
      underWay.delete(place);
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

/** The key's row stayed locked as long as a statement may wait: another process is still at it. */
function tooLong(error: unknown): never {
  if (isStatementTimeout(error)) inProgress();
  throw error;
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

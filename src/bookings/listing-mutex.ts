import type { Database } from '../database/connection';
import { DatabaseUnresponsiveError } from '../database/errors';
import { poolOf } from '../database/late-transaction';
import { originOf } from '../database/wait-budget';
import { FifoMutex } from '../database/fifo-mutex';

/** Of each database of this process: those who book a listing, where there are any. */
const lines = new WeakMap<Database, Map<number, FifoMutex>>();

/** How many bookings wait now for others of the same listing, in this process. */
export function bookersInLine(db: Database): number {
  let waiting = 0;
  for (const line of lines.get(db)?.values() ?? []) waiting += line.length;
  return waiting;
}

/**
 * Runs `act` when all that was begun before it for the same listing is over; throws DatabaseUnavailableError where that takes longer
 * than `patienceMs`. Who books a listing waits for those before him anyway, by the lock on its row; if they all waited there, each
 * with a connection, those few that there are would be gone, and bookings of all other listings would wait too. It decides
 * nothing: other processes meet at the row. A request with an Idempotency-Key waits like all others, because its transaction
 * begins after that.
 *
 * What was spent in line is not there for connection and statements any more; and where the database says nothing to the first in
 * line, all hear so at once: one after the other they would wait many times as long.
 */
export async function withListingLock<Result>(
  db: Database,
  propertyId: number,
  patienceMs: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const { pool, patience } = originOf(poolOf(db));
  let ofPool = lines.get(pool);
  if (!ofPool) lines.set(pool, (ofPool = new Map<number, FifoMutex>()));
  let line = ofPool.get(propertyId);
  if (!line) ofPool.set(propertyId, (line = new FifoMutex(patienceMs)));
  const start = performance.now();
  await line.acquire();
  patience?.spend(performance.now() - start);
  try {
    return await act();
  } catch (error) {
    if (error instanceof DatabaseUnresponsiveError) line.refuse(error);
    throw error;
  } finally {
    line.release();
    if (line.isFree) ofPool.delete(propertyId);
  }
}

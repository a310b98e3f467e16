import type { Database } from '../database/connection';

/** Of each database of this process: what was begun last for a listing. */
const lines = new WeakMap<Database, Map<number, Promise<unknown>>>();

/**
 * Runs `act` when what was begun before it for the same listing is over, or after `patienceMs`. Who books a listing waits for those
 * before him anyway, by the lock on its row; if they all waited there, each with a connection, those few that there are would be
 * gone, and bookings of all other listings would wait too. It decides nothing: other processes, and who has lost patience, meet
 * at the row. Within a transaction, which has its connection already and which others may wait for, nobody waits here.
 */
export async function inTurn<Result>(
  db: Database,
  propertyId: number,
  patienceMs: number,
  act: () => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return act();
  let line = lines.get(db);
  if (!line) lines.set(db, (line = new Map<number, Promise<unknown>>()));
  const before = line.get(propertyId);
  const turn = before ? atLatest(before, patienceMs).then(act) : act();
  const over = turn.then(nothing, nothing);
  line.set(propertyId, over);
  try {
    return await turn;
  } finally {
    if (line.get(propertyId) === over) line.delete(propertyId);
  }
}

async function atLatest(before: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([before, patience]);
  clearTimeout(timer);
}

function nothing(): void {}

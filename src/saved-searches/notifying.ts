import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { NotificationType, SavedSearchNotify } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { insertMany } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { createMessage } from '../languages';
import { type Change, deleteChanges, findOpenRun, listChanges, takeChanges } from '../listings/repository-changes';
import { type ParametersOf, pending } from '../notifications/repository';
import { ChangesOfRun } from './matching';
import { type PartBounds, maxPart, readPart } from './parts';
import { type ComparedSearch, findLastRun, listCompared, type LockedSearch, lockCompared, setTold } from './repository';

type Needs = Pick<Dependencies, 'database' | 'stopping'> & {
  clock: Pick<Dependencies['clock'], 'now'>;
  log: Pick<Dependencies['log'], 'info'>;
};

/** How many listings that a user was notified of are remembered for each saved search, which takes about 16 kB. */
const maxRemembered = 2000;
/** The bounds of a run: listings, and characters of what is compared. The rest waits for the next run. A run has parts (parts.ts). */
const maxListings = 50_000;
const maxCharacters = 50_000_000;

/**
 * Notifies users of the listings that have become matches of their saved searches since the last run.
 *
 * A run is a time (epoch ms). Its states: the changes that wait are taken into the run; the saved searches are compared with them and
 * notify; the changes are deleted. An interrupted run is continued by the next call. Several instances may execute the same run: a saved
 * search notifies in the transaction that stores the run and the listings, under its lock, so that it notifies once of each.
 *
 * The cost depends on the listings that have changed and on the number of saved searches, and not on the number of listings.
 *
 * @param bounds - of the parts of the run
 */
export async function notifyOfMatches(needs: Needs, bounds: PartBounds = maxPart): Promise<void> {
  const { database, stopping, log } = needs;
  const run = (await findOpenRun(database.write)) ?? (await beginRun(needs));
  const changes = await readChanges(database.write, run, stopping);
  const told = stopping.aborted ? 0 : await notifyOfRun(needs, run, changes, bounds);
  if (stopping.aborted) return;
  await inBatches(() => deleteChanges(database.write, run), stopping);
  if (changes.length > 0) log.info({ listings: changes.length, notifications: told }, 'saved searches were compared');
}

/** Takes the changes that wait into a new run, within the bounds. */
async function beginRun({ database, clock, stopping }: Needs): Promise<number> {
  const run = Math.max(clock.now(), (await findLastRun(database.write)) + 1);
  let [listings, characters] = [0, 0];
  await inBatches(async () => {
    const batch = await takeChanges(database.write, run);
    listings += batch.taken;
    characters += batch.characters;
    return batch.taken === batchSize && listings < maxListings && characters < maxCharacters;
  }, stopping);
  return run;
}

async function readChanges(db: Database, run: number, stopping: AbortSignal): Promise<Change[]> {
  const found: Change[] = [];
  // To the end, however long it takes: the changes are deleted after the run.
  for (let after: number | undefined = 0; after !== undefined && !stopping.aborted;) {
    const { changes, last } = await listChanges(db, run, after);
    for (const change of changes) found.push(change);
    after = last;
    await yieldToOthers();
  }
  return found;
}

/** Returns the number of notifications. */
async function notifyOfRun(needs: Needs, run: number, changes: readonly Change[], bounds: PartBounds): Promise<number> {
  const { database, clock, stopping } = needs;
  if (changes.length === 0) return 0;
  const changesOfRun = await ChangesOfRun.of(changes);
  const list = (after: number) => listCompared(database.write, { run, now: clock.now(), after, limit: batchSize });
  let after = 0;
  let told = 0;
  for (;;) {
    const { searches, words } = await readPart(list, after, bounds);
    if (searches.length === 0) return told;
    after = searches.at(-1)!.id;
    await changesOfRun.learnWords(words);
    for (let first = 0; first < searches.length; first += batchSize) {
      if (stopping.aborted) return told;
      told += await notifySome(needs, run, changesOfRun, searches.slice(first, first + batchSize));
    }
  }
}

/** Compares at most {@link batchSize} saved searches, and returns the number of notifications. */
async function notifySome(
  { database, clock }: Needs,
  run: number,
  changesOfRun: ChangesOfRun,
  searches: readonly ComparedSearch[],
): Promise<number> {
  const found: Found = new Map();
  for (const search of searches) {
    const positions = await changesOfRun.newFor(search);
    if (positions) found.set(search.id, (known) => changesOfRun.without(known, positions, maxRemembered));
  }
  return found.size === 0 ? 0 : database.transaction((trx) => notify(trx, found, run, clock.now()));
}

/** By the id of each saved search that has found new listings: their number and the first ones, without those that were told before. */
type Found = Map<number, (told: readonly number[]) => { count: number; first: Change[] }>;

/** Notifies of the listings that each saved search has found and not notified of before. Returns the number of notifications. */
async function notify(trx: Trx, found: Found, run: number, at: number): Promise<number> {
  const locked = await lockCompared(trx, [...found.keys()], { run, now: at });
  const news = locked.flatMap((search) => {
    const told = JSON.parse(search.told) as number[];
    const { count, first } = found.get(search.id)!(told);
    if (count === 0) return [];
    const remembered = [...first.map(({ id }) => id), ...told].slice(0, maxRemembered);
    const row = { id: search.id, told: JSON.stringify(remembered), last_count: count };
    return [{ row, notification: notificationOf(search, first[0]!, count, at) }];
  });
  await insertMany(
    trx,
    'notification',
    news.map(({ notification }) => notification),
  );
  await setTold(
    trx,
    news.map(({ row }) => row),
    run,
    at,
  );
  return news.length;
}

function notificationOf({ user_id, name, notify }: LockedSearch, { id, title }: Change, count: number, at: number) {
  const matches = createMessage('savedSearch.matches', { count });
  const parameters: ParametersOf<typeof NotificationType.SavedSearchMatched> = { matches, name, title };
  const content = pending(parameters, at);
  return {
    user_id,
    type: NotificationType.SavedSearchMatched,
    property_id: id,
    ...content,
    email_due_at: notify === SavedSearchNotify.Email ? at : null,
  };
}

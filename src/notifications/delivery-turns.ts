import type { Dependencies } from '../contract/dependencies';

const minute = 60_000;
const batchSize = 100;
/** How many messages are sent concurrently: enough that a slow one does not delay all others, and few enough for any mail server. */
const concurrency = 5;
/** How long an instance leases a message to send it, in ms; longer than the timeouts of the connections and the wait for one. */
export const leaseDuration = 3 * minute;
/** The delay after each failed attempt, in ms. After the fifth failure the message is given up. */
export const retryDelays = [minute, 10 * minute, 60 * minute, 6 * 60 * minute];

/** The messages that are due. Those with equal keys share turns. */
interface DueMessages<Key extends number | string, Due> {
  /** Precedes all keys. */
  first: Key;
  /** The keys of due messages that follow `after`, ordered. */
  listKeys(after: Key, limit: number): Promise<Key[]>;
  /** The due messages of the key, ordered by due time. */
  listDueOf(key: Key, limit: number): Promise<Due[]>;
  /** Leases the message, sends it and stores the outcome; false when another instance has leased it. */
  deliver(due: Due): Promise<boolean>;
}

/**
 * Delivers the messages that are due. Keys take turns: the messages of one, however many, do not delay those of another. A message that fails
 * does not delay the others. When the service stops, messages in progress are finished and no other is started.
 */
export async function deliverInTurns<Key extends number | string, Due extends { id: number }>(
  messages: DueMessages<Key, Due>,
  { log, stopping }: Pick<Dependencies, 'log' | 'stopping'>,
): Promise<void> {
  let queue: Due[] = [];
  let last = messages.first;
  let hasMore = true;

  async function worker(): Promise<void> {
    for (let due = queue.pop(); due && !stopping.aborted; due = queue.pop()) {
      try {
        if (await messages.deliver(due)) hasMore = true;
      } catch (error) {
        log.error({ err: error, messageId: due.id }, 'the outcome of a message was not stored');
      }
    }
  }

  // Stops when no message of a batch could be leased: other instances have leased them, or the database rejects writes.
  while (hasMore && !stopping.aborted) {
    hasMore = false;
    const keys = await nextKeys(messages, last);
    last = keys.at(-1) ?? messages.first;
    queue = (await listInTurns(messages, keys)).reverse();
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
}

/** The keys whose turn follows that of `last`: the next ones, then the first ones. */
async function nextKeys<Key extends number | string>(
  { first, listKeys }: Pick<DueMessages<Key, unknown>, 'first' | 'listKeys'>,
  last: Key,
): Promise<Key[]> {
  const next = await listKeys(last, batchSize);
  if (next.length === batchSize || last === first) return next;
  const before = await listKeys(first, batchSize - next.length);
  return [...next, ...before.filter((key) => key <= last)];
}

/** The due messages of a batch: the earliest of each key, and then the others, if there are fewer keys than the batch has messages. */
async function listInTurns<Key extends number | string, Due>(
  { listDueOf }: Pick<DueMessages<Key, Due>, 'listDueOf'>,
  keys: readonly Key[],
): Promise<Due[]> {
  const each = Math.floor(batchSize / keys.length);
  const lists: Due[][] = [];
  for (const key of keys) lists.push(await listDueOf(key, each));
  const turns = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) => turn);
  return turns.flatMap((turn) => lists.flatMap((list) => list[turn] ?? []));
}

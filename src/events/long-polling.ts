import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies, LongPolling } from '../contract/dependencies';
import { networkOf, siteOf } from '../limits/addresses';
import { RequestTurns } from '../limits/request-turns';
import { UsageByNetwork } from '../limits/usage-by-network';
import { boundsOf, listEventHeaders, numberEvents, type EventFilter, type EventHeader } from './repository';

type Needs = Pick<Dependencies, 'database' | 'log' | 'stopping'>;

/** How often the database is polled while requests wait, in ms. */
const pollInterval = 200;
/**
 * How many requests may wait in one process, for one caller and in total. A waiting request costs a connection and little else.
 *
 * When the total is reached, a request takes the place of the longest waiting request of the site and network that have the most, if they
 * have more than its own ({@link UsageByNetwork}): anyone can register many accounts, and could otherwise block all other callers.
 */
export const waitLimits = { perCaller: 10, total: 1000 };
/** When a rejected request may be repeated, in seconds. */
export const retryAfter = 5;

interface Waiter extends Pick<EventFilter, 'types' | 'propertyId' | 'ownerId'> {
  caller: number;
  /** Only events of this conversation. */
  conversationId?: number | undefined;
  /** Only an event after this sequence ends the wait. */
  last: number;
  end: (outcome: Outcome) => void;
}

/** `over`: the time has passed, the client has disconnected or the process stops. `displaced`: another caller took the place. */
type Outcome = 'found' | 'over' | 'displaced';

/**
 * The requests of one process that wait for events. One loop polls the database for all of them and compares the new events with the filter
 * of each, so that the number of queries does not depend on the number of requests.
 */
export class LongPollingLoop implements LongPolling {
  private readonly waiters = new Set<Waiter>();
  private readonly usage = new UsageByNetwork<Waiter>();
  private readonly turns = new RequestTurns();
  /** The events up to this sequence were compared with the filters of all waiters. */
  private compared = 0;
  private isPolling = false;

  constructor(
    private readonly needs: Needs,
    private readonly limits = waitLimits,
  ) {
    needs.stopping.addEventListener('abort', () => this.endAll('over'));
  }

  /** How many requests wait. */
  get size(): number {
    return this.waiters.size;
  }

  /**
   * Waits until there is an event after `last` that passes the filter, `seconds` have passed, the client has disconnected (`gone`), or the
   * process stops. Returns whether there is such an event, and the sequence up to which there is none; undefined when a limit rejects or
   * ends the wait.
   */
  async wait(
    { address, ...filter }: Omit<Waiter, 'last' | 'end'> & { address: string },
    { last, seconds, gone }: { last: number; seconds: number; gone: AbortSignal },
  ): Promise<{ found: boolean; last: number } | undefined> {
    if (gone.aborted || this.needs.stopping.aborted) return { found: false, last };
    if (this.waiters.size === 0) this.compared = last;
    // Events were numbered after the caller's read, and the loop did not compare them with this filter.
    if (last < this.compared) return { found: true, last };
    if (!this.admits(filter.caller, address)) return undefined;
    let waiter: Waiter | undefined;
    let timer: NodeJS.Timeout | undefined;
    const leave = () => waiter?.end('over');
    gone.addEventListener('abort', leave);
    const outcome = await new Promise<Outcome>((end) => {
      waiter = { ...filter, last, end };
      this.waiters.add(waiter);
      this.usage.hold(waiter, address, 1);
      timer = setTimeout(leave, seconds * 1000);
      void this.poll();
    });
    clearTimeout(timer);
    gone.removeEventListener('abort', leave);
    this.release(waiter!);
    if (outcome === 'displaced') return undefined;
    // Before the turn comes: later events are not compared with this filter.
    const { compared } = this;
    // One event may end many waits.
    await this.turns.take(() => ({ key: networkOf(address), site: siteOf(address) }));
    return outcome === 'found' ? { found: true, last } : { found: false, last: compared };
  }

  /** Whether the caller may wait. When the total is reached, displaces another waiter if one must make room. */
  private admits(caller: number, address: string): boolean {
    let own = 0;
    for (const waiter of this.waiters) if (waiter.caller === caller) own++;
    if (own >= this.limits.perCaller) return false;
    if (this.waiters.size < this.limits.total) return true;
    const longest = this.usage.firstFor(address);
    if (!longest) return false;
    longest.end('displaced');
    this.release(longest);
    return true;
  }

  private release(waiter: Waiter): void {
    this.waiters.delete(waiter);
    this.usage.release(waiter);
  }

  private endAll(outcome: Outcome): void {
    for (const waiter of this.waiters) waiter.end(outcome);
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.waiters.size > 0 && !this.needs.stopping.aborted) {
      // An error does not end the waits: the client's next request reports that the database is unavailable.
      await this.compareNewEvents().catch((error: unknown) =>
        this.needs.log.warn({ err: error }, 'events could not be read'),
      );
      await delay(pollInterval);
    }
    this.isPolling = false;
  }

  private async compareNewEvents(): Promise<void> {
    const { database } = this.needs;
    await numberEvents(database);
    const { last } = await boundsOf(database.read);
    if (last < this.compared) {
      // The feed was reset; each client learns that from its read.
      this.compared = last;
      return this.endAll('found');
    }
    while (this.compared < last) {
      const headers = await listEventHeaders(database.read, this.compared);
      for (const waiter of this.waiters) if (headers.some((header) => passes(header, waiter))) waiter.end('found');
      this.compared = headers.at(-1)?.sequence ?? last;
    }
  }
}

function passes(
  { sequence, type, owner_id, property_id, resource_kind, resource_id }: EventHeader,
  { last, types, propertyId, ownerId, conversationId }: Waiter,
): boolean {
  if (sequence <= last || (propertyId !== undefined && propertyId !== property_id)) return false;
  if (conversationId !== undefined && (resource_kind !== 'conversation' || resource_id !== conversationId))
    return false;
  return (types === undefined || types.includes(type)) && (ownerId === undefined || ownerId === owner_id);
}

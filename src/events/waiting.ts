import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies, EventWaitingRoom } from '../contract/dependencies';
import { siteOf } from '../limits/addresses';
import { UsageByNetwork } from '../limits/usage-by-network';
import { boundsOf, listMarks, numberEvents, type EventFilter, type EventMark } from './repository';

type Needs = Pick<Dependencies, 'database' | 'log' | 'stopping'>;

/** So long after an event was committed those who wait hear of it at the latest; ms. */
const pollEvery = 200;
/**
 * One caller can hold so many requests at a process, and all together. Each costs a connection and little else. Where all places are
 * taken, the network that holds most of them makes room: accounts are had for the asking, so that without it somebody with a hundred of
 * them would keep everybody else out.
 */
export const mostWaits = { ofCaller: 10, ofAll: 1000 };
/** A caller who is turned away finds a place again when others have ended, in seconds. */
export const retryAfter = 5;

interface Waiter extends Pick<EventFilter, 'types' | 'ownerId'> {
  caller: number;
  /** Only an event after this one is worth ending for. */
  last: number;
  end: (how: Ending) => void;
}

type Ending = 'found' | 'over' | 'displaced';

/**
 * Those who wait for events at one process. However many they are, one of them asks the database: what it finds is compared with what each
 * of them wants, and only who wants it reads for himself.
 */
export class WaitingRoom implements EventWaitingRoom {
  private readonly waiters = new Set<Waiter>();
  /** The same by networks: each has a place. */
  private readonly usage = new UsageByNetwork<Waiter>();
  /** What is up to here was compared with the wishes of all who wait. */
  private seen = 0;
  private isPolling = false;

  constructor(
    private readonly needs: Needs,
    private readonly most = mostWaits,
  ) {
    needs.stopping.addEventListener('abort', () => this.endAll('over'));
  }

  /** How many wait. */
  get size(): number {
    return this.waiters.size;
  }

  /**
   * Waits until there is an event after `last` that `wish` asks for, `seconds` are over, the caller has `gone`, or this process stops.
   * Answers whether there is one, and up to which sequence none was; undefined where there is no place, or no longer one.
   */
  async wait(
    { address, ...wish }: Pick<Waiter, 'types' | 'ownerId' | 'caller'> & { address: string },
    { last, seconds, gone }: { last: number; seconds: number; gone: AbortSignal },
  ): Promise<{ found: boolean; last: number } | undefined> {
    if (gone.aborted || this.needs.stopping.aborted) return { found: false, last };
    if (this.waiters.size === 0) this.seen = last;
    // It was numbered between the caller's reading and now, and nobody has compared it with this wish.
    if (last < this.seen) return { found: true, last };
    const network = siteOf(address);
    if (!this.makeRoom(wish.caller, network)) return undefined;
    let waiter: Waiter | undefined;
    let timer: NodeJS.Timeout | undefined;
    const leave = () => waiter?.end('over');
    gone.addEventListener('abort', leave);
    const ending = await new Promise<Ending>((end) => {
      waiter = { ...wish, last, end };
      this.waiters.add(waiter);
      this.usage.hold(waiter, network, 1);
      timer = setTimeout(leave, seconds * 1000);
      void this.poll();
    });
    clearTimeout(timer);
    gone.removeEventListener('abort', leave);
    this.release(waiter!);
    if (ending === 'displaced') return undefined;
    return ending === 'found' ? { found: true, last } : { found: false, last: this.seen };
  }

  /** Whether there is a place for the caller: a free one, or one of the network that has most, and after that as many at least. */
  private makeRoom(caller: number, network: string): boolean {
    let own = 0;
    for (const waiter of this.waiters) if (waiter.caller === caller) own++;
    if (own >= this.most.ofCaller) return false;
    if (this.waiters.size < this.most.ofAll) return true;
    const fullest = this.usage.fullest()!;
    if (this.usage.amountOf(network) + 1 >= this.usage.amountOf(fullest)) return false;
    const longest = this.usage.oldestOf(fullest)!;
    longest.end('displaced');
    this.release(longest);
    return true;
  }

  private release(waiter: Waiter): void {
    this.waiters.delete(waiter);
    this.usage.release(waiter);
  }

  private endAll(how: Ending): void {
    for (const waiter of this.waiters) waiter.end(how);
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.waiters.size > 0 && !this.needs.stopping.aborted) {
      // Whoever waits goes on waiting: when the time is over, the next request tells that the database is away.
      await this.look().catch((error: unknown) => this.needs.log.warn({ err: error }, 'events could not be read'));
      await delay(pollEvery);
    }
    this.isPolling = false;
  }

  private async look(): Promise<void> {
    const { database } = this.needs;
    await numberEvents(database);
    const { last } = await boundsOf(database.read);
    if (last < this.seen) {
      // The feed began anew, which each of them is told when it reads.
      this.seen = last;
      return this.endAll('found');
    }
    while (this.seen < last) {
      const marks = await listMarks(database.read, this.seen);
      for (const waiter of this.waiters) if (marks.some((mark) => isWanted(mark, waiter))) waiter.end('found');
      this.seen = marks.at(-1)?.sequence ?? last;
    }
  }
}

function isWanted({ sequence, type, owner_id }: EventMark, { last, types, ownerId }: Waiter): boolean {
  if (sequence <= last) return false;
  return (types === undefined || types.includes(type)) && (ownerId === undefined || ownerId === owner_id);
}

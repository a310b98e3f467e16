import { LRUCache } from 'lru-cache';

/** Who sent a job. */
export interface Origin {
  /** The user, or the network of an anonymous client. */
  key: string;
  /** The networks that belong together: see `siteOf` of limits/addresses.ts. */
  site: string;
}

/** After this time, in ms, a turn counts half. */
const halfLifeMs = 60_000;
/** How many sites and senders are remembered. */
const maximumRemembered = 2_000;

/** Recent turns by name. */
class RecentTurns {
  private readonly turns = new LRUCache<string, { count: number; at: number }>({
    // Not `max`, which takes the memory of all entries at once: each listing for which requests wait has its own queue.
    maxSize: maximumRemembered,
    sizeCalculation: () => 1,
  });

  constructor(private readonly now: () => number) {}

  of(name: string): number {
    const found = this.turns.get(name);
    return found ? decayed(found, this.now()) : 0;
  }

  add(name: string): void {
    const [found, now] = [this.turns.get(name), this.now()];
    if (!found) return void this.turns.set(name, { count: 1, at: now });
    found.count = decayed(found, now) + 1;
    found.at = now;
  }
}

function decayed({ count, at }: { count: number; at: number }, now: number): number {
  return count * 2 ** ((at - now) / halfLifeMs);
}

/**
 * Waiting jobs. Sites take turns, and in each site its senders take turns, so that neither the number of jobs, nor of accounts, nor of addresses
 * of one site delays another site. All waiting jobs of a sender belong to one site, the first: an account that sends from many sites has no more
 * turns than one that sends from one.
 */
export class FairQueue<Job extends { origin: Origin }> {
  /** In the order in which the sites, and the senders of each, are served. */
  private readonly sites = new Map<string, Map<string, Job[]>>();
  /** The site to which the waiting jobs of each sender belong. */
  private readonly homes = new Map<string, string>();
  private readonly recent: { readonly ofSites: RecentTurns; readonly ofSenders: RecentTurns };
  private count = 0;

  constructor(
    now = () => performance.now(),
    private readonly random = Math.random,
  ) {
    this.recent = { ofSites: new RecentTurns(now), ofSenders: new RecentTurns(now) };
  }

  get size(): number {
    return this.count;
  }

  add(job: Job): void {
    const { key } = job.origin;
    const site = this.homes.get(key) ?? job.origin.site;
    this.homes.set(key, site);
    const senders = this.sites.get(site) ?? new Map<string, Job[]>();
    this.sites.set(site, senders);
    const jobs = senders.get(key);
    if (jobs) jobs.push(job);
    else senders.set(key, [job]);
    this.count += 1;
  }

  /** Adds a job. If more than `most` wait then, removes and returns the {@link latestOfBusiest}, which makes room. */
  addWithin(job: Job, most: number): Job | undefined {
    this.add(job);
    if (this.count <= most) return undefined;
    const excess = this.latestOfBusiest()!;
    this.remove(excess);
    return excess;
  }

  /** Removes the first job of the next sender of the next site; both go to the end. */
  take(): Job | undefined {
    const [next] = this.sites;
    if (!next) return undefined;
    const [site, senders] = next;
    const [key, jobs] = senders.entries().next().value!;
    const job = jobs.shift()!;
    senders.delete(key);
    this.sites.delete(site);
    if (jobs.length > 0) senders.set(key, jobs);
    else this.homes.delete(key);
    if (senders.size > 0) this.sites.set(site, senders);
    this.count -= 1;
    this.recent.ofSites.add(site);
    this.recent.ofSenders.add(key);
    return job;
  }

  /**
   * The job to give up when too many wait: the latest one of the busiest sender in the busiest site. Those are busiest that have most jobs, waiting
   * or recently taken. Of equals, one at random: senders that fill the queue must not keep all others out of it.
   */
  latestOfBusiest(): Job | undefined {
    const ofSite = ([site, senders]: [string, Map<string, Job[]>]) =>
      this.recent.ofSites.of(site) + [...senders.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    const ofSender = ([key, jobs]: [string, Job[]]) => this.recent.ofSenders.of(key) + jobs.length;
    const site = this.busiest(this.sites, ofSite);
    return site && this.busiest(site[1], ofSender)![1].at(-1);
  }

  private busiest<Entry>(entries: Iterable<Entry>, scoreOf: (entry: Entry) => number): Entry | undefined {
    const scored = [...entries].map((entry) => ({ entry, score: scoreOf(entry) }));
    const highest = Math.max(...scored.map(({ score }) => score));
    const equals = scored.filter(({ score }) => score === highest);
    return equals[Math.floor(this.random() * equals.length)]?.entry;
  }

  /** Returns whether the job was waiting. */
  remove(job: Job): boolean {
    const { key } = job.origin;
    const site = this.homes.get(key);
    const senders = site === undefined ? undefined : this.sites.get(site);
    const jobs = senders?.get(key);
    if (site === undefined || !senders || !jobs?.includes(job)) return false;
    jobs.splice(jobs.indexOf(job), 1);
    if (jobs.length === 0) {
      senders.delete(key);
      this.homes.delete(key);
    }
    if (senders.size === 0) this.sites.delete(site);
    this.count -= 1;
    return true;
  }
}

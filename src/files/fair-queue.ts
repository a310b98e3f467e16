/** Who sent a job. */
export interface Origin {
  /** The user, or the network of an anonymous client. */
  key: string;
  /** The networks that belong together: see `siteOf` of limits/addresses.ts. */
  site: string;
}

/**
 * Waiting jobs. Sites take turns, and in each site its senders take turns, so that neither the number of jobs, nor of accounts, nor of addresses
 * of one site delays another site.
 */
export class FairQueue<Job extends { origin: Origin }> {
  /** In the order in which the sites, and the senders of each, are served. */
  private readonly sites = new Map<string, Map<string, Job[]>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(job: Job): void {
    const { key, site } = job.origin;
    const senders = this.sites.get(site) ?? new Map<string, Job[]>();
    this.sites.set(site, senders);
    senders.set(key, [...(senders.get(key) ?? []), job]);
    this.count += 1;
  }

  /** Removes the first job of the next sender of the next site; both go to the end. */
  take(): Job | undefined {
    const [next] = this.sites;
    if (!next) return undefined;
    const [site, senders] = next;
    const [key, jobs] = [...senders][0]!;
    const job = jobs[0]!;
    this.remove(job);
    moveToEnd(senders, key);
    moveToEnd(this.sites, site);
    return job;
  }

  /** The job to give up when too many wait: the latest one of the sender with the most, in the site with the most. Of equals, the one served last. */
  latestOfBusiest(): Job | undefined {
    const most = <Value>(values: Iterable<Value>, amountOf: (value: Value) => number) =>
      [...values].reduce<Value | undefined>(
        (found, value) => (found === undefined || amountOf(value) >= amountOf(found) ? value : found),
        undefined,
      );
    const countOf = (senders: Map<string, Job[]>) => [...senders.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    const senders = most(this.sites.values(), countOf);
    return senders && most(senders.values(), ({ length }) => length)?.at(-1);
  }

  /** Returns whether the job was waiting. */
  remove(job: Job): boolean {
    const { key, site } = job.origin;
    const senders = this.sites.get(site);
    const jobs = senders?.get(key);
    if (!senders || !jobs?.includes(job)) return false;
    jobs.splice(jobs.indexOf(job), 1);
    if (jobs.length === 0) senders.delete(key);
    if (senders.size === 0) this.sites.delete(site);
    this.count -= 1;
    return true;
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

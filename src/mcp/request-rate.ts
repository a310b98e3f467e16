import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
/** How many sites are remembered. */
const maximumRemembered = 10_000;

/** Counts the requests of each site in windows of a minute, which begin with the first request. */
export class RequestRate {
  private readonly windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maximumRemembered });

  constructor(
    private readonly perMinute: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Counts a request of `site`. Returns undefined if it is within the limit, or else the seconds until the next window. */
  count(site: string): number | undefined {
    const now = this.now();
    let window = this.windows.get(site);
    if (!window || window.endsAt <= now) this.windows.set(site, (window = { count: 0, endsAt: now + windowMs }));
    window.count += 1;
    return window.count <= this.perMinute ? undefined : Math.ceil((window.endsAt - now) / 1000);
  }
}

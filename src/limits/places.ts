import { UsageByNetwork } from './usage-by-network';

/**
 * A bounded number of places for work that holds memory or waits for something scarce. If all are taken, the oldest one of the site that has the
 * most makes room ({@link UsageByNetwork.firstFor}), or the newcomer is refused.
 */
export class Places {
  private readonly taken = new UsageByNetwork<() => void>();

  constructor(private readonly most: number) {}

  /**
   * Does `work` in a place of the client at `address`. Its signal is aborted, with the reason `busy`, when it has to make room, and when one of
   * `until` is aborted. Throws `busy` if there is no place, or if one of `until` is aborted already.
   */
  async run<Result>(
    address: string,
    { busy, until = [] }: { busy: Error; until?: readonly AbortSignal[] },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (until.some(({ aborted }) => aborted)) throw busy;
    if (this.taken.amount >= this.most && !this.makeRoom(address)) throw busy;
    const place = new AbortController();
    const end = () => place.abort(busy);
    // Not `AbortSignal.any`: a signal of the whole process would retain each combined signal.
    for (const one of until) one.addEventListener('abort', end);
    this.taken.hold(end, address, 1);
    try {
      return await work(place.signal);
    } finally {
      this.taken.release(end);
      for (const one of until) one.removeEventListener('abort', end);
    }
  }

  private makeRoom(address: string): boolean {
    const end = this.taken.firstFor(address);
    if (!end) return false;
    this.taken.release(end);
    end();
    return true;
  }
}

import { networkOf, siteOf } from './addresses';
import { LargestFirst, type Ranked } from './largest-first';

interface Network<Holder> extends Ranked {
  /** In the order of arrival. */
  holders: Set<Holder>;
  /** Those that make room before the others, in the order in which they became idle. */
  idle: Set<Holder>;
}

interface Site<Holder> extends Ranked {
  networks: LargestFirst<Network<Holder>>;
}

/** The amount of a scarce resource that one holder has: connections, memory, places in a queue. */
interface Share<Holder> {
  site: Site<Holder>;
  network: Network<Holder>;
  amount: number;
}

/**
 * The use of a shared resource by site and network. One rule says who makes room when it is exhausted: the site that holds the most, in it
 * the network that holds the most, in it the one that has been idle longest, or else the oldest holder. The many networks of one
 * site cannot keep out others. As long as there is room, a site has no limit, because many subscribers can share it.
 */
export class UsageByNetwork<Holder> {
  private readonly shares = new Map<Holder, Share<Holder>>();
  private readonly sites = new LargestFirst<Site<Holder>>();
  private total = 0;

  /** What all hold together. */
  get amount(): number {
    return this.total;
  }

  /** Adds to the amount of `holder`. As long as it holds any, it counts for the first `address`, unless it is moved. */
  hold(holder: Holder, address: string, amount: number): void {
    const share = this.shares.get(holder) ?? this.join(holder, address);
    this.change(share, amount);
  }

  /** Subtracts `amount` from what `holder` has, or removes it if it has no more. */
  reduce(holder: Holder, amount: number): void {
    const share = this.shares.get(holder);
    if (!share || share.amount <= amount) this.release(holder);
    else this.change(share, -amount);
  }

  /** Removes a holder. */
  release(holder: Holder): void {
    const share = this.shares.get(holder);
    if (!share) return;
    const { site, network } = share;
    this.change(share, -share.amount);
    this.shares.delete(holder);
    network.idle.delete(holder);
    network.holders.delete(holder);
    if (network.holders.size > 0) return;
    site.networks.remove(network);
    if (!site.networks.first) this.sites.remove(site);
  }

  /** Counts what `holder` holds for another address, as its newest holder; does nothing if it is in that network or holds nothing. */
  move(holder: Holder, address: string): void {
    const share = this.shares.get(holder);
    if (!share || share.network.name === networkOf(address)) return;
    const { amount } = share;
    this.release(holder);
    this.hold(holder, address, amount);
  }

  /** Whether `holder` makes room before others of its network. */
  setIdle(holder: Holder, isIdle: boolean): void {
    const idle = this.shares.get(holder)?.network.idle;
    // Also one that was idle already has been used in between.
    idle?.delete(holder);
    if (isIdle) idle?.add(holder);
  }

  has(holder: Holder): boolean {
    return this.shares.has(holder);
  }

  /** What the network of the address holds. */
  amountOf(address: string): number {
    return this.networkAt(address)?.amount ?? 0;
  }

  /** The holder that makes room. */
  first(): Holder | undefined {
    const network = this.sites.first?.networks.first;
    return network && (oldest(network.idle) ?? oldest(network.holders));
  }

  /**
   * The holder that makes room for a new one at `address` with an amount of 1. It is idle, or its site, or its network at the site of the new
   * one, has more than the new one's would have: equals do not displace each other's work. Undefined if the new one must be rejected.
   */
  firstFor(address: string): Holder | undefined {
    const [site, own] = [this.sites.first, this.sites.get(siteOf(address))];
    if (!site) return undefined;
    if (site.amount > (own?.amount ?? 0) + 1) return this.first();
    const idle = oldest(site.networks.first!.idle);
    if (idle !== undefined || !own) return idle;
    const fullest = own.networks.first!;
    const isFuller = fullest.amount > this.amountOf(address) + 1;
    const ofNeighbour = oldest(fullest.idle) ?? (isFuller ? oldest(fullest.holders) : undefined);
    return ofNeighbour ?? oldest(this.networkAt(address)?.idle);
  }

  private networkAt(address: string): Network<Holder> | undefined {
    return this.sites.get(siteOf(address))?.networks.get(networkOf(address));
  }

  private join(holder: Holder, address: string): Share<Holder> {
    const unranked = { amount: 0, position: 0, order: 0 };
    const [siteName, name] = [siteOf(address), networkOf(address)];
    const site =
      this.sites.get(siteName) ??
      this.sites.add({ ...unranked, name: siteName, networks: new LargestFirst<Network<Holder>>() });
    const network =
      site.networks.get(name) ?? site.networks.add({ ...unranked, name, holders: new Set(), idle: new Set() });
    network.holders.add(holder);
    const share = { site, network, amount: 0 };
    this.shares.set(holder, share);
    return share;
  }

  private change(share: Share<Holder>, by: number): void {
    share.amount += by;
    this.total += by;
    share.site.networks.change(share.network, by);
    this.sites.change(share.site, by);
  }
}

function oldest<Holder>(holders: Set<Holder> | undefined): Holder | undefined {
  return holders?.values().next().value;
}

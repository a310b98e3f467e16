/** The amount of a scarce resource that one holder has: connections, memory, places in a queue. */
interface Usage {
  network: string;
  amount: number;
}

/**
 * The use of a resource by network. When it is exhausted, the oldest holder of the network that uses the most makes room, so that
 * no client can keep out others who have fewer addresses.
 */
export class UsageByNetwork<Holder> {
  private readonly shares = new Map<Holder, Usage>();
  /** The total of each network, and its holders in the order of arrival. */
  private readonly networks = new Map<string, { amount: number; holders: Set<Holder> }>();

  /** Adds to the amount of `holder`, which belongs to `network`. */
  hold(holder: Holder, network: string, amount: number): void {
    let share = this.shares.get(holder);
    if (!share) this.shares.set(holder, (share = { network, amount: 0 }));
    share.amount += amount;
    this.add(holder, share.network, amount);
  }

  /** Subtracts `amount` from what `holder` has, or removes it if it has no more; returns how much. */
  reduce(holder: Holder, amount: number): number {
    const share = this.shares.get(holder);
    if (!share || share.amount <= amount) return this.release(holder);
    share.amount -= amount;
    this.networks.get(share.network)!.amount -= amount;
    return amount;
  }

  /** Removes a holder; returns its amount. */
  release(holder: Holder): number {
    const share = this.shares.get(holder);
    if (!share) return 0;
    this.shares.delete(holder);
    this.subtract(holder, share);
    return share.amount;
  }

  /** Gives what `holder` holds to another network, as its newest holder; does nothing if it is there or holds nothing. */
  move(holder: Holder, network: string): void {
    const share = this.shares.get(holder);
    if (!share || share.network === network) return;
    this.subtract(holder, share);
    share.network = network;
    this.add(holder, network, share.amount);
  }

  amountOf(network: string): number {
    return this.networks.get(network)?.amount ?? 0;
  }

  /** The network that holds the most; of equal ones, the first to arrive. */
  fullest(): string | undefined {
    let most: string | undefined;
    for (const [network, { amount }] of this.networks)
      if (most === undefined || amount > this.amountOf(most)) most = network;
    return most;
  }

  /** The network to which the holder belongs; undefined if it holds nothing. */
  networkOf(holder: Holder): string | undefined {
    return this.shares.get(holder)?.network;
  }

  /** The holders of the network in the order of arrival. */
  holdersOf(network: string): Iterable<Holder> {
    return this.networks.get(network)?.holders ?? [];
  }

  /** The holder of the network that arrived first. */
  oldestOf(network: string): Holder | undefined {
    return this.networks.get(network)?.holders.values().next().value;
  }

  private add(holder: Holder, network: string, amount: number): void {
    let ofNetwork = this.networks.get(network);
    if (!ofNetwork) this.networks.set(network, (ofNetwork = { amount: 0, holders: new Set() }));
    ofNetwork.amount += amount;
    ofNetwork.holders.add(holder);
  }

  private subtract(holder: Holder, { network, amount }: Usage): void {
    const ofNetwork = this.networks.get(network)!;
    ofNetwork.amount -= amount;
    ofNetwork.holders.delete(holder);
    if (ofNetwork.holders.size === 0) this.networks.delete(network);
  }
}

/** What one holder has of something that there is not enough of for everybody: connections, memory, places to wait. */
interface Usage {
  network: string;
  amount: number;
}

/**
 * Who holds how much, by networks. Where there is not enough, the oldest of the fullest network makes room, so that nobody can keep
 * others out who has fewer addresses than they.
 */
export class UsageByNetwork<Holder> {
  private readonly shares = new Map<Holder, Usage>();
  /** Of each network all it holds, and its holders in the order in which they came. */
  private readonly networks = new Map<string, { amount: number; holders: Set<Holder> }>();

  /** Adds to what `holder`, of that network, has. */
  hold(holder: Holder, network: string, amount: number): void {
    const share = this.shares.get(holder) ?? { network, amount: 0 };
    share.amount += amount;
    this.shares.set(holder, share);
    let ofNetwork = this.networks.get(share.network);
    if (!ofNetwork) this.networks.set(share.network, (ofNetwork = { amount: 0, holders: new Set() }));
    ofNetwork.amount += amount;
    ofNetwork.holders.add(holder);
  }

  /** Answers how much `holder` had. */
  release(holder: Holder): number {
    const share = this.shares.get(holder);
    if (!share) return 0;
    this.shares.delete(holder);
    const ofNetwork = this.networks.get(share.network)!;
    ofNetwork.amount -= share.amount;
    ofNetwork.holders.delete(holder);
    if (ofNetwork.holders.size === 0) this.networks.delete(share.network);
    return share.amount;
  }

  amountOf(network: string): number {
    return this.networks.get(network)?.amount ?? 0;
  }

  /** The network that holds the most; of several the one that came first. */
  fullest(): string | undefined {
    let most: string | undefined;
    for (const [network, { amount }] of this.networks)
      if (most === undefined || amount > this.amountOf(most)) most = network;
    return most;
  }

  /** The holder of the network that came first. */
  oldestOf(network: string): Holder | undefined {
    return this.networks.get(network)?.holders.values().next().value;
  }
}

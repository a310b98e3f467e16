/** Pseudo-random numbers that depend only on a key, so that generated data does not depend on the order of generation. */
export class RepeatableRandom {
  private state: number;

  /** `key` identifies the use of the numbers, e.g. the seed, the number of a kind of item, and the number of an item. */
  constructor(...key: number[]) {
    this.state = key.reduce((state, part) => mixed(Math.imul(state ^ part, 0x9e3779b1) + 0x6d2b79f5), 0x2545f491);
  }

  /** From 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    return mixed(this.state) / 2 ** 32;
  }

  /** An integer from `from` to `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Around 0 with a standard deviation of 1 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

function mixed(state: number): number {
  let mixing = Math.imul(state ^ (state >>> 15), state | 1);
  mixing ^= mixing + Math.imul(mixing ^ (mixing >>> 7), mixing | 61);
  return (mixing ^ (mixing >>> 14)) >>> 0;
}

/** Returns a function that picks items with probabilities proportional to their weights. */
export function weighted<Item>(
  items: readonly (readonly [item: Item, weight: number])[],
): (random: RepeatableRandom) => Item {
  let total = 0;
  const ends = items.map(([, weight]) => (total += weight));
  return (random) => {
    const point = random.next() * total;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > point) high = middle;
      else low = middle + 1;
    }
    return items[low]![0];
  };
}

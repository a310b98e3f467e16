/** Something with a name and an amount that is ranked by it. */
export interface Ranked {
  readonly name: string;
  amount: number;
  /** Where it is in the heap, and when it was added; set by {@link LargestFirst}. */
  position: number;
  order: number;
}

/**
 * Named items, the one with the largest amount first; of equal ones, the first that was added. A binary heap: to find the first one costs
 * nothing, and to change one costs the logarithm of their number.
 */
export class LargestFirst<Item extends Ranked> {
  private readonly byName = new Map<string, Item>();
  private readonly heap: Item[] = [];
  private added = 0;

  get first(): Item | undefined {
    return this.heap[0];
  }

  get(name: string): Item | undefined {
    return this.byName.get(name);
  }

  add(item: Item): Item {
    item.order = this.added++;
    this.byName.set(item.name, item);
    this.heap.push(item);
    this.rise(item, this.heap.length - 1);
    return item;
  }

  /** Adds `by`, which may be negative, to the amount of an item. */
  change(item: Item, by: number): void {
    item.amount += by;
    if (by > 0) this.rise(item, item.position);
    else this.sink(item, item.position);
  }

  remove(item: Item): void {
    this.byName.delete(item.name);
    const last = this.heap.pop()!;
    if (last === item) return;
    this.rise(last, item.position);
    this.sink(last, last.position);
  }

  private rise(item: Item, from: number): void {
    let position = from;
    while (position > 0) {
      const parent = this.heap[(position - 1) >> 1]!;
      if (!isBefore(item, parent)) break;
      this.place(parent, position);
      position = (position - 1) >> 1;
    }
    this.place(item, position);
  }

  private sink(item: Item, from: number): void {
    let position = from;
    for (;;) {
      const [left, right] = [this.heap[2 * position + 1], this.heap[2 * position + 2]];
      const child = left && right && isBefore(right, left) ? right : left;
      if (!child || !isBefore(child, item)) break;
      const next = child.position;
      this.place(child, position);
      position = next;
    }
    this.place(item, position);
  }

  private place(item: Item, position: number): void {
    this.heap[position] = item;
    item.position = position;
  }
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.amount === other.amount ? one.order < other.order : one.amount > other.amount;
}

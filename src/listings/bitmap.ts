/** A set of positions: bit `position % 32` of the number at `position / 32`. */
export type Bitmap = Int32Array;

/** A set without positions that can contain those below `size`. */
export function emptyBitmap(size: number): Bitmap {
  return new Int32Array(Math.ceil(size / 32));
}

export function addPositions(bitmap: Bitmap, positions: ArrayLike<number>, first = 0, end = positions.length): Bitmap {
  for (let index = first; index < end; index++) {
    const position = positions[index]!;
    bitmap[position >>> 5]! |= 1 << position;
  }
  return bitmap;
}

export function removePosition(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5]! &= ~(1 << position);
}

/** Adds the positions of `other`. */
export function unite(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index++) bitmap[index]! |= other[index]!;
}

/** Keeps only the positions that are in `other` too. */
export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index++) bitmap[index]! &= other[index]!;
}

/** Removes the positions of `other`. */
export function subtract(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index++) bitmap[index]! &= ~other[index]!;
}

/** Keeps only the positions for which `isKept` is true. */
export function keepPositions(bitmap: Bitmap, isKept: (position: number) => boolean): void {
  for (let index = 0; index < bitmap.length; index++)
    for (let rest = bitmap[index]!; rest !== 0; rest &= rest - 1) {
      const position = index * 32 + lowestBit(rest);
      if (!isKept(position)) removePosition(bitmap, position);
    }
}

/** The lowest positions, at most `limit`. */
export function firstPositions(bitmap: Bitmap, limit: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < bitmap.length && found.length < limit; index++)
    for (let rest = bitmap[index]!; rest !== 0 && found.length < limit; rest &= rest - 1)
      found.push(index * 32 + lowestBit(rest));
  return found;
}

export function countPositions(bitmap: Bitmap): number {
  let count = 0;
  for (let index = 0; index < bitmap.length; index++) {
    // Sums of 2, 4 and 8 neighbouring bits; the product adds the four sums of 8.
    let bits = bitmap[index]!;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(bits, 0x01010101) >>> 24;
  }
  return count;
}

/** The number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** How many positions are added one by one at most to what a {@link RangeIndex} has stored. */
const step = 512;

/** Finds the positions whose value is in a range. */
export class RangeIndex {
  /** The positions in the order of their values, and these. */
  private readonly positions: Uint32Array;
  private readonly values: Float64Array;
  /** The sets of the first 0, 512, 1,024 and so on of the positions. */
  private readonly beginnings: Bitmap[];

  /** NaN is in no range. */
  constructor(private readonly all: Float64Array) {
    const known = Uint32Array.from(all.keys()).filter((position) => !Number.isNaN(all[position]));
    // The difference of two infinities is NaN.
    this.positions = known.sort((one, other) => all[one]! - all[other]! || 0);
    this.values = Float64Array.from(this.positions, (position) => all[position]!);
    this.beginnings = [emptyBitmap(all.length)];
    for (let end = step; end <= known.length; end += step)
      this.beginnings.push(addPositions(this.beginnings.at(-1)!.slice(), this.positions, end - step, end));
  }

  /** The positions whose value is at least `from` and at most `to`. */
  within(from = -Infinity, to = Infinity): Bitmap {
    const first = this.countWhere((value) => value < from);
    const end = this.countWhere((value) => value <= to);
    if (end - first <= step) return addPositions(emptyBitmap(this.all.length), this.positions, first, end);
    const found = this.beginning(end);
    if (first > 0) subtract(found, this.beginning(first));
    return found;
  }

  private beginning(count: number): Bitmap {
    const stored = Math.floor(count / step);
    return addPositions(this.beginnings[stored]!.slice(), this.positions, stored * step, count);
  }

  /** How many of the lowest values meet a condition that higher ones do not meet. */
  private countWhere(isMet: (value: number) => boolean): number {
    let [low, high] = [0, this.values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isMet(this.values[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

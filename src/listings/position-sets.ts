import { type Bitmap, addPositions, emptyBitmap } from './bitmap';

/** Sets of positions by what they have in common. */
export class PositionSets {
  /** Small sets are arrays. A number of an array takes twice the bytes of a bitmap's. */
  private readonly sets = new Map<string, number[] | Bitmap>();

  /** Sets that can contain the positions below `size`; of these names only, if `names` is given. */
  constructor(
    private readonly size: number,
    private readonly names?: ReadonlySet<string>,
  ) {}

  /** Adds the position to the set with the name. Positions are added in ascending order; again has no effect. */
  add(name: string, position: number): void {
    const positions = this.sets.get(name);
    if (positions instanceof Int32Array) addPositions(positions, [position]);
    else if (!positions) {
      if (this.names?.has(name) !== false) this.sets.set(name, [position]);
    } else if (positions.at(-1) !== position) {
      positions.push(position);
      if (positions.length > this.size / 64) this.sets.set(name, addPositions(emptyBitmap(this.size), positions));
    }
  }

  has(name: string): boolean {
    return this.sets.has(name);
  }

  /** Do not change the result. */
  get(name: string): Bitmap {
    if (this.names?.has(name) === false) throw new Error('the positions of this name were not collected');
    const positions = this.sets.get(name) ?? [];
    return positions instanceof Int32Array ? positions : addPositions(emptyBitmap(this.size), positions);
  }
}

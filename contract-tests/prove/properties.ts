/** What a property of the marketplace is, and its verdict. */
import type { Market } from './market';

/** A promise of the contract that a run tests. */
export interface Property {
  name: string;
  prove: (market: Market) => Promise<Evidence>;
}

/** What a property has tried, and what went wrong. */
export interface Evidence {
  tried: string;
  /** Each names the request and the trace id of its response. */
  problems: string[];
}

/** Collects problems. */
export class Problems extends Array<string> {
  /** Adds a problem if `isTrue` is false. */
  expect(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.push(otherwise);
  }

  /** Adds a problem if two values differ as JSON. */
  same(found: unknown, wanted: unknown, what: string): void {
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    this.expect(one === other, `${what}: ${one} instead of ${other}`);
  }
}

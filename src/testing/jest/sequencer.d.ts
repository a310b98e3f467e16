interface Test {
  path: string;
  context: object;
}

declare class SlowestFirst {
  /** The names of files that take long, slowest first. */
  static readonly slowest: readonly string[];
  /** The file with the durations of the last run. */
  _getCachePath(context: object): string;
  sort<Given extends Test>(tests: Given[]): Given[];
}
export = SlowestFirst;

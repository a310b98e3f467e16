/**
 * What a request counts while its work may run several times, because the database aborts its transaction. A call returns the result of the same
 * call of an earlier run, if there was one, and counts nothing then. So a request takes the same points however often its work runs.
 */
export class RepeatedCounts {
  /** The results of each call, in the order in which they were received. */
  private readonly results = new Map<string, unknown[]>();
  /** How often the current run has made each call. */
  private readonly calls = new Map<string, number>();

  /** A run of the work begins. */
  begin(): void {
    this.calls.clear();
  }

  /** Counts with `count`, unless an earlier run has already. `name` is that of the call; a run may call it more than once. */
  async once<Result>(name: string, count: () => Result | Promise<Result>): Promise<Result> {
    const index = this.calls.get(name) ?? 0;
    this.calls.set(name, index + 1);
    const known = this.results.get(name) ?? [];
    if (index < known.length) return known[index] as Result;
    const result = await count();
    this.results.set(name, [...(this.results.get(name) ?? []), result]);
    return result;
  }
}

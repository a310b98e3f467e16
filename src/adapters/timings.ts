import type { Metric, MetricValueWithName } from 'prom-client';

interface Tally {
  /** Of each bucket, and at the end of what is beyond them all. */
  counts: number[];
  sum: number;
}

interface Options {
  name: string;
  help: string;
  label: string;
  /** Upper bounds in seconds, the lowest first. */
  buckets: readonly number[];
}

/**
 * A histogram by one label, for what happens with every request and statement. prom-client's own looks the labels up by a text that it
 * makes of them each time, which costs ten times as much; this one is registered beside those, and read in the same way.
 */
export class Timings {
  private readonly tallies = new Map<string, Tally>();

  constructor(private readonly options: Options) {}

  observe(label: string, seconds: number): void {
    const { buckets } = this.options;
    let tally = this.tallies.get(label);
    if (!tally) this.tallies.set(label, (tally = { counts: Array<number>(buckets.length + 1).fill(0), sum: 0 }));
    let bucket = 0;
    while (bucket < buckets.length && seconds > buckets[bucket]!) bucket++;
    tally.counts[bucket]!++;
    tally.sum += seconds;
  }

  /** As prom-client's registry takes it. */
  get metric(): Metric {
    const { name } = this.options;
    return { name, get: async () => this.read() } as unknown as Metric;
  }

  private read(): object {
    const { name, help, label, buckets } = this.options;
    const values: MetricValueWithName<string>[] = [];
    for (const [value, { counts, sum }] of this.tallies) {
      const add = (suffix: string, own: Record<string, string | number>, amount: number) =>
        values.push({ metricName: name + suffix, labels: { ...own, [label]: value }, value: amount });
      let upTo = 0;
      for (const [index, count] of counts.entries()) {
        upTo += count;
        add('_bucket', { le: buckets[index] ?? '+Inf' }, upTo);
      }
      add('_sum', {}, sum);
      add('_count', {}, upTo);
    }
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}

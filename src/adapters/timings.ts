import type { Metric, MetricValueWithName } from 'prom-client';

interface Tally {
  /** The count of each bucket; the last one counts values above all bounds. */
  counts: number[];
  sum: number;
}

interface Options {
  name: string;
  help: string;
  label: string;
  /** Upper bounds in seconds, in ascending order. */
  buckets: readonly number[];
}

/**
 * A histogram with one label, for events of every request and statement. The histogram of prom-client builds a text from the labels for each
 * observation, which takes ten times as long. This one is registered in the same registry.
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

  /** The metric in the form that prom-client's registry accepts. */
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

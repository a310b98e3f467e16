import { Histogram, Registry } from 'prom-client';
import { Timings } from './timings';

test('returns the same values as the histogram of prom-client', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const options = { name: 'seconds', help: 'Seconds', buckets: [0.1, 0.5, 2] };
  const timings = new Timings({ ...options, label: 'of' });
  const histogram = new Histogram({ ...options, labelNames: ['of'], registers: [theirs] });
  ours.registerMetric(timings.metric);
  for (const [of, seconds] of [
    ...[['a', 0], ['a', 0.1], ['a', 0.11], ['b', 7], ['a', 2]], // prettier-ignore
  ] as [string, number][]) {
    timings.observe(of, seconds);
    histogram.observe({ of }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

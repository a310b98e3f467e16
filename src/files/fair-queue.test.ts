import { FairQueue } from './fair-queue';

const job = (site: string, key: string) => ({ origin: { site, key } });
const names = (queue: FairQueue<ReturnType<typeof job>>) => {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(`${next.origin.site}${next.origin.key}`);
  return taken.join(' ');
};

function queueOf(...jobs: ReturnType<typeof job>[]) {
  const queue = new FairQueue<ReturnType<typeof job>>();
  for (const one of jobs) queue.add(one);
  return queue;
}

test('sites take turns, whatever number of senders they have', () => {
  const queue = queueOf(job('A', '1'), job('A', '2'), job('A', '3'), job('B', '1'), job('B', '1'), job('C', '1'));
  expect(queue.size).toBe(6);
  expect(names(queue)).toBe('A1 B1 C1 A2 B1 A3');
  expect(queue.size).toBe(0);
});

test('the senders of a site take turns, whatever number of jobs they have', () => {
  expect(names(queueOf(job('A', '1'), job('A', '1'), job('A', '1'), job('A', '2')))).toBe('A1 A2 A1 A1');
});

test('gives up the latest job of the busiest sender of the busiest site', () => {
  const latest = job('A', '2');
  const queue = queueOf(job('A', '2'), job('A', '1'), latest, job('B', '1'), job('B', '1'));
  expect(queue.latestOfBusiest()).toBe(latest);
  expect(queue.remove(latest)).toBe(true);
  expect(queue.remove(latest)).toBe(false);
  expect(queue.size).toBe(4);
  expect(new FairQueue().latestOfBusiest()).toBeUndefined();
});

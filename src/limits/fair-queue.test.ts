import { FairQueue } from './fair-queue';

/** A job of a sender, whose first letter is that of its site unless another site is given. */
const job = (key: string, site = key[0]!) => ({ origin: { site, key } });
type Job = ReturnType<typeof job>;

let now = 0;
let chosen = 0;
beforeEach(() => ([now, chosen] = [0, 0]));

function queueOf(...jobs: Job[]) {
  const queue = new FairQueue<Job>(
    () => now,
    () => chosen,
  );
  for (const one of jobs) queue.add(one);
  return queue;
}

const names = (queue: FairQueue<Job>) => {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.origin.key);
  return taken.join(' ');
};

test('sites take turns, whatever number of senders they have', () => {
  const queue = queueOf(job('A1'), job('A2'), job('A3'), job('B1'), job('B1'), job('C1'));
  expect(queue.size).toBe(6);
  expect(names(queue)).toBe('A1 B1 C1 A2 B1 A3');
  expect(queue.size).toBe(0);
});

test('the senders of a site take turns, whatever number of jobs they have', () => {
  expect(names(queueOf(job('A1'), job('A1'), job('A1'), job('A2')))).toBe('A1 A2 A1 A1');
});

test('an account that sends from many sites has no more turns than one that sends from one', () => {
  const greedy = ['A', 'B', 'C', 'D'].map((site) => job('greedy', site));
  const queue = queueOf(...greedy, job('E1'), job('E1'), job('F1'));
  expect(names(queue)).toBe('greedy E1 F1 greedy E1 greedy greedy');
  expect(queue.size).toBe(0);
  // When none of its jobs waits, the next may come from elsewhere.
  queue.add(greedy[3]!);
  expect(queue.remove(greedy[3]!)).toBe(true);
  expect(queue.size).toBe(0);
});

test('gives up the latest job of the busiest sender of the busiest site', () => {
  const latest = job('A2');
  const queue = queueOf(job('A2'), job('A1'), latest, job('B1'), job('B1'));
  expect(queue.latestOfBusiest()).toBe(latest);
  expect(queue.remove(latest)).toBe(true);
  expect(queue.remove(latest)).toBe(false);
  expect(queue.size).toBe(4);
  expect(queueOf().latestOfBusiest()).toBeUndefined();
});

test('sites that had turns lately give up their jobs before one that had none', () => {
  const keys = ['A1', 'B1', 'C1', 'D1'];
  const queue = queueOf(...keys.map((key) => job(key)));
  for (const _ of keys) queue.add(job(queue.take()!.origin.key));
  const newcomer = job('E1');
  queue.add(newcomer);
  for (chosen = 0; chosen < 1; chosen += 0.1) expect(queue.latestOfBusiest()).not.toBe(newcomer);
  // A turn is forgotten after some minutes.
  chosen = 0.5;
  now = 3_600_000 * 24;
  queue.remove(newcomer);
  for (let count = 0; count < 2; count += 1) queue.add(newcomer);
  expect(queue.latestOfBusiest()).toBe(newcomer);
});

test('of jobs of equally busy sites, any may be given up, not always the last', () => {
  const queue = queueOf(job('A1'), job('B1'), job('C1'));
  const givenUp = [0, 0.4, 0.9].map((value) => {
    chosen = value;
    return queue.latestOfBusiest()!.origin.key;
  });
  expect(givenUp).toEqual(['A1', 'B1', 'C1']);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../database/connection';
import { type Counters, type Wish, openCounters } from '../../database/counters';
import { migrateToLatest } from '../../database/migrator';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase, openTestDatabase } from '../../testing/databases/test-database';
import type { Limit } from '../rules';
import { QuotaLeases } from '../quota-leases';

let folder: string;
let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leases-'));
  testDatabase = await createTestDatabase(engine, folder);
  database = openTestDatabase(testDatabase.url, { poolSize: 5, timeoutMs: 20_000 });
  await migrateToLatest(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
  await rm(folder, { recursive: true });
});

/** The leases of a process. Its database calls are counted, and the test decides which fail. */
interface Process {
  leases: QuotaLeases;
  counters: Counters;
  asked: () => number;
}

const processes: Process[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { leases } of processes.splice(0)) {
    await leases.clear();
    await leases.close();
  }
});

async function startProcess({ most, isSlow }: { most?: number; isSlow?: boolean } = {}): Promise<Process> {
  const opened = await openCounters(database.url, database.db);
  const counters = isSlow ? { ...opened, take: async (wish: Wish) => opened.take(wish) } : opened;
  const take = jest.spyOn(counters, 'take');
  const started = { counters, leases: new QuotaLeases(counters, most), asked: () => take.mock.calls.length };
  processes.push(started);
  return started;
}

const leased: Limit = { of: 'user', points: 120, seconds: 60, isLeased: true };
const singly: Limit = { of: 'user', points: 10, seconds: 60 };

/** Counts `count` requests in sequence, and returns the result of each: the remaining points, or that the limit is exceeded. */
async function times(count: number, { leases }: Process, { limit = leased, key = 'client', cost = 1 } = {}) {
  const told: (number | 'refused')[] = [];
  for (let index = 0; index < count; index++) {
    const { isExceeded, remaining } = await leases.count(limit, key, cost);
    told.push(isExceeded ? 'refused' : remaining);
  }
  return told;
}

const admittedOf = (told: unknown[]) => told.filter((one) => one !== 'refused').length;

test('one process returns exactly what remains, queries the database rarely, and never for rejected requests', async () => {
  const alone = await startProcess();
  const expected = Array.from({ length: leased.points }, (_, index) => leased.points - 1 - index);
  expect(await times(leased.points, alone)).toEqual(expected);
  const { asked } = alone;
  expect(asked()).toBeLessThan(leased.points / 4);
  const before = asked();
  expect(new Set(await times(500, alone))).toEqual(new Set(['refused']));
  expect(asked()).toBe(before + 1);
});

test('a limit without leases queries the database for each request', async () => {
  const alone = await startProcess();
  expect(admittedOf(await times(singly.points + 5, alone, { limit: singly }))).toBe(singly.points);
  expect(alone.asked()).toBe(singly.points + 1);
});

test('a lease with points needs no database, also when it is unavailable', async () => {
  const alone = await startProcess();
  await alone.leases.count(leased, 'client');
  jest.spyOn(alone.counters, 'take').mockImplementation(() => Promise.reject(new Error('away')));
  expect(alone.leases.count(leased, 'client')).not.toBeInstanceOf(Promise);
  await expect(times(leased.points, alone)).rejects.toThrow('away');
  jest.restoreAllMocks();
  // No points were lost.
  const { remaining } = await alone.leases.count(leased, 'client');
  expect(admittedOf(await times(leased.points, alone))).toBe(remaining);
});

test('requests that wait for the same counter share a statement', async () => {
  const alone = await startProcess({ isSlow: true });
  const quotas = await Promise.all(Array.from({ length: 100 }, async () => alone.leases.count(singly, 'client')));
  expect(quotas.filter(({ isExceeded }) => !isExceeded)).toHaveLength(singly.points);
  expect(alone.asked()).toBeLessThan(5);
});

test('all waiting requests fail when the database is unavailable', async () => {
  const alone = await startProcess();
  jest.spyOn(alone.counters, 'take').mockImplementation(() => Promise.reject(new Error('away')));
  const attempts = Array.from({ length: 10 }, async () => alone.leases.count(leased, 'client'));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status)).toEqual(Array<string>(10).fill('rejected'));
});

test('a process gets the points that another one holds before it rejects, and the remaining quota never rises', async () => {
  const one = await startProcess();
  const other = await startProcess();
  expect(await times(1, one)).toEqual([leased.points - 1]);
  const told = await times(leased.points + 10, other);
  expect(admittedOf(told)).toBe(leased.points - 1);
  const remaining = told.filter((one) => one !== 'refused');
  expect(remaining).toEqual([...remaining].sort((a, b) => b - a));
  expect(await times(1, one)).toEqual(['refused']);
});

test('three concurrent processes admit together exactly the limit', async () => {
  const three = [await startProcess(), await startProcess(), await startProcess()];
  const told = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const [one] = await times(1, three[(index % 7) % 3]!);
      return one;
    }),
  );
  expect(admittedOf(told)).toBe(leased.points);
});

test('a process that has crashed delays others only briefly, and its points are lost', async () => {
  const killed = await startProcess();
  jest.spyOn(killed.counters, 'called').mockResolvedValue([]);
  await times(1, killed);
  const other = await startProcess();
  const admitted = admittedOf(await times(leased.points, other));
  expect(admitted).toBeLessThan(leased.points - 1);
  expect(admitted).toBeGreaterThan(leased.points / 2);
});

test('a process that ends returns unused points', async () => {
  const one = await startProcess();
  await times(1, one);
  await one.leases.close();
  processes.splice(processes.indexOf(one), 1);
  const other = await startProcess();
  const call = jest.spyOn(other.counters, 'call');
  expect(admittedOf(await times(leased.points, other))).toBe(leased.points - 1);
  expect(call).not.toHaveBeenCalled();
});

test('beyond the bound of tracked counters, limits stay exact', async () => {
  const process = await startProcess({ most: 2 });
  const clients = ['known', 'known too', 'one too many'];
  const admitted = { known: 0, 'known too': 0, 'one too many': 0 } as Record<string, number>;
  for (let round = 0; round < leased.points + 5; round++)
    for (const key of clients) admitted[key]! += admittedOf(await times(1, process, { key }));
  expect(Object.values(admitted)).toEqual([leased.points, leased.points, leased.points]);
});

/** How many queries ten requests of the key need. */
async function queriesOf(process: Process, key: string): Promise<number> {
  const before = process.asked();
  await times(10, process, { key });
  return process.asked() - before;
}

test('a lease that holds points is not evicted before its window ends', async () => {
  const process = await startProcess({ most: 2 });
  for (const key of ['known', 'known too']) await times(1, process, { key });
  expect(await queriesOf(process, 'one too many')).toBe(10);
  expect(await queriesOf(process, 'known')).toBe(0);
  expect(await queriesOf(process, 'known too')).toBe(0);

  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + leased.seconds * 1000 + 1_000);
  expect(await queriesOf(process, 'one too many')).toBe(1);
  expect(await queriesOf(process, 'known')).toBe(1);
});

test('an idle lease makes room for a new one, also behind leases that hold points', async () => {
  const process = await startProcess({ most: 9 });
  for (let index = 0; index < 8; index++) await times(1, process, { key: `holds ${index}` });
  await times(1, process, { limit: singly, key: 'idle' });
  for (let flood = 0; flood < 100; flood++) await times(1, process, { limit: singly, key: `flood ${flood}` });
  // The first search examines the leases that hold points.
  await times(2, process, { key: 'new' });
  expect(await queriesOf(process, 'new')).toBe(0);
  expect(await queriesOf(process, 'holds 0')).toBe(0);
});

test('a lease is not evicted while points are left that were too few for the last request', async () => {
  const process = await startProcess({ most: 1 });
  await times(1, process, { limit: singly, cost: 7 });
  expect(await times(1, process, { limit: singly, cost: 7 })).toEqual(['refused']);
  await times(1, process, { limit: singly, key: 'another' });
  expect(admittedOf(await times(5, process, { limit: singly }))).toBe(singly.points - 7);
});

test('points of a counter that is not tracked can be given back', async () => {
  const { leases } = await startProcess({ most: 0 });
  for (let count = 0; count < singly.points + 5; count++) {
    const { isExceeded, expire } = await leases.count(singly, 'client');
    expect(isExceeded).toBe(false);
    await leases.refund(singly, 'client', expire, 1);
  }
});

test('a new window begins when one ends, and points of the old one are void', async () => {
  const one = await startProcess();
  const other = await startProcess();
  await times(50, one);
  await times(5, other);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + leased.seconds * 1000 + 1_000);
  expect(await times(1, other)).toEqual([leased.points - 1]);
  expect(admittedOf(await times(leased.points, other))).toBeLessThan(leased.points);
  expect(await times(1, one)).toEqual(['refused']);
});

/** Sets the clock, by ms from now. */
function setClock(by: number): void {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + by);
}

test.each([
  ['leased', leased],
  ['singly', singly],
])(
  'when the clock is set back, an exhausted window ends after its length, in the process and in another one (%s)',
  async (_, limit) => {
    const one = await startProcess();
    const other = await startProcess();
    await times(limit.points + 1, one, { limit });
    setClock(-60 * 60_000);
    const refused = [await one.leases.count(limit, 'client'), await other.leases.count(limit, 'client')];
    expect(refused.map(({ isExceeded, resetSeconds }) => [isExceeded, resetSeconds])).toEqual([
      [true, limit.seconds],
      [true, limit.seconds],
    ]);
    jest.restoreAllMocks();
    setClock(-60 * 60_000 + limit.seconds * 1000 + 1_000);
    expect(await times(1, one, { limit })).toEqual([limit.points - 1]);
    expect(admittedOf(await times(limit.points, other, { limit }))).toBeGreaterThan(0);
  },
);

test('processes whose clocks differ by seconds count in the same window', async () => {
  const ahead = await startProcess();
  const behind = await startProcess();
  setClock(5_000);
  await times(leased.points / 2, ahead);
  jest.restoreAllMocks();
  const admitted = admittedOf(await times(leased.points, behind));
  expect(admitted).toBeLessThanOrEqual(leased.points / 2);
  expect(admitted).toBeGreaterThan(0);
});

test('while processes have different limits, none gives points back that another one has used', async () => {
  const smaller = { ...singly, points: 5 };
  const older = await startProcess();
  const newer = await startProcess();
  expect(admittedOf(await times(8, older, { limit: singly }))).toBe(8);
  expect(admittedOf(await times(3, newer, { limit: smaller }))).toBe(0);
  expect(admittedOf(await times(10, older, { limit: singly }))).toBe(2);
  expect(admittedOf(await times(3, newer, { limit: smaller }))).toBe(0);
});

test('a request may cost several points; one that costs more than are left is rejected, and cheaper ones are admitted', async () => {
  const alone = await startProcess();
  const told = await times(leased.points, alone, { cost: 7 });
  expect(admittedOf(told)).toBe(Math.floor(leased.points / 7));
  expect(told[0]).toBe(leased.points - 7);
  expect(admittedOf(await times(5, alone))).toBe(leased.points % 7);
  expect(admittedOf(await times(2, alone, { key: 'another', cost: 1_000 }))).toBe(1);
});

test('concurrent processes with requests of different costs never admit more than the limit', async () => {
  const three = [await startProcess(), await startProcess(), await startProcess()];
  const costs = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const cost = (index % 5) + 1;
      const { isExceeded } = await three[index % 3]!.leases.count(leased, 'client', cost);
      return isExceeded ? 0 : cost;
    }),
  );
  const admitted = costs.reduce((sum, cost) => sum + cost, 0);
  expect(admitted).toBeLessThanOrEqual(leased.points);
  expect(admitted).toBeGreaterThan(leased.points - 15);
});

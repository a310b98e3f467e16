import type { Dependencies } from './contract/dependencies';
import { type Job, jobs, startJobs } from './jobs';

const errors: object[] = [];
const maintenance = { isOn: false, pausing: new AbortController().signal };
const dependencies = {
  log: { error: (details: object) => errors.push(details) },
  maintenance,
  stopping: new AbortController().signal,
} as unknown as Dependencies;

beforeEach(() => {
  jest.useFakeTimers();
  errors.length = 0;
});
afterEach(() => jest.useRealTimers());

/** A job whose runs the test ends. */
function controlled(job: Partial<Job> = {}) {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const run = () => new Promise<void>((end, fail) => runs.push({ end, fail }));
  return { runs, job: { name: 'example', every: 1000, run, ...job } };
}

test('job names are unique, periods are at least 15 s except for the three shortest, and four jobs run in the first seconds', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  expect(jobs.filter(({ every }) => every < 15_000).map(({ name }) => name)).toEqual([
    'number events',
    'continue announcements',
    'read maintenance',
  ]);
  expect(jobs.filter(({ atStart }) => atStart).map(({ name }) => name)).toEqual([
    'deliver notifications',
    'e-mail contact notices',
    'text contact notices',
    'derive decision times',
  ]);
});

test('a job runs once per period, beginning at its own moment of the first one', async () => {
  const [first, second] = [controlled(), controlled()];
  const stop = startJobs(dependencies, [first.job, second.job], 0);
  await jest.advanceTimersByTimeAsync(0);
  expect([first.runs.length, second.runs.length]).toEqual([1, 0]);
  first.runs[0]!.end();
  await jest.advanceTimersByTimeAsync(999);
  expect([first.runs.length, second.runs.length]).toEqual([1, 1]);
  second.runs[0]!.end();
  await jest.advanceTimersByTimeAsync(1000);
  expect([first.runs.length, second.runs.length]).toEqual([2, 2]);
  for (const { runs } of [first, second]) runs[1]!.end();
  await stop();
});

/** The times in ms at which instances that start together begin each job first, by the name of the job. */
async function firstRuns(instances: number): Promise<Map<string, number[]>> {
  const began = new Map<string, number[]>();
  const start = Date.now();
  const stops = Array.from({ length: instances }, (_, instance) => {
    const seen = new Set<string>();
    const job = async (name: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      began.set(name, [...(began.get(name) ?? []), Date.now() - start]);
    };
    return startJobs(
      { ...dependencies, tracing: { job } } as unknown as Dependencies,
      jobs,
      (instance + 0.5) / instances,
    );
  });
  await jest.advanceTimersByTimeAsync(60_000);
  await Promise.all(stops.map((stop) => stop()));
  return began;
}

test('eight instances that start together begin every job within its period or a minute, at different moments', async () => {
  const began = await firstRuns(8);
  expect([...began.keys()].toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  for (const { name, every, atStart } of jobs) {
    const times = began.get(name)!.toSorted((a, b) => a - b);
    const longest = Math.min(every, atStart ? 5_000 : 60_000);
    expect([name, times.length, times.at(-1)! <= longest]).toEqual([name, 8, true]);
    // An eighth of the time lies between two instances.
    for (const [index, time] of times.slice(1).entries())
      expect(time - times[index]!).toBeGreaterThanOrEqual(Math.floor(longest / 8) - 1);
  }
});

test('the jobs of one instance do not begin together', async () => {
  const [minutely, began] = [jobs.filter(({ every, atStart }) => every >= 60_000 && !atStart), await firstRuns(1)];
  const times = minutely.map(({ name }) => began.get(name)![0]!).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(Math.min(...gaps)).toBeGreaterThan(60_000 / minutely.length / 4);
});

test('a process that draws the end of the range begins no job later than in its first minute', async () => {
  const { runs, job } = controlled({ every: 24 * 60 * 60_000 });
  const run = async () => void runs.push({ end: () => {}, fail: () => {} });
  const tracing = { job: run };
  const stop = startJobs({ ...dependencies, tracing } as unknown as Dependencies, [job], 1 - Number.EPSILON);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(1);
  await stop();
});

test('a job is not started again while it runs', async () => {
  const { runs, job } = controlled();
  const stop = startJobs(dependencies, [job], 0);
  await jest.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
  runs[0]!.end();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  runs[1]!.end();
  await stop();
});

test('a failed run is logged with the name of the job, and the next run starts as usual', async () => {
  const { runs, job } = controlled();
  const failing = { ...job, name: 'failing at once', run: () => { throw new Error('example'); } }; // prettier-ignore
  const stop = startJobs(dependencies, [job, failing], 0);
  await jest.advanceTimersByTimeAsync(1000);
  runs[0]!.fail(new Error('example'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  expect(errors).toMatchObject([{ job: 'failing at once' }, { job: 'example' }, { job: 'failing at once' }]);
  runs[1]!.end();
  await stop();
});

test('after the stop no run starts, and the current one is awaited', async () => {
  const { runs, job } = controlled({ atStart: true });
  let stopped = false;
  const stop = startJobs(dependencies, [job], 0);
  await jest.advanceTimersByTimeAsync(0);
  const stopping = stop().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(5000);
  expect({ stopped, runs: runs.length }).toEqual({ stopped: false, runs: 1 });
  runs[0]!.end();
  await stopping;
  expect(stopped).toBe(true);
});

test('during maintenance only the jobs run that say so, and the others are told to stop', async () => {
  const signals: AbortSignal[] = [];
  const [usual, always] = [controlled(), controlled({ inMaintenance: true })];
  const pause = new AbortController();
  const during = { isOn: false, pausing: pause.signal };
  const seen = { ...usual.job, run: (needs: Dependencies) => (signals.push(needs.stopping), usual.job.run(needs)) };
  const stop = startJobs({ ...dependencies, maintenance: during } as unknown as Dependencies, [seen, always.job], 0);
  await jest.advanceTimersByTimeAsync(1000);
  expect([usual.runs.length, always.runs.length, signals[0]!.aborted]).toEqual([1, 1, false]);
  during.isOn = true;
  pause.abort();
  expect(signals[0]!.aborted).toBe(true);
  for (const { runs } of [usual, always]) runs[0]!.end();
  await jest.advanceTimersByTimeAsync(3000);
  expect([usual.runs.length, always.runs.length]).toEqual([1, 2]);
  always.runs[1]!.end();
  await jest.advanceTimersByTimeAsync(0);
  during.isOn = false;
  await jest.advanceTimersByTimeAsync(1000);
  expect(usual.runs).toHaveLength(2);
  for (const { runs } of [usual, always]) for (const { end } of runs) end();
  await stop();
});

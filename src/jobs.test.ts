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

test('job names are unique, periods are at least 15 s except for the three shortest, and two jobs run at the start', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  expect(jobs.filter(({ every }) => every < 15_000).map(({ name }) => name)).toEqual([
    'number events',
    'continue announcements',
    'read maintenance',
  ]);
  expect(jobs.filter(({ atStart }) => atStart).map(({ name }) => name)).toEqual([
    'deliver notifications',
    'derive decision times',
  ]);
});

test('a job runs once per period, and at the start when it is declared so', async () => {
  const early = controlled({ atStart: true });
  const late = controlled();
  const stop = startJobs(dependencies, [early.job, late.job]);
  await jest.advanceTimersByTimeAsync(0);
  expect([early.runs.length, late.runs.length]).toEqual([1, 0]);
  early.runs[0]!.end();
  await jest.advanceTimersByTimeAsync(1000);
  expect([early.runs.length, late.runs.length]).toEqual([2, 1]);
  early.runs[1]!.end();
  late.runs[0]!.end();
  await stop();
});

test('a job is not started again while it runs', async () => {
  const { runs, job } = controlled();
  const stop = startJobs(dependencies, [job]);
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
  const stop = startJobs(dependencies, [job, failing]);
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
  const stop = startJobs(dependencies, [job]);
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
  const stop = startJobs({ ...dependencies, maintenance: during } as unknown as Dependencies, [seen, always.job]);
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

import { deleteExpiredKeys } from './access/repository-keys';
import { deleteExpired } from './access/repository-sessions';
import { noteEncryptingKey } from './adapters/data-keys';
import { sweep } from './bookings/expiry';
import { remindOfDeposits } from './bookings/reminders';
import { readDueCalendars } from './calendars/reading';
import type { Dependencies } from './contract/dependencies';
import { finishRun, takeRun } from './database/job-runs';
import { deleteExpiredEvents, numberAllEvents } from './events/upkeep';
import { removeForgottenPictures, removeOrphans } from './files/actions';
import { deleteOldIdempotencyRecords } from './http/repository-idempotency';
import { deliverNotifications } from './notifications/delivery';
import { keepToRetention } from './people/retention';
import { pruneDeliveries } from './webhooks/pruning';

/** Something that runs by itself, beside the requests. */
export interface Job {
  /** Names it in the log. */
  name: string;
  /** Milliseconds from one start to the next. From {@link rare} on of all processes together, whenever they were started. */
  every: number;
  /** Whether it also runs when the process starts. A rare one does where it is due. */
  atStart?: boolean;
  run(dependencies: Dependencies): Promise<unknown>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** A process may not live for so long: when such a job last ran stands in the database. */
const rare = hour;
/** So often each process looks whether a rare job is due. */
const lookEvery = 5 * minute;

/**
 * All background work; another job is a line here, and its action is tested in its domain's http-tests/. Any number of instances
 * do each of them, of the rare ones the first to find it due: what must happen once is decided by the database.
 */
export const jobs: readonly Job[] = [
  { name: 'apply due transitions', every: minute, run: sweep },
  { name: 'number events', every: second, run: numberAllEvents },
  { name: 'deliver notifications', every: minute / 4, atStart: true, run: deliverNotifications },
  {
    name: 'note the encrypting key',
    every: minute,
    run: ({ database, config }) => noteEncryptingKey(database.write, config.dataKeys),
  },
  { name: 'read calendars', every: minute, run: readDueCalendars },
  { name: 'remind of deposits', every: hour, run: remindOfDeposits },
  { name: 'remove forgotten pictures', every: hour, run: removeForgottenPictures },
  { name: 'remove orphaned files', every: 24 * hour, run: (dependencies) => removeOrphans(dependencies) },
  {
    name: 'delete ended sessions',
    every: hour,
    run: ({ database, clock, stopping }) => deleteExpired(database.write, clock.now(), stopping),
  },
  {
    name: 'delete expired keys',
    every: 24 * hour,
    run: ({ database, clock, stopping }) => deleteExpiredKeys(database.write, clock.now(), stopping),
  },
  {
    name: 'delete old receipts',
    every: hour,
    run: ({ database, clock, stopping }) => deleteOldIdempotencyRecords(database.write, clock.now(), stopping),
  },
  { name: 'delete old events', every: hour, run: deleteExpiredEvents },
  { name: 'delete old deliveries', every: hour, run: pruneDeliveries },
  { name: 'keep to retention', every: hour, run: keepToRetention },
  { name: 'prune limits', every: 10 * minute, run: ({ limits }) => limits.prune() },
];

/**
 * Starts the jobs and answers how to stop them: nothing begins after that, and what is under way is waited for. A run that
 * fails is logged and tried again the next time; one that is not done by then is left alone.
 */
export function startJobs(dependencies: Dependencies, table: readonly Job[] = jobs): () => Promise<void> {
  const underWay = new Map<Job, Promise<void>>();
  const { metrics, tracing, log } = dependencies;
  const done = async (job: Job) => {
    const start = performance.now();
    const ran = (isDone: boolean) => metrics?.jobRan(job.name, (performance.now() - start) / 1000, isDone);
    try {
      const run = () => (job.every < rare ? job.run(dependencies) : runWhereDue(job, dependencies));
      if ((await (tracing ? tracing.job(job.name, run) : run())) !== notDue) ran(true);
    } catch (error) {
      ran(false);
      log.error({ err: error, job: job.name }, 'a job failed');
    }
  };
  const begin = (job: Job) => {
    if (underWay.has(job)) return;
    underWay.set(
      job,
      done(job).finally(() => underWay.delete(job)),
    );
  };
  const timers = table.map((job) => {
    if (job.atStart || job.every >= rare) begin(job);
    return setInterval(() => begin(job), job.every < rare ? job.every : lookEvery);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}

/** Answered by a rare job whose time has not come, or that another process does. */
const notDue = Symbol('not due');

async function runWhereDue(job: Job, dependencies: Dependencies): Promise<unknown> {
  // The wall clock: a sandbox may move the other one to and fro.
  if (!(await takeRun(dependencies.database.write, job.name, job.every, Date.now()))) return notDue;
  await job.run(dependencies);
  // What was broken off is due again before the next time.
  if (!dependencies.stopping.aborted) await finishRun(dependencies.database.write, job.name, Date.now());
  return undefined;
}

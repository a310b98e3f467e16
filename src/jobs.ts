import { deleteExpiredKeys } from './access/repository-keys';
import { deleteExpired } from './access/repository-sessions';
import { noteEncryptingKey } from './adapters/data-keys';
import { expireProposals } from './bookings/alteration-expiry';
import { expireRequests, remindOfRequests } from './bookings/booking-request-steps';
import { sweep } from './bookings/expiry';
import { deriveDecisionTimes, remindOfDeposits } from './bookings/reminders';
import { makeMissingInvoices, sweepRent } from './bookings/rent-steps';
import { readDueCalendars, readSlowCalendars } from './calendars/reading';
import { deleteExpiredMessages, removeUnsentPictures } from './conversations/upkeep';
import type { Dependencies } from './contract/dependencies';
import { finishRun, takeRun } from './database/job-runs';
import { deleteExpiredEvents, numberAllEvents } from './events/upkeep';
import { removeForgottenPictures, removeOrphans } from './files/upkeep';
import { deleteOldIdempotencyRecords } from './http/repository-idempotency';
import { eraseArchivedListings } from './listings/archive';
import { deletePassedNights } from './listings/passed-nights';
import { completeRateCities } from './listings/rate-cities';
import { correctSearchRows } from './listings/search-rows';
import { continueAnnouncements } from './notifications/role-announcements';
import { deliverNotifications } from './notifications/delivery';
import { deleteHandledNotices, reconcilePayments } from './payments/reconciliation';
import { payOutRefunds } from './payments/refunds';
import { sendSandboxNotices } from './payments/sandbox/notices';
import { deleteOldNotices, emailContactNotices, textContactNotices } from './people/contact-notices';
import { recordPendingIdentities } from './people/pending-identities';
import { keepToRetention } from './people/retention';
import { deleteExpiredComplaints } from './moderation/upkeep';
import { publishDueReviews } from './reviews/publishing';
import { notifyOfMatches } from './saved-searches/notifying';
import { deleteRemovedWebhooks, pruneDeliveries } from './webhooks/pruning';

/** A background job. */
export interface Job {
  /** The name in the log, the metrics and, for rare jobs, the database. */
  name: string;
  /** Milliseconds between two starts: per process, or for all processes together when at least {@link rare}. */
  every: number;
  /** Whether the job also runs in the first seconds of the process. A rare job runs in its first minute if it is due. */
  atStart?: boolean;
  /** Whether the job runs during maintenance: it changes no data of the business, or completes what was accepted before. */
  inMaintenance?: boolean;
  run(dependencies: Dependencies): Promise<unknown>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** A process may be replaced more often than this, so the database stores when a rare job last ran. */
const rare = hour;
/** How often each process checks whether a rare job is due. */
const lookEvery = 5 * minute;
/** The first runs of the jobs of a process are spread over this time, or over the interval of a job if it is shorter. */
const spread = { usual: minute, atStart: 5 * second };
/** Multiples of it, taken modulo 1, are spread evenly, however many there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * All background jobs. A new job is an entry here, and its action is tested in its domain's http-tests/. Every instance runs the
 * frequent jobs; a rare job is run by the first instance that finds it due. The database ensures that an effect happens once.
 */
export const jobs: readonly Job[] = [
  { name: 'apply due transitions', every: minute, run: sweep },
  { name: 'expire proposed changes', every: minute, run: expireProposals },
  { name: 'publish reviews', every: minute, run: publishDueReviews },
  { name: 'expire requests to book', every: minute, run: expireRequests },
  { name: 'remind of requests to book', every: minute, run: remindOfRequests },
  { name: 'number events', every: second, inMaintenance: true, run: numberAllEvents },
  { name: 'continue announcements', every: second, run: continueAnnouncements },
  { name: 'deliver notifications', every: minute / 4, atStart: true, run: deliverNotifications },
  { name: 'e-mail contact notices', every: minute / 4, atStart: true, run: emailContactNotices },
  { name: 'text contact notices', every: minute / 4, atStart: true, run: textContactNotices },
  { name: 'delete old contact notices', every: hour, run: deleteOldNotices },
  {
    name: 'note the encrypting key',
    every: minute,
    inMaintenance: true,
    run: ({ database, config }) => noteEncryptingKey(database.write, config.dataKeys),
  },
  { name: 'read calendars', every: minute, run: readDueCalendars },
  { name: 'read slow calendars', every: minute, run: readSlowCalendars },
  { name: 'reconcile payments', every: minute / 4, run: reconcilePayments },
  { name: 'pay out refunds', every: minute / 4, run: payOutRefunds },
  { name: 'send sandbox notices', every: minute / 4, run: sendSandboxNotices },
  { name: 'delete handled notices', every: hour, run: deleteHandledNotices },
  { name: 'derive decision times', every: minute, atStart: true, run: deriveDecisionTimes },
  { name: 'make missing rent invoices', every: hour, run: makeMissingInvoices },
  { name: 'take steps of rent invoices', every: minute, run: sweepRent },
  { name: 'remind of deposits', every: hour, run: remindOfDeposits },
  { name: 'erase archived listings', every: hour, run: eraseArchivedListings },
  { name: 'delete passed nights', every: hour, run: deletePassedNights },
  { name: 'correct rows for searches', every: hour, run: correctSearchRows },
  { name: 'store the cities of rates', every: hour, run: completeRateCities },
  { name: 'record pending identities', every: hour, run: recordPendingIdentities },
  { name: 'notify of saved searches', every: 24 * hour, run: notifyOfMatches },
  {
    name: 'remove forgotten pictures',
    every: hour,
    run: async (dependencies) => {
      await removeUnsentPictures(dependencies);
      await removeForgottenPictures(dependencies);
    },
  },
  { name: 'remove orphaned files', every: 24 * hour, run: (dependencies) => removeOrphans(dependencies) },
  {
    name: 'delete ended sessions',
    every: hour,
    inMaintenance: true,
    run: ({ database, clock, stopping }) => deleteExpired(database.write, clock.now(), stopping),
  },
  {
    name: 'delete expired keys',
    every: hour,
    run: ({ database, clock, stopping }) => deleteExpiredKeys(database.write, clock.now(), stopping),
  },
  {
    name: 'delete old idempotency records',
    every: hour,
    run: ({ database, clock, stopping }) => deleteOldIdempotencyRecords(database.write, clock.now(), stopping),
  },
  { name: 'delete old events', every: hour, run: deleteExpiredEvents },
  { name: 'delete old messages', every: hour, run: deleteExpiredMessages },
  { name: 'delete old complaints', every: hour, run: deleteExpiredComplaints },
  { name: 'delete old deliveries', every: hour, run: pruneDeliveries },
  { name: 'delete removed webhooks', every: minute, run: deleteRemovedWebhooks },
  { name: 'keep to retention', every: hour, run: keepToRetention },
  {
    name: 'prune limits',
    every: 10 * minute,
    inMaintenance: true,
    run: ({ limits, stopping }) => limits.prune(stopping),
  },
  { name: 'read maintenance', every: 2 * second, inMaintenance: true, run: ({ maintenance }) => maintenance.refresh() },
];

/**
 * Starts the jobs and returns a function that stops them: it starts no further run and waits for the current ones. A run that fails is
 * logged and repeated at the next interval. During maintenance, only jobs with `inMaintenance` run. A job is not started again while its previous run
 * continues.
 *
 * The first runs are spread, so that the jobs of a process do not use its database connections all at once, and instances that start together do
 * not all do the same. `shift` from 0 to 1 differs between processes; with 0, the first job of the table starts at once.
 */
export function startJobs(
  dependencies: Dependencies,
  table: readonly Job[] = jobs,
  shift = Math.random(),
): () => Promise<void> {
  const running = new Map<Job, Promise<void>>();
  const { metrics, tracing, log, maintenance } = dependencies;
  const done = async (job: Job) => {
    // The beginning of maintenance interrupts a job as the end of the process does.
    const needs = job.inMaintenance ? dependencies : { ...dependencies, stopping: maintenance.pausing };
    const start = performance.now();
    const ran = (isDone: boolean) => metrics?.jobRan(job.name, (performance.now() - start) / 1000, isDone);
    try {
      const run = () => (job.every < rare ? job.run(needs) : runIfDue(job, needs));
      if ((await (tracing ? tracing.job(job.name, run) : run())) !== notDue) ran(true);
    } catch (error) {
      ran(false);
      log.error({ err: error, job: job.name }, 'a job failed');
    }
  };
  const begin = (job: Job) => {
    if (running.has(job) || (maintenance.isOn && !job.inMaintenance)) return;
    running.set(
      job,
      done(job).finally(() => running.delete(job)),
    );
  };
  const timers = new Map<Job, NodeJS.Timeout>();
  const repeat = (job: Job) => {
    timers.set(
      job,
      setInterval(() => begin(job), job.every < rare ? job.every : lookEvery),
    );
    begin(job);
  };
  for (const [index, job] of table.entries()) {
    const first = firstRunOf(job, (index * goldenRatio + shift) % 1);
    if (first === 0) repeat(job);
    else
      timers.set(
        job,
        setTimeout(() => repeat(job), first),
      );
  }
  return async () => {
    // Clears timeouts too.
    for (const timer of timers.values()) clearInterval(timer);
    await Promise.all(running.values());
  };
}

/** The milliseconds from the start of the process to the first run of a job; `position` is from 0 to 1. */
function firstRunOf({ every, atStart }: Job, position: number): number {
  return Math.floor(position * Math.min(every, atStart ? spread.atStart : spread.usual));
}

/** The result of a rare job that is not due, or that another process runs. */
const notDue = Symbol('not due');

async function runIfDue(job: Job, dependencies: Dependencies): Promise<unknown> {
  // The wall clock, because a sandbox may move the application's clock back and forth.
  if (!(await takeRun(dependencies.database.write, job.name, job.every, Date.now()))) return notDue;
  await job.run(dependencies);
  // An interrupted run stays due.
  if (!dependencies.stopping.aborted) await finishRun(dependencies.database.write, job.name, Date.now());
  return undefined;
}

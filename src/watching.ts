import { version as contract } from '../generated/version';
import type { Clock } from './adapters/clock';
import type { Log } from './adapters/log';
import type * as MetricsModule from './adapters/metrics';
import type { Metrics } from './adapters/metrics';
import type { Reading } from './adapters/readings';
import { type Tls, expiryAt } from './adapters/tls';
import type * as TracingModule from './adapters/tracing';
import type { Tracing } from './adapters/tracing';
import type { Observe } from './adapters/watched';
import type { Config } from './config/config';
import { release } from './config/release';
import type { Dependencies } from './contract/dependencies';
import type { Database, OpenDatabase } from './database/connection';
import { findBackup } from './database/instance-metadata';
import { listRuns } from './database/job-runs';
import type { Replica } from './database/replica';
import type { DatabaseWatch } from './database/watch';
import { countPictures } from './files/decoder-queue';
import { countEvents } from './journal/event-counts';
import { jobs } from './jobs';
import { findOldestUnnumbered } from './journal/repository-event-counts';
import { findMailBacklog } from './notifications/repository-delivery';
import { paymentReadings } from './payments/waiting';

/** Metrics and tracing of a server; both are off unless configured. */
export interface Watchers {
  metrics?: Metrics;
  tracing?: Tracing;
}

/** Creates the watchers that the configuration enables. Their libraries are loaded only then, to keep the start fast without them. */
export function openWatchers(
  config: Pick<Config, 'metricsPort' | 'traceEndpoint' | 'databaseUrl'>,
  log: Log,
): Watchers {
  /* oxlint-disable typescript/no-require-imports -- an import would load them at the start */
  const { createMetrics } = config.metricsPort === undefined ? {} : (require('./adapters/metrics') as typeof MetricsModule); // prettier-ignore
  const { createTracing } = config.traceEndpoint === undefined ? {} : (require('./adapters/tracing') as typeof TracingModule); // prettier-ignore
  /* oxlint-enable typescript/no-require-imports */
  const { version, commit } = release;
  const system = config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgresql';
  return {
    ...(createMetrics && { metrics: createMetrics({ version, commit, contract }) }),
    ...(createTracing && { tracing: createTracing({ endpoint: config.traceEndpoint!, system, version, log }) }),
  };
}

/** Combines all watchers of the database into one; undefined if there is none. */
export function databaseWatchOf({ metrics, tracing }: Watchers): DatabaseWatch | undefined {
  if (!tracing) return metrics;
  return {
    statement(sql, ms, error) {
      metrics?.statement(sql, ms, error);
      tracing.statement(sql, ms, error);
    },
    turn: (ms) => metrics?.turn(ms),
    busy: () => metrics?.busy(),
  };
}

/** Measures calls to external services; undefined without watchers. */
export function askingOf({ metrics, tracing }: Watchers): Observe | undefined {
  if (!metrics && !tracing) return undefined;
  return async (service, action, work) => {
    const start = performance.now();
    const note = (isDone: boolean) => metrics?.asked(service, action, (performance.now() - start) / 1000, isDone);
    try {
      const result = await (tracing ? tracing.asked(service, action, work) : work());
      note(true);
      return result;
    } catch (error) {
      note(false);
      throw error;
    }
  };
}

/** The gauges that are read each time the metrics are scraped. A new gauge is an entry here. */
export function readingsOf(
  { doneJobs }: Pick<Metrics, 'doneJobs'>,
  { pool, db }: Pick<OpenDatabase, 'pool' | 'db'>,
  {
    listingMutex,
    longPolling,
    clock,
    maintenance,
    replica,
  }: Pick<Dependencies, 'listingMutex' | 'longPolling' | 'clock' | 'maintenance'> & {
    replica?: Pick<Replica, 'staleness'> | undefined;
  },
): Reading[] {
  return [
    ...(pool ? [poolReading(pool)] : []),
    {
      name: 'booking_turns_waiting',
      help: 'Bookings that wait for other bookings of the same listing',
      ...{ aggregator: 'sum', read: () => [{ value: listingMutex.waiting }] },
    },
    {
      name: 'requests_waiting',
      help: 'Requests that wait for events or messages',
      ...{ aggregator: 'sum', read: () => [{ value: longPolling.size }] },
    },
    {
      name: 'maintenance',
      help: 'Whether the service is in maintenance and rejects changes: 1 or 0',
      read: () => [{ value: Number(maintenance.isOn) }],
    },
    {
      name: 'pictures',
      help: 'Pictures that are being decoded or wait to be decoded',
      labels: ['state'],
      aggregator: 'sum',
      read: () => Object.entries(countPictures()).map(([state, value]) => ({ labels: { state }, value })),
    },
    ...mailReadings(db, clock),
    ...backupReadings(db),
    ...(replica ? [replicaReading(replica)] : []),
    jobsReading(db, doneJobs),
    {
      name: 'outbox_lag_seconds',
      help: 'Age in seconds of the oldest event without a number, which readers do not see yet',
      async read() {
        const oldest = await findOldestUnnumbered(db);
        return [{ value: seconds(oldest === undefined ? 0 : clock.now() - oldest) }];
      },
    },
    eventsReading(db),
    ...paymentReadings(db, clock),
  ];
}

/** From milliseconds, of a time that may be later than the clock's. */
const seconds = (ms: number) => Math.max(0, ms) / 1000;

function jobsReading(db: Database, doneJobs: Metrics['doneJobs']): Reading {
  return {
    name: 'job_last_success_seconds',
    help: 'Unix time at which a job last succeeded',
    labels: ['name'],
    // Rare jobs run in any process; their times are in the database, also those of jobs that a later release renamed.
    async read() {
      const ends = new Map(doneJobs);
      for (const { name, at } of await listRuns(db)) if (jobs.some((job) => job.name === name)) ends.set(name, at);
      return [...ends].map(([name, at]) => ({ labels: { name }, value: at / 1000 }));
    },
  };
}

function mailReadings(db: Database, clock: Clock): Reading[] {
  return [
    {
      name: 'email_lag_seconds',
      help: 'Age of the oldest due e-mail in seconds',
      async read() {
        const now = clock.now();
        const { oldest } = await findMailBacklog(db, now);
        return [{ value: seconds(oldest === null ? 0 : now - oldest) }];
      },
    },
    {
      name: 'emails_due',
      help: 'E-mails about notifications that are due',
      read: async () => [{ value: (await findMailBacklog(db, clock.now())).due }],
    },
  ];
}

function backupReadings(db: Database): Reading[] {
  return [
    {
      name: 'backup_last_success_seconds',
      help: 'Unix time of the data in the newest complete backup; 0 if there is none',
      read: async () => [{ value: ((await findBackup(db))?.takenAt ?? 0) / 1000 }],
    },
    {
      name: 'backup_missing_files',
      help: 'Files that the newest complete backup lacks, because they were missing from the storage or damaged',
      read: async () => [{ value: (await findBackup(db))?.missingFiles ?? 0 }],
    },
  ];
}

function replicaReading(replica: Pick<Replica, 'staleness'>): Reading {
  return {
    name: 'replica_lag_seconds',
    help: 'The largest possible age of the data of the standby; grows while the standby cannot be used',
    // It is infinite until the standby was used once, which the message of a worker to its supervisor cannot say.
    read: () => [{ value: Math.min(seconds(replica.staleness()), process.uptime()) }],
  };
}

/** The expiry of the certificate that the server serves to new connections. No samples if it serves none. */
export function certificateReading(served: () => Pick<Tls, 'cert'> | undefined): Reading {
  return {
    name: 'certificate_expiry_seconds',
    help: 'Unix time at which the certificate that the server serves expires',
    aggregator: 'min',
    keptMs: 0,
    read() {
      const tls = served();
      return tls ? [{ value: expiryAt(tls) / 1000 }] : [];
    },
  };
}

function poolReading(pool: NonNullable<OpenDatabase['pool']>): Reading {
  return {
    name: 'database_connections',
    help: 'Connections to PostgreSQL, requests that wait for one, and the size of the pool',
    labels: ['state'],
    aggregator: 'sum',
    read: () => Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value: value as number })),
  };
}

/** Counts events in the outbox, where each event is stored once and events of rolled-back transactions are absent. */
function eventsReading(db: Database): Reading {
  const counts = countEvents(db);
  return {
    name: 'events_total',
    help: 'Events of the whole marketplace since this process started, by type',
    labels: ['type'],
    kind: 'counter',
    read: async () => [...(await counts())].map(([type, value]) => ({ labels: { type }, value })),
  };
}

import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type * as Prometheus from 'prom-client';
import type { DatabaseWatch } from '../database/watch';
import { classifyDatabaseError } from '../database/errors';
import { type Reading, type Sample, collecting } from './readings';
import { kindOf } from './statement-kinds';
import { Timings } from './timings';

/** The outcome of a request. */
export interface Answered {
  /** Undefined if the request matches no operation of the contract. */
  operation: string | undefined;
  status: number;
  /** The error code of a failure. */
  code: string | undefined;
  seconds: number;
  /** Whether the response was replayed for an Idempotency-Key. */
  isReplayed: boolean;
}

/**
 * Why an e-mail was given up: the user has no verified address (`address`), no mail server is configured (`channel`), the user's limit was
 * reached (`limit`), or the last attempt has failed (`failed`).
 */
const emailReasons = ['address', 'channel', 'limit', 'failed'] as const;
export type EmailReason = (typeof emailReasons)[number];

/** Why a text message was given up: the text messages of the service were used up for a week (`limit`), or the last attempt has failed (`failed`). */
const textReasons = ['limit', 'failed'] as const;
export type TextReason = (typeof textReasons)[number];

/**
 * Why a delivery was given up: too many were waiting (`overflow`), or its last attempt failed. That attempt got a response other than 2xx
 * (`status`) or 3xx (`redirect`), no response in time (`timeout`), no connection (`connection`), or an address to which the server does not connect
 * (`address`).
 */
const deliveryReasons = ['overflow', 'status', 'redirect', 'timeout', 'connection', 'address'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * Collects the metrics of this process for Prometheus. Each label has few values, which the program knows: operations, statuses, codes, names of jobs
 * and limits. No label contains values of a request.
 */
export interface Metrics extends DatabaseWatch {
  answered(request: Answered): void;
  /** The limit with this name has rejected a request. */
  limitHit(limit: string, of: string): void;
  /** A notice of a payment provider was refused; `provider` is one of the configured ones, or `unknown`. */
  noticeRefused(provider: string, reason: 'provider' | 'signature' | 'payment'): void;
  /** Money went or may go back at a payment provider without a request of this service. */
  moneyAlert(provider: string, kind: 'dispute' | 'refund' | 'void'): void;
  /** An e-mail about a notification will not be sent (again). */
  emailGivenUp(reason: EmailReason): void;
  /** A text message about a changed contact will not be sent (again). */
  textGivenUp(reason: TextReason): void;
  /** Deliveries of webhooks will not be sent again, unless their user asks for it. */
  deliveriesGivenUp(reason: DeliveryReason, count: number): void;
  /** A registration has stored images of an identity card. The account may never be verified, and its images are stored for days. */
  identityImagesStored(bytes: number): void;
  /** A run of the job has ended. */
  jobRan(job: string, seconds: number, isDone: boolean): void;
  /** A call to an external service has ended: the mail server, the gateway or the storage. */
  asked(service: string, action: string, seconds: number, isDone: boolean): void;
  /** When each job last succeeded in this process, epoch ms. */
  doneJobs: ReadonlyMap<string, number>;
  /** Registers metrics that are read on each scrape. */
  read(...readings: Reading[]): void;
  /** Returns the metrics in the text format of Prometheus. Waits at most one second for a reading. */
  text(): Promise<{ contentType: string; body: string }>;
}

/** The metrics of all workers together, for the primary process. Fails if a worker does not respond within five seconds. */
export function metricsOfWorkers(): Pick<Metrics, 'text'> {
  // oxlint-disable-next-line typescript/no-require-imports -- as below
  const { AggregatorRegistry } = require('prom-client') as typeof Prometheus;
  const registry = new AggregatorRegistry();
  return { text: async () => ({ contentType: registry.contentType, body: await registry.clusterMetrics() }) };
}

/** What runs. */
interface Build {
  /** The version of the server. */
  version: string;
  commit: string;
  /** The version of the contract. */
  contract: string;
}

const nameOf = (own: string) => `marketplace_${own}`;

/** Buckets for requests and calls, in seconds. */
const waits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets for statements, in seconds. */
const shortWaits = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5];

/**
 * Creates a separate set of metrics, so that several servers in one process do not share theirs. `build_info` shows what runs: the version and the
 * commit of the server, and the version of the contract. Readings are cached for `keptMs`.
 */
export function createMetrics({ keptMs = 2_000, ...build }: Build & { keptMs?: number }): Metrics {
  const factory = createFactory();
  const { registry } = factory;
  const answered = requestMetrics(factory);
  const limitHits = factory.counter('limits_hit_total', 'Requests refused by a limit', 'limit', 'of');
  const noticesRefused = factory.counter(
    'payment_notices_refused_total',
    'Notices of payment providers that were refused: of an unknown provider, not signed by it, or about an unknown payment',
    'provider',
    'reason',
  );
  const moneyAlerts = factory.counter(
    'payment_alerts_total',
    'Notices about disputes, refunds and voids at a payment provider that this service did not request',
    'provider',
    'kind',
  );
  const imageBytes = factory.counter(
    'registration_image_bytes_total',
    'Bytes of images of identity cards that registrations have stored',
  );
  const database = databaseMetrics(factory);
  const jobs = jobMetrics(factory);
  const asked = serviceMetrics(factory);
  processMetrics(factory);
  factory
    .gauge('build_info', 'What runs', 'version', 'commit', 'contract', 'node')
    .set({ ...build, node: process.version }, 1);
  const unread = factory.counter('reading_failures_total', 'Readings that failed or took too long', 'reading');
  return {
    answered,
    limitHit: (limit, of) => limitHits.inc({ limit, of }),
    noticeRefused: (provider, reason) => noticesRefused.inc({ provider, reason }),
    moneyAlert: (provider, kind) => moneyAlerts.inc({ provider, kind }),
    identityImagesStored: (bytes) => imageBytes.inc(bytes),
    ...givenUpMetrics(factory),
    ...database,
    ...jobs,
    asked,
    read(...readings) {
      for (const reading of readings)
        registerReading(
          factory,
          reading,
          collecting(reading, reading.keptMs ?? keptMs, () => unread.inc({ reading: reading.name })),
        );
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

type Factory = ReturnType<typeof createFactory>;

/** Creates metrics in a new registry, which has the default metrics of the process. */
function createFactory() {
  // Loaded only when used.
  // oxlint-disable-next-line typescript/no-require-imports -- an import would load it at the start
  const prometheus = require('prom-client') as typeof Prometheus;
  const { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    // The primary process requests the metrics from each worker.
    AggregatorRegistry.setRegistries(registry);
    new AggregatorRegistry();
  }
  return {
    prometheus,
    registry,
    counter: <Label extends string>(own: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name: nameOf(own), help, labelNames, registers }),
    gauge: <Label extends string>(own: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name: nameOf(own), help, labelNames, registers, aggregator: 'max' }),
    histogram: <Label extends string>(own: string, help: string, buckets: number[], ...labelNames: Label[]) =>
      new Histogram({ name: nameOf(own), help, labelNames, registers, buckets }),
    timings: (own: string, help: string, label: string, buckets: readonly number[]) => {
      const made = new Timings({ name: nameOf(own), help, label, buckets });
      registry.registerMetric(made.metric);
      return made;
    },
  };
}

function requestMetrics({ prometheus, registry, counter, timings }: Factory): Metrics['answered'] {
  /** By operation and status. */
  const requests = new Map<string, Map<number, number>>();
  new prometheus.Counter({
    name: nameOf('requests_total'),
    help: 'Requests by operation and status',
    registers: [registry],
    labelNames: ['operation', 'status'],
    collect() {
      this.reset();
      for (const [operation, statuses] of requests)
        for (const [status, count] of statuses) this.inc({ operation, status }, count);
    },
  });
  const requestSeconds = timings('request_seconds', 'Seconds from a request to its answer', 'operation', waits);
  const errors = counter('errors_total', 'Answers by error code', 'code');
  // Alerts subtract it: a counter that begins with its first value would have no rate until the second one.
  errors.inc({ code: 'MAINTENANCE' }, 0);
  const replays = counter('replays_total', 'Answers given again for an Idempotency-Key', 'operation');
  return ({ operation = 'none', status, code, seconds, isReplayed }) => {
    let statuses = requests.get(operation);
    if (!statuses) requests.set(operation, (statuses = new Map<number, number>()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    requestSeconds.observe(operation, seconds);
    if (code !== undefined) errors.inc({ code });
    if (isReplayed) replays.inc({ operation });
  };
}

function givenUpMetrics({ counter }: Factory): Pick<Metrics, 'emailGivenUp' | 'textGivenUp' | 'deliveriesGivenUp'> {
  const emails = counter(
    'emails_given_up_total',
    'E-mails about notifications and changed contacts that were given up',
    'reason',
  );
  const texts = counter('texts_given_up_total', 'Text messages about changed contacts that were given up', 'reason');
  const deliveries = counter('webhook_deliveries_given_up_total', 'Webhook deliveries that were given up', 'reason');
  // Alerts are about their increase, which a counter that begins with its first value would not have.
  for (const reason of emailReasons) emails.inc({ reason }, 0);
  for (const reason of textReasons) texts.inc({ reason }, 0);
  for (const reason of deliveryReasons) deliveries.inc({ reason }, 0);
  return {
    emailGivenUp: (reason) => emails.inc({ reason }),
    textGivenUp: (reason) => texts.inc({ reason }),
    deliveriesGivenUp: (reason, count) => deliveries.inc({ reason }, count),
  };
}

function databaseMetrics({ counter, histogram, timings }: Factory): DatabaseWatch {
  const statements = timings('database_seconds', 'Seconds of statements by their kind', 'statement', shortWaits);
  const databaseErrors = counter('database_errors_total', 'Statements that failed, by kind of error', 'kind');
  const turns = histogram('sqlite_turn_seconds', 'Seconds that writers waited for the write mutex', shortWaits);
  const busy = counter('sqlite_busy_total', 'Statements tried again because another process had the file locked');
  return {
    statement(sql, ms, error) {
      statements.observe(kindOf(sql), ms / 1000);
      if (error !== undefined) databaseErrors.inc({ kind: classifyDatabaseError(error)?.kind ?? 'other' });
    },
    turn: (ms) => turns.observe(ms / 1000),
    busy: () => busy.inc(),
  };
}

function jobMetrics({ counter, gauge }: Factory): Pick<Metrics, 'jobRan' | 'doneJobs'> {
  // Not `job`, which is a label of Prometheus itself.
  const jobRuns = counter('job_runs_total', 'Runs of background jobs by outcome', 'name', 'outcome');
  const jobSeconds = gauge('job_last_seconds', 'Seconds that the last run of a job took in this process', 'name');
  const doneJobs = new Map<string, number>();
  return {
    jobRan(job, seconds, isDone) {
      jobRuns.inc({ name: job, outcome: isDone ? 'done' : 'failed' });
      jobSeconds.set({ name: job }, seconds);
      if (isDone) doneJobs.set(job, Date.now());
    },
    doneJobs,
  };
}

function serviceMetrics({ counter, histogram }: Factory): Metrics['asked'] {
  const serviceSeconds = histogram('service_seconds', 'Seconds of calls to the outside', waits, 'service', 'action');
  const failures = counter('service_failures_total', 'Calls to the outside that failed', 'service', 'action');
  return (service, action, seconds, isDone) => {
    serviceSeconds.observe({ service, action }, seconds);
    if (!isDone) failures.inc({ service, action });
  };
}

/**
 * The default metrics of several workers are their sum or average, which hides a worker that is in trouble. These metrics show the worst worker.
 */
function processMetrics({ prometheus: { Gauge }, registry }: Factory): void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const common = { registers: [registry], aggregator: 'max' as const };
  new Gauge({
    ...common,
    name: nameOf('process_memory_bytes'),
    help: 'Resident memory of the process; with several workers, of the largest',
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    ...common,
    name: nameOf('event_loop_lag_seconds'),
    help: 'Delay of the event loop since the last scrape (99th percentile); with several workers, of the slowest',
    collect() {
      // NaN before the first sample.
      this.set(delays.count > 0 ? delays.percentile(99) / 1e9 : 0);
      delays.reset();
    },
  });
}

/** Registers a metric that calls `collected` on each scrape. */
function registerReading(
  { prometheus, registry }: Factory,
  { name, help, labels, aggregator = 'max', kind = 'gauge' }: Reading,
  collected: () => Promise<Sample[]>,
): void {
  const options = { name: nameOf(name), help, labelNames: labels ?? [], registers: [registry], aggregator };
  if (kind === 'gauge')
    new prometheus.Gauge({
      ...options,
      async collect() {
        const samples = await collected();
        this.reset();
        // A metric without labels would otherwise be 0.
        if (!labels) this.remove();
        for (const sample of samples) this.set(sample.labels ?? {}, sample.value);
      },
    });
  else
    new prometheus.Counter({
      ...options,
      async collect() {
        const samples = await collected();
        this.reset();
        for (const sample of samples) this.inc(sample.labels ?? {}, sample.value);
      },
    });
}

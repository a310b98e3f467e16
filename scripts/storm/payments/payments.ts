import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PaymentPurpose, PaymentSessionStatus, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { type Database, openDatabase } from '../../../src/database/connection';
import { type PostgresServer, startPostgres } from '../../../src/testing/databases/postgres-server';
import { startPooledPostgres } from '../../../src/testing/databases/pooler';
import { Cluster } from '../../../src/testing/servers/cluster';
import { environmentFor, prepareMarket } from '../market';
import { type Property, atLeast, atMost, none } from '../properties';
import { Random } from '../random';
import {
  type Engine,
  FaultInjector,
  type StormOptions,
  conflictErrors,
  countDeadlocks,
  killsIn,
  repeatDuring,
} from '../storm';
import { TimeSimulator } from './time-simulator';
import { PaymentJournal } from './journal';
import { Payer } from './payer';
import { ProviderSimulator } from './provider';
import { withMonthlyListings } from './rent';
import { judgePayments } from './verdict';

const clientCount = 16;
const built = join(__dirname, '../../../dist/src/main.js');
/** The time in ms within which all sessions and refunds must be completed after the storm. */
const maxSettlingMs = 60_000;

/**
 * Customers book and pay at the sandbox while servers are killed and, on PostgreSQL, the database crashes. Notices arrive repeatedly, late, out of
 * order, with other amounts and in another currency; payments are made twice, and arrive after the end of their holds; rent invoices are paid,
 * and the same rent in two sessions; refunds are refused; payments are disputed, also before they are known. After a bounded time, each payment that the
 * sandbox took must be recorded exactly once or be refunded.
 */
export async function payments(engine: Exclude<Engine, 'citus'>, options: StormOptions): Promise<Property[]> {
  const { isFull } = options;
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  const conflicts: string[] = [];
  const onLine = (line: string) => {
    if (conflictErrors.test(line)) conflicts.push(line);
  };
  const isPooled = engine === 'pgbouncer';
  const start = isPooled ? startPooledPostgres : startPostgres;
  const postgres = engine === 'sqlite' ? undefined : await start({ onLine });
  const url = postgres ? await postgres.createDatabase('storm') : `sqlite:${join(folder, 'storm.db')}`;
  const environment = {
    ...environmentFor(url, folder),
    // The sandbox's provider is not available in production.
    NODE_ENV: 'development',
    PAYMENT_PROVIDERS: 'sandbox',
    DATABASE_POOLER: isPooled ? 'on' : 'off',
  };
  const direct = postgres?.url('storm') ?? url;
  try {
    // A server in production mode migrates the database and creates no users, so that the ids of the market's users are free.
    const production = { ...environment, ...environmentFor(url, folder), PAYMENT_PROVIDERS: 'none' };
    const migrating = new Cluster(1, production, { folder });
    await migrating.start();
    await migrating.stopAll();
    const program = await withQuickJobs(folder, options.program ?? built);
    const cluster = new Cluster(isFull ? 3 : 2, environment, { folder, program });
    const database = openDatabase(direct, { poolSize: 2, timeoutMs: 60_000 });
    try {
      const found = await payUnderFaults({ cluster, postgres, db: database.db, direct }, options);
      conflicts.push(...cluster.errors.filter((line) => conflictErrors.test(line)));
      const noStall = none('no-stall', conflicts, found.requests, 'requests');
      return [...found.properties, noStall].map((one) => ({ experiment: `payments, ${engine}`, ...one }));
    } finally {
      await cluster.stopAll();
      await database.close();
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Running {
  cluster: Cluster;
  postgres: PostgresServer | undefined;
  db: Database;
  /** The URL of the database, without a pooler. */
  direct: string;
}

/** Runs the storm, waits until payments are completed, stops the servers and checks the properties. */
async function payUnderFaults({ cluster, postgres, db, direct }: Running, options: StormOptions) {
  const market = await withMonthlyListings(db, await prepareMarket(direct));
  await cluster.start();
  const journal = new PaymentJournal();
  const random = new Random(options.seed);
  const provider = new ProviderSimulator(cluster, random, journal);
  const time = new TimeSimulator(db, random);
  const payers = Array.from(
    { length: clientCount },
    (_, number) => new Payer(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal, provider, time),
  );
  const faults = new FaultInjector(cluster, journal, random, postgres, options);
  await Promise.all([
    faults.run(),
    time.disturbRefunds(() => faults.isOver),
    ...payers.map((payer) => repeatDuring(faults, () => payer.act())),
  ]);
  options.report('settling');
  await provider.idle();
  await time.endRefusals();
  const begin = performance.now();
  await settle(db, payers[0]!, time);
  const settledMs = performance.now() - begin;

  const codes = await cluster.stopAll();
  const deadlocks = faults.deadlocks + (postgres ? await countDeadlocks(direct) : 0);
  const properties = [
    ...(await judgePayments(journal, db, time.refusals)),
    atMost('settles-in-a-minute', settledMs / 1000, maxSettlingMs / 1000, 's'),
    atMost('no-deadlock', deadlocks, 0, 'deadlocks'),
    atLeast('servers-were-killed', faults.kills, killsIn(options), 'kills'),
    none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'servers stopped at the end'),
  ];
  return { properties, requests: journal.requests };
}

/** Writes a program that starts `main` and runs the jobs about payments twice a second: servers do not live as long as the usual intervals. */
async function withQuickJobs(folder: string, main: string): Promise<string> {
  const program = join(folder, 'server.js');
  const jobs = JSON.stringify(join(dirname(main), 'jobs.js'));
  await writeFile(
    program,
    `for (const job of require(${jobs}).jobs) if (/payments|refunds|sandbox notices/.test(job.name)) job.every = 500;
require(${JSON.stringify(main)});
`,
  );
  return program;
}

/** Waits until all sessions and refunds are completed. Administrators decide mismatches and start failed refunds again; jobs do the rest. */
async function settle(db: Database, administrator: Payer, time: TimeSimulator): Promise<void> {
  const deadline = performance.now() + maxSettlingMs;
  while (performance.now() < deadline) {
    await time.endWaits();
    for (const { id } of (await administrator.mismatches()) ?? [])
      if (!(await administrator.decide(id, true))) await administrator.decide(id, false);
    for (const id of await listUnpaidRefunds(db))
      if (!(await administrator.startRefund(id))) await administrator.endRefund(id);
    await delay(1_500);
    if ((await countWaiting(db)) === 0) return;
  }
}

/** The Pending refunds that an administrator has to start: the provider is not asked for any part of them. */
async function listUnpaidRefunds(db: Database): Promise<number[]> {
  const pending = await db
    .selectFrom('payment_transaction as t')
    .leftJoin('payment_refund as f', (join) => join.onRef('f.transaction_id', '=', 't.id').on('f.status', '=', 0))
    .where('t.purpose', '=', PaymentPurpose.Refund)
    .where('t.status', '=', PaymentStatus.Pending)
    .where('f.id', 'is', null)
    .select('t.id')
    .execute();
  return pending.map(({ id }) => id);
}

async function countWaiting(db: Database): Promise<number> {
  const { Created, Pending, Mismatch } = PaymentSessionStatus;
  const sessions = db.selectFrom('payment_session').select('id').where('status', 'in', [Created, Pending, Mismatch]);
  const refunds = db.selectFrom('payment_refund').select('id').where('status', '=', RefundStatus.Pending);
  const payments = db
    .selectFrom('payment_transaction')
    .select('id')
    .where('purpose', '=', PaymentPurpose.Refund)
    .where('status', '=', PaymentStatus.Pending);
  const unread = db
    .selectFrom('sandbox_payment as p')
    .innerJoin('payment_session as s', 's.reference', 'p.reference')
    .select('s.id')
    .where('p.status', '=', 'paid')
    .where('s.received_minor', 'is', null);
  const found = await Promise.all([sessions.execute(), refunds.execute(), payments.execute(), unread.execute()]);
  return found.reduce((total, rows) => total + rows.length, 0);
}

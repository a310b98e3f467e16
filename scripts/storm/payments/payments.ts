import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PaymentPurpose, PaymentSessionStatus, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { type Database, openDatabase } from '../../../src/database/connection';
import { startPostgres } from '../../../src/testing/databases/postgres-server';
import { startPooledPostgres } from '../../../src/testing/databases/pooler';
import { Cluster } from '../../../src/testing/servers/cluster';
import { environmentFor, prepareMarket } from '../market';
import { type Property, atLeast, none } from '../properties';
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
import { Hours } from './hours';
import { PaymentJournal } from './journal';
import { Payer } from './payer';
import { ProviderSimulator } from './provider';
import { judgePayments } from './verdict';

const clientCount = 16;
const built = join(__dirname, '../../../dist/src/main.js');
/** Maximum time in ms until nothing waits any more after the storm. */
const maxSettlingMs = 60_000;

/**
 * Customers book and pay at the sandbox while servers are killed and, on PostgreSQL, the database crashes. Notices come several times, late,
 * in any order and with other amounts; money arrives after its hold; refunds are refused. After a bounded time every unit of money that the
 * sandbox took must be in exactly one place.
 */
export async function payments(engine: Exclude<Engine, 'citus'>, options: StormOptions): Promise<Property[]> {
  const { isFull, report } = options;
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
  const program = await withQuickJobs(folder, options.program ?? built);
  const cluster = new Cluster(postgres ? (isFull ? 3 : 2) : 1, environment, { folder, program });
  const direct = postgres?.url('storm') ?? url;
  const database = openDatabaseLater(direct);
  try {
    // A server of production migrates the database without users, so that the market's users have their ids.
    const migrating = new Cluster(1, { ...environment, ...environmentFor(url, folder), PAYMENT_PROVIDERS: 'none' }, { folder }); // prettier-ignore
    await migrating.start();
    await migrating.stopAll();
    const market = await prepareMarket(direct);
    await cluster.start();
    const journal = new PaymentJournal();
    const random = new Random(options.seed);
    const provider = new ProviderSimulator(cluster, random, journal);
    const hours = new Hours(database().db, random);
    const payers = Array.from(
      { length: clientCount },
      (_, number) =>
        new Payer(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal, provider, hours),
    );
    const faults = new FaultInjector(cluster, journal, random, postgres, options);
    await Promise.all([
      faults.run(),
      hours.disturbRefunds(() => faults.isOver),
      ...payers.map((payer) => repeatDuring(faults, () => payer.act())),
    ]);
    report('settling');
    await provider.idle();
    await hours.endRefusals();
    const begin = performance.now();
    await settle(database().db, payers[0]!, hours);
    const settled = (performance.now() - begin) / 1000;

    const codes = await cluster.stopAll();
    const deadlocks = faults.deadlocks + (postgres ? await countDeadlocks(direct) : 0);
    conflicts.push(...cluster.errors.filter((line) => conflictErrors.test(line)));
    if (deadlocks > 0) conflicts.push(`PostgreSQL counted ${deadlocks} deadlocks`);
    const properties = [
      ...(await judgePayments(journal, database().db, hours.refusals)),
      none('no-stall', conflicts, journal.requests, 'requests'),
      atLeast('servers-were-killed', faults.kills, killsIn(options), 'kills'),
      none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'servers stopped at the end'),
    ];
    report(`settled after ${Math.round(settled)} s`);
    return properties.map((one) => ({ experiment: `payments, ${engine}`, ...one }));
  } finally {
    await cluster.stopAll();
    await database().close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The database file of SQLite exists when the first server has migrated it. */
function openDatabaseLater(url: string): () => ReturnType<typeof openDatabase> {
  let opened: ReturnType<typeof openDatabase> | undefined;
  return () => (opened ??= openDatabase(url, { poolSize: 2, timeoutMs: 60_000 }));
}

/** A program that starts `main` with jobs about payments twice a second: their interval is longer than a server lives in the storm. */
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

/** Lets the hours pass after which nothing waits any more: administrators decide what waits for them, and the jobs do the rest. */
async function settle(db: Database, administrator: Payer, hours: Hours): Promise<void> {
  const deadline = performance.now() + maxSettlingMs;
  while (performance.now() < deadline) {
    await hours.passAll();
    for (const { id } of (await administrator.mismatches()) ?? [])
      if (!(await administrator.decide(id, true))) await administrator.decide(id, false);
    for (const id of await listUnpaidRefunds(db)) await administrator.startRefund(id);
    await delay(1_500);
    if ((await countWaiting(db)) === 0) return;
  }
}

/** The refunds that an administrator has to start: without a part that the provider is asked for. */
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
  const refunds = db.selectFrom('payment_refund').select('id').where('status', '<>', RefundStatus.Succeeded);
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

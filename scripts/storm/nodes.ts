import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/database/connection';
import { useCluster } from '../../src/testing/databases/citus';
import { type Call, type Outcome, send } from '../../src/testing/servers/client';
import { Cluster } from '../../src/testing/servers/cluster';
import { addDays } from '../../src/values/dates';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import type { StormOptions } from './storm';

const clientsPerListing = 2;
/** Pause between two bookings of a client, in ms. */
const pauseMs = 100;
/** Number of nights of a listing that can be booked. */
const horizon = 330;
/** Node numbers of the workers; the coordinator is 0. */
const workers = [1, 2];

interface RequestRecord {
  propertyId: number;
  /** The night of a booking; undefined for a read. */
  startDate: string | undefined;
  sentAt: number;
  answeredAt: number;
  outcome: Outcome;
}

/** Times of a node's outage, in ms of `performance.now()`. */
interface Absence {
  node: number;
  /** The stop command began. */
  from: number;
  /** The stop command ended. */
  gone: number;
  /** The start command began. */
  back: number;
  /** A listing of the node was booked again. */
  booked: number;
}

/**
 * The workers of the Citus cluster of `TEST_CITUS_URL` crash and restart, one after the other, while clients read and book listings on all
 * nodes. `TEST_CITUS_NODE` is a command that is called with `stop` or `start` and the number of a node.
 */
export async function nodes({ isFull, program, report }: StormOptions): Promise<Property[]> {
  const command = process.env.TEST_CITUS_NODE;
  if (!command)
    throw new Error('TEST_CITUS_NODE must be a command that stops and starts a node, called as COMMAND stop 1');
  const control = async (verb: 'stop' | 'start', node: number) => {
    await promisify(execFile)(command, [verb, String(node)]);
  };
  const folder = await mkdtemp(join(tmpdir(), 'nodes-'));
  const server = await useCluster();
  const url = await server.createDatabase('nodes');
  const cluster = new Cluster(2, environmentFor(url, folder), { folder, program });
  const absences: Absence[] = [];
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
  let isOver = false;
  try {
    await cluster.start();
    const market = await prepareMarket(url);
    const nodeOf = await readNodes(database.db);
    const load = new Load(cluster, market);
    const clients = Array.from({ length: listings * clientsPerListing }, async (_, index) => {
      while (!isOver && load.hasNights) {
        await load.read(1 + (index % listings));
        await load.book(1 + (index % listings));
        await delay(pauseMs);
      }
    });
    await delay(2000);
    for (const node of isFull ? [...workers, ...workers] : workers) {
      report(`node ${node}, ${load.requests.length} requests`);
      const from = performance.now();
      await control('stop', node);
      const gone = performance.now();
      await delay(4000);
      const back = performance.now();
      await control('start', node);
      const isOfNode = ({ propertyId, startDate, sentAt }: RequestRecord) =>
        startDate !== undefined && sentAt > back && nodeOf.get(propertyId) === node;
      while (performance.now() - back < 20_000 && !load.requests.some((one) => isOfNode(one) && isStatus(one, 200)))
        await delay(20);
      absences.push({ node, from, gone, back, booked: performance.now() });
      await delay(1000);
    }
    isOver = true;
    await Promise.all(clients);
    const codes = await cluster.stopAll();
    const properties = [
      ...judge(load.requests, absences, nodeOf),
      ...compare(load.requests, absences, await readStays(database.db)),
      none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'servers stopped at the end'),
    ];
    return properties.map((one) => ({ experiment: 'nodes of a cluster', ...one }));
  } finally {
    isOver = true;
    await cluster.stopAll();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends reads and bookings of one night each that do not conflict. Each customer books listings on all nodes. */
class Load {
  readonly requests: RequestRecord[] = [];
  private readonly nights = new Map<number, number>();
  private sent = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly market: Market,
  ) {}

  get hasNights(): boolean {
    return [...this.nights.values()].every((nights) => nights < horizon);
  }

  async book(propertyId: number): Promise<void> {
    const { market } = this;
    const night = (this.nights.get(propertyId) ?? 0) + 1;
    this.nights.set(propertyId, night);
    const startDate = addDays(new Date().toISOString().slice(0, 10), night + 1);
    const index = this.sent++;
    const token = market.tokenOf(market.customerIds[index % market.customerIds.length]!);
    const body = { propertyId, startDate, endDate: addDays(startDate, 1) };
    const path = '/Reservations/BookReservation/book';
    await this.send({ method: 'POST', path, token, body }, propertyId, startDate);
  }

  async read(propertyId: number): Promise<void> {
    await this.send({ method: 'GET', path: `/RentProperties/GetRentPropertyById/${propertyId}` }, propertyId);
  }

  private async send(call: Call, propertyId: number, startDate?: string): Promise<void> {
    const { url, agent } = this.cluster.at(this.requests.length % this.cluster.size)!;
    const sentAt = performance.now();
    const outcome = await send(url, agent, call);
    this.requests.push({ propertyId, startDate, sentAt, answeredAt: performance.now(), outcome });
  }
}

const isStatus = ({ outcome }: RequestRecord, status: number) =>
  outcome.kind === 'answered' && outcome.status === status;

function isNotReady({ outcome }: RequestRecord): boolean {
  if (outcome.kind !== 'answered' || outcome.status !== 503) return false;
  return outcome.code === 'NOT_READY' && outcome.retryAfter !== undefined;
}

function described({ propertyId, startDate, outcome }: RequestRecord): string {
  const result = outcome.kind === 'answered' ? `${outcome.status} ${outcome.code}` : outcome.kind;
  return `${result} to ${propertyId}${startDate === undefined ? '' : ` on ${startDate}`}`;
}

function judge(requests: RequestRecord[], absences: Absence[], nodeOf: Map<number, number>) {
  const isOn = (one: RequestRecord, node: number) => nodeOf.get(one.propertyId) === node;
  const during = (one: RequestRecord, from: number, to: number) => one.sentAt >= from && one.answeredAt <= to;
  const away = absences.flatMap(({ node, gone, back }) =>
    requests.filter((one) => during(one, gone, back) && isOn(one, node)),
  );
  const others = absences.flatMap(({ node, from, booked }) =>
    requests.filter((one) => during(one, from, booked) && !isOn(one, node)),
  );
  const calm = requests.filter(
    (one) => !absences.some(({ from, booked }) => one.answeredAt >= from && one.sentAt <= booked),
  );
  const not = (records: RequestRecord[], holds: (one: RequestRecord) => boolean) =>
    records.filter((one) => !holds(one)).map(described);
  const booked = (one: RequestRecord) => isStatus(one, 200);
  return [
    none('its-listings-are-a-503', not(away, isNotReady), away.length, 'requests'),
    none('other-listings-go-on', not(others, booked), others.length, 'requests'),
    none('no-request-fails-otherwise', not(calm, booked), calm.length, 'requests'),
    atLeast(
      'others-are-booked-meanwhile',
      others.filter((one) => one.startDate !== undefined).length,
      workers.length,
      'bookings',
    ),
    atMost('back-in-10-s', Math.max(...absences.map(({ back, booked }) => booked - back)) / 1000, 10, 's'),
  ];
}

/** Confirmed bookings are stored; other bookings are not, unless they were in progress when a node stopped. */
function compare(requests: RequestRecord[], absences: Absence[], stays: Set<string>) {
  const keyOf = ({ propertyId, startDate }: RequestRecord) => `${propertyId} ${startDate}`;
  const bookings = requests.filter(({ startDate }) => startDate !== undefined);
  const answered = bookings.filter((one) => isStatus(one, 200));
  const refused = bookings.filter((one) => !isStatus(one, 200));
  const lost = answered.filter((one) => !stays.has(keyOf(one)));
  const wasInProgress = ({ sentAt }: RequestRecord) =>
    absences.some(({ from, gone }) => sentAt >= from - 5000 && sentAt <= gone);
  const ghosts = refused.filter((one) => stays.has(keyOf(one)) && !wasInProgress(one));
  return [
    none('no-booking-lost', lost.map(described), answered.length, 'confirmed bookings'),
    none('no-ghost', ghosts.map(described), refused.length, 'rejected bookings'),
  ];
}

/** The node of each listing. */
async function readNodes(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; node: number }>`select l.id, p.groupid as node
    from (select id, get_shard_id_for_distribution_column('rent_property', id) as shardid from rent_property) as l
    join pg_dist_placement p on p.shardid = l.shardid`.execute(db);
  return new Map(rows.map(({ id, node }) => [id, node]));
}

async function readStays(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reservation_night')
    .select(['property_id', 'night'])
    .where('reservation_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ property_id, night }) => `${property_id} ${night}`));
}

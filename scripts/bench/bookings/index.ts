import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookReservation } from '../../../src/bookings/handlers';
import { readConfig } from '../../../src/config/config';
import type { Request } from '../../../src/contract/handler';
import { openDependencies } from '../../../src/dependencies';
import { startPostgres } from '../../../src/testing/databases/postgres-server';
import { listNights } from '../../../src/values/dates';
import { type BenchOptions, type Engine, type Figure, median, medianRatio } from '../figures';
import type { Group, Outcome } from './load';
import * as market from './marketplace';
import type { Marketplace, Slot } from './marketplace';
import { hasPgbench, recorded, runPgbench, scriptOf } from './pgbench';
import { type Server, acceptedPerSecond, failuresIn, quantile, send, startProduction } from './server';

export const clients = 32;
/** Bookings of one run. */
const bookings = clients * 60;
const listings = 2000;

/**
 * S5: bookings/s over HTTP, compared with the same transaction run by pgbench on the same PostgreSQL; response times of clients that
 * compete for few listings; and how much those slow down bookings of other listings. On SQLite without pgbench.
 */
export async function benchBookings(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines) figures.push(...(await onEngine(engine, options)));
  return figures;
}

async function onEngine(engine: Engine, { rounds, report }: BenchOptions): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bookings-'));
  // PostgreSQL's default settings: commits are durable.
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  let server: Server | undefined;
  try {
    const url = postgres ? await postgres.createDatabase('bookings') : `sqlite:${join(folder, 'bookings.db')}`;
    const environment = {
      ...market.production,
      DATABASE_URL: url,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      // All customers are new, and one address sends their bookings.
      RATE_LIMITS: 'off',
    };
    const runs = new Runs(2 * rounds + 6);
    const booking = await prepare(environment, runs.marketplace);
    server = await startProduction(environment, folder);
    await send(server, { connections: clients, requests: requestsOf(runs.next().slots) });

    const withPgbench = engine === 'postgres' && (await hasPgbench());
    if (engine === 'postgres' && !withPgbench) report('pgbench 14 or newer is not on the PATH: S5 has no reference');
    const http: (Outcome & { cpuMs: number })[] = [];
    const reference: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = server.cpuMs();
      const [outcome] = await send(server, { connections: clients, requests: requestsOf(runs.next().slots) });
      http.push({ ...outcome, cpuMs: (server.cpuMs() - before) / bookings });
      if (!withPgbench) continue;
      const slots = { first: runs.next().first, count: bookings, clients };
      const script = scriptOf(booking.statements, booking.booked, runs.marketplace, slots);
      reference.push(await runPgbench(script, { url, folder, clients, transactions: bookings }));
    }
    return [
      ...throughput(engine, http, reference, booking.statements.length),
      ...(await contention(engine, server, runs)),
    ];
  } finally {
    await server?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function throughput(
  engine: Engine,
  http: (Outcome & { cpuMs: number })[],
  reference: number[],
  statements: number,
): Figure[] {
  const accepted = http.map(acceptedPerSecond);
  const ratio = reference.length > 0 ? medianRatio(accepted, reference) : undefined;
  return [
    {
      id: 'S5',
      name: 'bookings accepted over HTTP',
      engine,
      value: median(accepted),
      unit: 'bookings/s',
      target: engine === 'postgres' ? '≥ 0.6 × the same transaction by pgbench' : 'none',
      ratio,
      holds: engine === 'sqlite' || (ratio !== undefined && ratio >= 0.6),
      ...(ratio !== undefined && { peers: [{ name: 'pgbench', value: median(reference), ratio }] }),
      details: {
        accepted,
        reference,
        statements,
        p50: http.map((one) => quantile(one, 0.5)),
        p99: http.map((one) => quantile(one, 0.99)),
        cpuMs: http.map(({ cpuMs }) => cpuMs),
      },
    },
  ];
}

/**
 * Measures 32 clients that compete for 8 listings; then 16 clients that book many listings, first while 32 others book many listings too
 * (`calm`), then while those compete for one (`loud`).
 */
async function contention(engine: Engine, server: Server, runs: Runs): Promise<Figure[]> {
  const [contended] = await send(server, { connections: clients, requests: requestsOf(contendedSlots(8, runs)) });
  const others = (): Group => ({ connections: 16, requests: requestsOf(runs.next().slots.slice(0, bookings / 2)) });
  const beside = (slots: Slot[]): Group => ({ connections: clients, background: true, requests: requestsOf(slots) });
  const [calm] = await send(server, others(), beside(runs.next().slots));
  const [loud] = await send(server, others(), beside(contendedSlots(1, runs)));
  const failures = failuresIn(contended) + failuresIn(calm) + failuresIn(loud);
  const p99 = quantile(contended, 0.99);
  const ratio = acceptedPerSecond(loud) / acceptedPerSecond(calm);
  return [
    {
      id: 'S5',
      name: 'p99 of 32 clients that compete for 8 listings',
      engine,
      value: p99,
      unit: 'ms',
      target: '≤ 200 ms, responses 200 and 409 only',
      holds: p99 <= 200 && failures === 0 && contended.statuses[200]! > 0,
      details: { statuses: contended.statuses, p50: quantile(contended, 0.5), failures },
    },
    {
      id: 'S5',
      name: 'bookings of other listings while 32 clients compete for one',
      engine,
      value: acceptedPerSecond(loud),
      unit: 'bookings/s',
      target: '≥ 0.9 × while those 32 are at many listings',
      ratio,
      holds: ratio >= 0.9,
      peers: [{ name: 'the 32 at many listings', value: acceptedPerSecond(calm), ratio }],
      details: { p99: quantile(loud, 0.99), p99Calm: quantile(calm, 0.99), statuses: loud.statuses },
    },
  ];
}

/** Migrates and fills the database and makes two bookings in this process. pgbench repeats the statements of the second. */
async function prepare(environment: Record<string, string>, marketplace: Marketplace) {
  const dependencies = await openDependencies(readConfig({ ...environment, LOG_LEVEL: 'error' }));
  try {
    await market.seed(dependencies.db, marketplace);
    const book = async (slot: Slot) => {
      const caller = { userId: slot.customerId, role: 'Customer', isVerified: true };
      const result = await bookReservation({ body: bodyOf(slot), caller } as Request<'bookReservation'>, dependencies);
      if (!('data' in result)) throw new Error(`the booking failed: ${JSON.stringify(result)}`);
      return result.data.id;
    };
    await book(market.slotOf(432, marketplace));
    const slot = market.slotOf(1433, marketplace);
    const { statements, result } = await recorded(() => book(slot));
    return { statements, booked: { ...slot, id: result, nights: listNights(slot.startDate, slot.endDate) } };
  } finally {
    await dependencies.close();
  }
}

/** Provides the slots of consecutive runs. The first slots are left for bookings that are not measured. */
export class Runs {
  private run = 0;
  readonly marketplace: Marketplace;

  constructor(count: number) {
    this.marketplace = { listings, customers: market.customersFor(listings + count * bookings) };
  }

  next(): { first: number; slots: Slot[] } {
    const first = listings + this.run++ * bookings;
    const slots = Array.from({ length: bookings }, (_, index) => market.slotOf(first + index, this.marketplace));
    return { first, slots: shuffled(slots) };
  }
}

/** Slots of one run in which all customers want the same stays at the last `count` listings. */
function contendedSlots(count: number, runs: Runs): Slot[] {
  return runs.next().slots.map((slot) => {
    const { startDate, endDate } = market.slotOf(Math.floor(Math.random() * 99) * listings, runs.marketplace);
    return { ...slot, propertyId: listings - Math.floor(Math.random() * count), startDate, endDate };
  });
}

const token = market.tokens();

export function requestsOf(slots: Slot[]): Group['requests'] {
  return slots.map((slot) => ({ body: JSON.stringify(bodyOf(slot)), token: token(slot.customerId) }));
}

const bodyOf = ({ propertyId, startDate, endDate }: Slot) => ({ propertyId, startDate, endDate, guestsCount: 2 });

function shuffled<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}

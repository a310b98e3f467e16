import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookReservation } from '../../src/bookings/handlers';
import { readConfig } from '../../src/config/config';
import type { Request } from '../../src/contract/handler';
import { openDependencies } from '../../src/dependencies';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { listNights } from '../../src/values/dates';
import { type BenchOptions, type Engine, type Figure, median, medianRatio } from './figures';
import type { Group, Outcome } from './bookings/load';
import * as market from './bookings/marketplace';
import type { Marketplace, Slot } from './bookings/marketplace';
import { hasPgbench, recorded, runPgbench, scriptOf } from './bookings/pgbench';
import { type Server, acceptedPerSecond, failuresIn, quantile, send, startProduction } from './bookings/server';

export const clients = 32;
/** Of one run. */
const bookings = clients * 60;
const listings = 2000;

/**
 * S5: how many bookings the built server accepts over HTTP, beside the same transaction made by pgbench on the same PostgreSQL;
 * how long those wait who fight for few listings, and what that costs those who do not. The same without pgbench on SQLite.
 */
export async function benchBookings(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines) figures.push(...(await onEngine(engine, options)));
  return figures;
}

async function onEngine(engine: Engine, { rounds, say }: BenchOptions): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bookings-'));
  // PostgreSQL's own settings: what is committed is on the disk.
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  let server: Server | undefined;
  try {
    const url = postgres ? await postgres.createDatabase('bookings') : `sqlite:${join(folder, 'bookings.db')}`;
    const environment = { ...market.production, DATABASE_URL: url, STORAGE_URL: `file:${join(folder, 'files')}` };
    const runs = new Runs(2 * rounds + 6);
    const booking = await prepare(environment, runs.place);
    server = await startProduction(environment, folder);
    await send(server, { connections: clients, requests: requestsOf(runs.next().slots) });

    const withPgbench = engine === 'postgres' && (await hasPgbench());
    if (engine === 'postgres' && !withPgbench) say('pgbench 14 or newer is not on the PATH: S5 has no yardstick');
    const http: (Outcome & { cpuMs: number })[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = server.cpuMs();
      const [outcome] = await send(server, { connections: clients, requests: requestsOf(runs.next().slots) });
      http.push({ ...outcome, cpuMs: (server.cpuMs() - before) / bookings });
      if (!withPgbench) continue;
      const slots = { first: runs.next().first, count: bookings, clients };
      const script = scriptOf(booking.statements, booking.booked, runs.place, slots);
      yardstick.push(await runPgbench(script, { url, folder, clients, transactions: bookings }));
    }
    return [...throughput(engine, http, yardstick, booking.statements.length), ...(await fights(engine, server, runs))];
  } finally {
    await server?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function throughput(
  engine: Engine,
  http: (Outcome & { cpuMs: number })[],
  yardstick: number[],
  statements: number,
): Figure[] {
  const accepted = http.map(acceptedPerSecond);
  const ratio = yardstick.length > 0 ? medianRatio(accepted, yardstick) : undefined;
  return [
    {
      id: 'S5',
      name: 'bookings accepted over HTTP',
      engine,
      value: median(accepted),
      unit: 'bookings/s',
      target: engine === 'postgres' ? '≥ 0.5 × the same transaction by pgbench' : 'none',
      ratio,
      holds: engine === 'sqlite' || (ratio !== undefined && ratio >= 0.5),
      ...(ratio !== undefined && { peers: [{ name: 'pgbench', value: median(yardstick), ratio }] }),
      details: {
        accepted,
        yardstick,
        statements,
        p50: http.map((one) => quantile(one, 0.5)),
        p99: http.map((one) => quantile(one, 0.99)),
        cpuMs: http.map(({ cpuMs }) => cpuMs),
      },
    },
  ];
}

/** 32 clients at 8 listings; then 16 clients at many while 32 others are at many as well, and while those are at one. */
async function fights(engine: Engine, server: Server, runs: Runs): Promise<Figure[]> {
  const [fight] = await send(server, { connections: clients, requests: requestsOf(foughtFor(8, runs)) });
  const others = (): Group => ({ connections: 16, requests: requestsOf(runs.next().slots.slice(0, bookings / 2)) });
  const beside = (slots: Slot[]): Group => ({ connections: clients, background: true, requests: requestsOf(slots) });
  const [calm] = await send(server, others(), beside(runs.next().slots));
  const [loud] = await send(server, others(), beside(foughtFor(1, runs)));
  const failures = failuresIn(fight) + failuresIn(calm) + failuresIn(loud);
  const p99 = quantile(fight, 0.99);
  const ratio = acceptedPerSecond(loud) / acceptedPerSecond(calm);
  return [
    {
      id: 'S5',
      name: 'p99 of 32 clients that fight for 8 listings',
      engine,
      value: p99,
      unit: 'ms',
      target: '≤ 250 ms, nothing but bookings and refusals',
      holds: p99 <= 250 && failures === 0 && fight.statuses[200]! > 0,
      details: { statuses: fight.statuses, p50: quantile(fight, 0.5), failures },
    },
    {
      id: 'S5',
      name: 'bookings of other listings while 32 clients fight for one',
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

/** Migrates and fills the database, and makes two bookings in this process: what the second sends is what pgbench repeats. */
async function prepare(environment: Record<string, string>, place: Marketplace) {
  const dependencies = await openDependencies(readConfig({ ...environment, LOG_LEVEL: 'error' }));
  try {
    await market.seed(dependencies.db, place);
    const book = async (slot: Slot) => {
      const caller = { userId: slot.customerId, role: 'Customer', isVerified: true };
      const result = await bookReservation({ body: bodyOf(slot), caller } as Request<'bookReservation'>, dependencies);
      if (!('data' in result)) throw new Error(`not booked: ${JSON.stringify(result)}`);
      return result.data.id;
    };
    await book(market.slotOf(432, place));
    const slot = market.slotOf(1433, place);
    const { statements, result } = await recorded(() => book(slot));
    return { statements, booked: { ...slot, id: result, nights: listNights(slot.startDate, slot.endDate) } };
  } finally {
    await dependencies.close();
  }
}

/** Hands out the slots of one run after the other; the first ones are for what is not measured. */
export class Runs {
  private run = 0;
  readonly place: Marketplace;

  constructor(count: number) {
    this.place = { listings, customers: market.customersFor(listings + count * bookings) };
  }

  next(): { first: number; slots: Slot[] } {
    const first = listings + this.run++ * bookings;
    const slots = Array.from({ length: bookings }, (_, index) => market.slotOf(first + index, this.place));
    return { first, slots: shuffled(slots) };
  }
}

/** The customers of a run, who all want one of the same stays at the last `count` listings. */
function foughtFor(count: number, runs: Runs): Slot[] {
  return runs.next().slots.map((slot) => {
    const { startDate, endDate } = market.slotOf(Math.floor(Math.random() * 99) * listings, runs.place);
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

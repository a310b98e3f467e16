import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../src/testing/databases/postgres-server';
import { Cluster } from '../../../src/testing/servers/cluster';
import { tokens } from '../../bench/bookings/marketplace';
import { environmentFor, tokenOf } from '../market';
import { type Property, atLeast, atMost, none } from '../properties';
import { Random } from '../random';
import type { StormOptions } from '../storm';
import { type Honest, probe } from './honest';
import { GreedyLoad } from './load';
import { type FullListing, customers, ids, listings, prepare } from './market';
import { startOwnServer } from './own-server';
import { type Pictures, largePictures } from './pictures';
import { GreedyRequests, type Party } from './requests';

const maxGrowthMb = 1_000;
/** The longest time in ms that 99 of 100 honest requests may take while a party sends as much as it may, its bursts included. */
const maxMeanwhile = 5_000;
/**
 * The operations of each party whose cost grows with what they store or ask for, in an order in which each finds the records that it needs. At
 * least one request of each has to succeed.
 */
const costly: Record<Party, readonly string[]> = {
  Owner: [
    ...['addRentProperty', 'setSeasons', 'setCharges', 'setDiscounts', 'setNights', 'setArrivalRules', 'addPromotion'],
    ...['addCalendarImport', 'refreshCalendar', 'uploadPicture', 'addSavedSearch', 'getRentProperties', 'getQuote'],
    ...['addWebhook', 'getMyData', 'getEvents', 'addBlockedDates', 'getWebhookDeliveries'],
  ],
  Customer: [
    ...[
      'bookReservation',
      'openConversation',
      'sendMessage',
      'uploadMessagePicture',
      'getMessagePicture',
      'getMessages',
    ],
    ...['addSavedSearch', 'updateSavedSearch', 'addComplaint', 'getRentProperties', 'getQuote', 'getMyData'],
  ],
  Agent: ['getMyAgentData', 'getAgentRentProperties', 'getRentProperties', 'getQuote'],
  Admin: ['getGeneralReport', 'getAllReservations', 'getPaymentTransactions', 'getEvents', 'getAgentData'],
  anonymous: [
    'getRentProperties',
    'getQuote',
    'exportCalendar',
    'getReviewsByProperty',
    'getAvailableDates',
    'addOwner',
  ],
};
const parties = Object.keys(costly) as Party[];

interface Place {
  base: string;
  ownServer: string;
  full: FullListing;
  pictures: Pictures;
  honest: Honest;
}

/**
 * One owner, one customer, one agent, one administrator who reads, and one anonymous network in turn send every request that they may send, as
 * large and as often as the limits allow. No request of an honest caller may fail, its response times must recover, the disk must not fill,
 * and the server must not end.
 */
export async function greedy(
  engine: 'sqlite' | 'postgres',
  { isFull, seed: seedNumber, report, seconds }: StormOptions & { seconds?: number },
): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'greedy-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const url = postgres ? await postgres.createDatabase('greedy') : `sqlite:${join(folder, 'greedy.db')}`;
  const ownServer = await startOwnServer();
  // Outside production, webhooks and calendars may be on the loopback interface. Addresses of clients come from X-Forwarded-For.
  const environment = { NODE_ENV: 'test', OUTBOUND_LOOPBACK: 'on', TRUST_PROXY: '1', RATE_LIMITS: 'on' };
  const sms = { SMS_URL: ownServer.url };
  const cluster = new Cluster(1, { ...environmentFor(url, folder), ...environment, ...sms }, { folder });
  try {
    await cluster.start();
    const { url: base, process } = cluster.at(0)!;
    const full = await prepare(url, base);
    const { firstCustomer } = ids;
    const honest: Honest = { base, firstCustomer, customers: customers - 1, listings, tokenOf: tokens() };
    const place = { base, ownServer: ownServer.url, full, pictures: await largePictures(), honest };
    const sizeOf = () => diskUsage(postgres ? [folder, postgres.data] : [folder]);
    // The first requests of a server are slow: compiling and opening connections would raise the limit for `after`.
    await probe(honest, 5);
    const before = await probe(honest, 10);
    const size = sizeOf();
    const properties: Omit<Property, 'experiment'>[] = [];
    for (const party of parties) {
      report(party);
      const limit = Math.max(100, 3 * percentile(before.times));
      const trial = { seconds: seconds ?? secondsOf(party, isFull), limit, random: new Random(seedNumber) };
      properties.push(...(await tryParty(party, place, trial)));
    }
    const alive = isRunning(process.pid) ? [] : ['the server ended'];
    properties.push(
      none('no-process-ends', [...alive, ...cluster.errors], 1, 'servers'),
      atMost('disk-grows-by', sizeOf() - size, maxGrowthMb, 'MB'),
      none('before-honest-are-answered', before.wrong, before.times.length, 'requests'),
    );
    return properties.map((one) => ({ experiment: `greedy, ${engine}`, ...one }));
  } finally {
    await cluster.stopAll();
    ownServer.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parties that only read need less time until limits reject their requests. */
function secondsOf(party: Party, isFull: boolean): number {
  if (isFull) return 600;
  return party === 'Agent' || party === 'Admin' ? 10 : 20;
}

interface Trial {
  seconds: number;
  /** The longest time that 99 of 100 honest requests may take afterwards, in ms. */
  limit: number;
  random: Random;
}

async function tryParty(party: Party, place: Place, { seconds, limit, random }: Trial) {
  const { base, ownServer, full, pictures, honest } = place;
  // Honest callers use other listings.
  const listingIds = party === 'Owner' ? [1, 501, 1_001, 1_501] : [full.id, 451, 452, 453];
  const source = new GreedyRequests(party, random, { listingIds, full, agentId: ids.agent, pictures, ownServer });
  const load = new GreedyLoad(source, base, random, party === 'anonymous' ? [] : [tokenFor(party)]);
  const [during] = await Promise.all([probe(honest, seconds), load.run(seconds, costly[party])]);
  const after = await probe(honest, 10);
  const wrong = [...during.wrong, ...after.wrong];
  const missing = costly[party].filter((id) => !load.succeeded.has(id)).map((id) => load.describe(id));
  return [
    none(`${party}-honest-are-answered`, wrong, during.times.length + after.times.length, 'requests'),
    atMost(`${party}-p99-meanwhile`, percentile(during.times), maxMeanwhile, 'ms'),
    atMost(`${party}-p99-afterwards`, percentile(after.times), limit, 'ms'),
    none(`${party}-no-server-error`, load.serverErrors, load.requests, `requests, ${load.rejected} of them 429`),
    none(`${party}-costly-operations-succeed`, missing, costly[party].length, 'without a success'),
    atLeast(`${party}-operations-succeed`, load.succeeded.size, 5, `of ${source.names.length} operations`),
  ];
}

function tokenFor(party: Exclude<Party, 'anonymous'>): string {
  const userId = { Owner: ids.owner, Customer: ids.customer, Agent: ids.agent, Admin: ids.admin }[party];
  return tokenOf(userId, party);
}

function percentile(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!;
}

/** MB that the folders take. */
function diskUsage(folders: string[]): number {
  const lines = execFileSync('du', ['-sk', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

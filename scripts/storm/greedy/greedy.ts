import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WireRequest } from '../../../contract-tests/request';
import { createTokens } from '../../../src/access/tokens';
import { systemClock } from '../../../src/adapters/clock';
import { openDatabase } from '../../../src/database/connection';
import { startPostgres } from '../../../src/testing/databases/postgres-server';
import { Cluster } from '../../../src/testing/servers/cluster';
import { production, seed, tokens } from '../../bench/bookings/marketplace';
import { environmentFor } from '../market';
import { type Property, atLeast, atMost, none } from '../properties';
import { Random } from '../random';
import type { StormOptions } from '../storm';
import { type Honest, probe } from './honest';
import { GreedyRequests, type Party } from './requests';

const listings = 2_000;
const customers = 600;
/** {@link seed} numbers 500 owners first; the last customer is greedy, and all others are honest. */
const [greedyOwner, firstCustomer, greedyCustomer] = [1, 501, 1_100];
/** Connections of the greedy party. */
const connections = 8;
const maxGrowthMb = 1_000;

/**
 * One owner, one customer and one anonymous network in turn send every request that they may send, as large and as often as the limits
 * allow. No request of an honest caller may fail, its response times must recover, the disk must not fill, and the server must not end.
 */
export async function greedy(
  engine: 'sqlite' | 'postgres',
  { isFull, seed: seedNumber, report, seconds = isFull ? 600 : 20 }: StormOptions & { seconds?: number },
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
    await prepare(url);
    const { url: base, process } = cluster.at(0)!;
    const honest: Honest = { base, firstCustomer, customers: customers - 1, listings, tokenOf: tokens() };
    const sizeOf = () => diskUsage(postgres ? [folder, postgres.data] : [folder]);
    // The first requests of a server are slow: compiling and opening connections would raise the limit for `after`.
    await probe(honest, 5);
    const before = await probe(honest, 10);
    const size = sizeOf();
    const properties: Omit<Property, 'experiment'>[] = [];
    for (const party of ['Owner', 'Customer', 'anonymous'] as const) {
      report(party);
      const load = new GreedyLoad(party, { base, ownServer: ownServer.url }, new Random(seedNumber));
      const [during] = await Promise.all([probe(honest, seconds), load.run(seconds)]);
      const after = await probe(honest, 10);
      const wrong = [...during.wrong, ...after.wrong];
      properties.push(
        none(`${party}-honest-are-answered`, wrong, during.times.length + after.times.length, 'requests'),
        atMost(`${party}-p99-afterwards`, percentile(after.times), Math.max(100, 3 * percentile(before.times)), 'ms'),
        none(`${party}-no-server-error`, load.serverErrors, load.requests, `requests, ${load.rejected} of them 429`),
        atLeast(`${party}-operations-succeed`, load.succeeded.size, 5, `of ${load.operations} operations`),
      );
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

async function prepare(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 });
  try {
    // The administrator whom a server outside production adds has the first of the ids that are used here.
    await database.db.deleteFrom('app_user').execute();
    await seed(database.db, { listings, customers });
    const session = { login_method: 0, created_at: Date.now(), revoked_at: null } as const;
    await database.db
      .insertInto('session')
      .values({ ...session, id: `session-${greedyOwner}`, user_id: greedyOwner })
      .execute();
  } finally {
    await database.close();
  }
}

/** The requests of one greedy party, from all networks of one site (an IPv6 prefix of 48 bits). */
class GreedyLoad {
  requests = 0;
  rejected = 0;
  readonly serverErrors: string[] = [];
  /** The operations of which a request succeeded. */
  readonly succeeded = new Set<string>();
  readonly operations: number;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: connections });
  private readonly source: GreedyRequests;
  /** The access token, and later the API keys that the party has added. Empty for an anonymous network. */
  private tokens: string[];

  constructor(
    party: Party,
    private readonly servers: { base: string; ownServer: string },
    private readonly random: Random,
  ) {
    // Honest callers use other listings.
    const used = party === 'Owner' ? [1, 501, 1_001, 1_501] : [450, 451, 452, 453];
    this.source = new GreedyRequests(party, random, used, servers.ownServer);
    this.operations = this.source.names.length;
    const userId = party === 'Owner' ? greedyOwner : greedyCustomer;
    this.tokens = party === 'anonymous' ? [] : [tokenOf(userId, party)];
  }

  async run(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await this.sendOne();
      }),
    );
    this.agent.destroy();
  }

  private async sendOne(): Promise<void> {
    const token = this.random.pick(this.tokens);
    const { operation, request } = await this.source.next(token);
    this.requests++;
    const { status, data, code } = await this.send(request);
    if (status === 429) {
      this.rejected++;
      // The client shares the machine with the server: without a pause, it would measure itself.
      await delay(5);
    }
    // 503 is the documented response of a busy server to the party that keeps it busy.
    if (status === 0 || (status >= 500 && status !== 503)) this.serverErrors.push(`${operation.id}: ${status} ${code}`);
    // The party has removed the key.
    if (status === 401 && token?.startsWith('rmk_')) this.tokens = this.tokens.filter((one) => one !== token);
    if (status !== 200) return;
    this.succeeded.add(operation.id);
    this.source.note(operation, data);
    const { key } = (data ?? {}) as { key?: unknown };
    if (typeof key === 'string' && key.startsWith('rmk_')) this.tokens.push(key);
  }

  /** Status 0 if there was no complete response. */
  private send({
    method,
    uri,
    headers,
    body,
  }: WireRequest): Promise<{ status: number; data?: unknown; code?: string }> {
    return new Promise((resolve) => {
      const address = `2001:db8:666:${this.random.between(0, 65_535).toString(16)}::1`;
      const sentHeaders = { ...headers, 'Content-Length': body.length, 'X-Forwarded-For': address };
      const options = { method, agent: this.agent, headers: sentHeaders };
      const sent = httpRequest(this.servers.base + uri, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve({ status: 0 }));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') === true;
          const text = isJson ? Buffer.concat(chunks).toString() : '';
          resolve({ status: response.statusCode!, ...(text && (JSON.parse(text) as { data: unknown; code: string })) });
        });
      });
      sent.on('error', () => resolve({ status: 0 }));
      sent.end(body);
    });
  }
}

/** Delivers no text message, answers the first requests of a webhook at once and later ones never, and returns a calendar of 700 events. */
async function startOwnServer(): Promise<{ url: string; close: () => void }> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.includes('Calendar')) response.end(calendarOf(700));
    else if (!request.url?.includes('Webhooks') || count++ < 20) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A calendar with one event of one night on every other day. */
function calendarOf(events: number): string {
  const dateOf = (day: number) =>
    new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const blocks = Array.from(
    { length: events },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${index}@example.com\r\nDTSTART;VALUE=DATE:${dateOf(2 * index)}\r\nDTEND;VALUE=DATE:${dateOf(2 * index + 1)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//greedy//EN\r\n${blocks.join('')}END:VCALENDAR\r\n`;
}

function tokenOf(userId: number, role: 'Owner' | 'Customer'): string {
  const signer = createTokens([production.JWT_SECRET], systemClock);
  return signer.sign({ userId, role, tokenType: 'access', version: 1, sessionId: `session-${userId}` }).token;
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

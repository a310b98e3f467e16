import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { components } from '../../contract/handler';
import { openDatabase } from '../../database/connection';
import type { SandboxData } from '../../sandbox/data';
import { testOnPostgres } from '../../testing/databases/engine';
import { createEmptyDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { startReceiver } from '../../testing/receiver';
import { type Answer, type Call, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';
import { dto } from '../../testing/listings';

type Event = components['schemas']['Event'];
type EventPage = components['schemas']['EventPage'];

/** How many events are written; the documentation quotes a run with 10,000. */
const wanted = Number(process.env.EVENT_COUNT ?? (process.env.EXPERIMENTS === 'full' ? 10_000 : 1_000));
/** How many writers run concurrently. Each has its own listings, so that the events of a listing have one possible order. */
const writers = 12;
/** How many listings there are. A rejected delivery delays only the later deliveries about the same listing. */
const listingCount = 204;
/** How often the receiver rejects one event at most, because the retry delays grow from seconds to hours. */
const maxRejections = 2;

/** Servers that share a database and are killed, and the events that a client has read from the feed. */
class Experiment {
  readonly seen: Event[] = [];
  private written = 0;
  private calls = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly tokens: SandboxData['tokens'],
  ) {}

  /** The response of one of the servers; undefined when the outcome is unknown. */
  private async request(call: Call): Promise<Answer | undefined> {
    const instance = this.cluster.at(this.calls++ % this.cluster.size);
    const outcome = instance && (await send(instance.url, instance.agent, call));
    if (outcome?.kind === 'answered') return outcome;
    await delay(20);
    return undefined;
  }

  async addListing(): Promise<number> {
    const answer = await this.request({
      method: 'POST',
      path: '/RentProperties/AddRentProperty',
      token: this.tokens.owner,
      body: dto,
    });
    return (answer!.data as { id: number }).id;
  }

  /** Alternately deactivates and activates the listings until `wanted` changes were confirmed. */
  async write(ids: number[]): Promise<void> {
    for (let step = 0; this.written < wanted; step++) {
      const id = ids[step % ids.length]!;
      const body = { propertyStatus: Math.floor(step / ids.length) % 2 === 0 ? 2 : 1 };
      const call = {
        method: 'POST',
        path: `/RentProperties/ChangeStatus/${id}`,
        token: this.tokens.owner,
        body,
      } as const;
      // A request whose outcome is unknown is repeated. The operation is idempotent, so that it creates one event.
      while ((await this.request(call))?.status !== 200);
      this.written++;
    }
  }

  /** Kills and restarts two of the three servers, one after the other, during the writes. */
  async kill(): Promise<void> {
    for (const [index, part] of [0.3, 0.6].entries()) {
      while (this.written < wanted * part) await delay(20);
      await this.cluster.kill(index);
      await this.cluster.launch(index);
    }
  }

  /** Reads the feed until `isOver` returns true and the end of the feed is reached. */
  async read(isOver: () => boolean): Promise<void> {
    let afterSequence = 0;
    for (;;) {
      const wasOver = isOver();
      const path = `/Events/GetAll?pageSize=100&waitSeconds=2&afterSequence=${afterSequence}`;
      const answer = await this.request({ method: 'GET', path, token: this.tokens.admin });
      if (answer?.status !== 200) continue;
      const { events, lastSequence, newestSequence } = answer.data as EventPage;
      this.seen.push(...events);
      afterSequence = lastSequence;
      if (wasOver && events.length === 0 && lastSequence === newestSequence) return;
    }
  }
}

/** Rejects every third request, and records the events that it has accepted. */
async function startUnreliable() {
  const accepted: Event[] = [];
  const rejections = new Map<string, number>();
  const receiver = await startReceiver(({ event }, response, count) => {
    const { id } = event as Event;
    const rejected = rejections.get(id) ?? 0;
    if (count % 3 === 0 && rejected < maxRejections) {
      rejections.set(id, rejected + 1);
      return void response.writeHead(503).end();
    }
    accepted.push(event as Event);
    response.end();
  });
  return { ...receiver, accepted };
}

/** Expects that the two statuses of each listing alternate. */
function expectOrder(events: readonly Event[], listings: readonly number[]): void {
  for (const id of listings) {
    const steps = events.filter(({ type, resource }) => type === 'property.statusChanged' && resource.id === id);
    const statuses = steps.map(({ data }) => data.propertyStatus);
    expect(statuses).toEqual(statuses.map((_, index) => (index % 2 === 0 ? 2 : 1)));
  }
}

testOnPostgres(
  `${wanted} events of three processes, two of which are killed, are read once each and delivered at least once each, in order`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'events-'));
    const database = await createEmptyDatabase('postgres', folder);
    const environment = {
      ...testEnvironment,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      OUTBOUND_LOOPBACK: 'on',
      LIMIT_LISTINGS: '1000',
    };
    const cluster = new Cluster(3, environment, { folder });
    const opened = openDatabase(database.url, { poolSize: 1 });
    const receiver = await startUnreliable();
    try {
      await cluster.start();
      const request = async (path: string, token?: string, body?: object) => {
        const call = { method: 'POST', path, ...(token !== undefined && { token }), ...(body && { body }) } as const;
        return (await send(cluster.at(0)!.url, cluster.at(0)!.agent, call)) as Answer;
      };
      const { tokens } = (await request('/Sandbox/Reset')).data as SandboxData;
      const experiment = new Experiment(cluster, tokens);
      const listings: number[] = [];
      while (listings.length < listingCount) listings.push(await experiment.addListing());
      expect((await request('/Webhooks/Add', tokens.admin, { url: receiver.url })).status).toBe(200);

      let isOver = false;
      const reading = experiment.read(() => isOver);
      const shares = Array.from({ length: writers }, (_, writer) =>
        listings.filter((_id, index) => index % writers === writer),
      );
      await Promise.all([experiment.kill(), ...shares.map((ids) => experiment.write(ids))]);
      isOver = true;
      await reading;

      const rows = await opened.db
        .selectFrom('outbox')
        .select(['id', 'event_id', 'sequence'])
        .orderBy('sequence')
        .execute();
      const { seen } = experiment;
      expect(seen.length).toBeGreaterThanOrEqual(wanted);
      // Every committed event, once and without gaps.
      expect(seen.map(({ id, sequence }) => [id, sequence])).toEqual(
        rows.map(({ event_id, sequence }) => [event_id, sequence]),
      );
      expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      expectOrder(seen, listings);

      const { first_after } = await opened.db.selectFrom('webhook').select('first_after').executeTakeFirstOrThrow();
      const due = rows.filter(({ sequence }) => sequence! > first_after).map(({ event_id }) => event_id!);
      expect(due.length).toBeGreaterThanOrEqual(wanted);
      // The timeout of the test bounds this loop.
      while (new Set(receiver.accepted.map(({ id }) => id)).size < due.length) await delay(200);
      const delivered = new Map(receiver.accepted.map((event) => [event.id, event]).toReversed() as [string, Event][]);
      expect(due.filter((id) => !delivered.has(id))).toEqual([]);
      // A delivery may be repeated; first deliveries about a listing are in order.
      const firsts = receiver.accepted.filter((event) => delivered.get(event.id) === event);
      expectOrder(firsts, listings);
      const rejected = receiver.received.length - receiver.accepted.length;
      expect(rejected).toBeGreaterThan(0);
      process.stdout.write(
        `${seen.length} events read, ${rows.length} written; ${delivered.size} delivered, ${receiver.accepted.length - delivered.size} of them repeated, ${rejected} rejected\n`,
      );
    } finally {
      await cluster.stopAll();
      await opened.close();
      await receiver.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
  1_200_000,
);

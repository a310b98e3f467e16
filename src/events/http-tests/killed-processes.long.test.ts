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

/** How many events there are to be; 10,000 for what the documents say. */
const wanted = Number(process.env.EVENT_COUNT ?? (process.env.EXPERIMENTS === 'full' ? 10_000 : 1_000));
/** So many write at once, each about listings of its own, so that a listing's events can only come in one order. */
const writers = 12;
/** So many in all: what a receiver has refused waits by itself, and the listing's next ones behind it. */
const listingCount = 204;
/** So often the receiver refuses one event at most: how long the next attempt waits grows from seconds to hours. */
const mostRefusals = 2;

/** Servers that share a database and are killed, and what a reader of the feed has seen. */
class Experiment {
  readonly seen: Event[] = [];
  private written = 0;
  private turn = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly tokens: SandboxData['tokens'],
  ) {}

  /** The answer of any of the servers; undefined where it is not known what came of it. */
  private async ask(call: Call): Promise<Answer | undefined> {
    const instance = this.cluster.at(this.turn++ % this.cluster.size);
    const outcome = instance && (await send(instance.url, instance.agent, call));
    if (outcome?.kind === 'answered') return outcome;
    await delay(20);
    return undefined;
  }

  async addListing(): Promise<number> {
    const answer = await this.ask({
      method: 'POST',
      path: '/RentProperties/AddRentProperty',
      token: this.tokens.owner,
      body: dto,
    });
    return (answer!.data as { id: number }).id;
  }

  /** Pauses the listings and opens them again, in turn, until all together have been told often enough that it was done. */
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
      // Of what nobody knows what came of it is asked again: nothing happens, and is counted, but once.
      while ((await this.ask(call))?.status !== 200);
      this.written++;
    }
  }

  /** Kills two of three servers, one after the other, while there is writing; each comes back. */
  async kill(): Promise<void> {
    for (const [index, part] of [0.3, 0.6].entries()) {
      while (this.written < wanted * part) await delay(20);
      await this.cluster.kill(index);
      await this.cluster.launch(index);
    }
  }

  /** Follows the feed until `isOver` and its end. */
  async read(isOver: () => boolean): Promise<void> {
    let afterSequence = 0;
    for (;;) {
      const wasOver = isOver();
      const path = `/Events/GetAll?pageSize=100&waitSeconds=2&afterSequence=${afterSequence}`;
      const answer = await this.ask({ method: 'GET', path, token: this.tokens.admin });
      if (answer?.status !== 200) continue;
      const { events, lastSequence, newestSequence } = answer.data as EventPage;
      this.seen.push(...events);
      afterSequence = lastSequence;
      if (wasOver && events.length === 0 && lastSequence === newestSequence) return;
    }
  }
}

/** Refuses every third request, and keeps what it has taken. */
async function startUnreliable() {
  const taken: Event[] = [];
  const refusals = new Map<string, number>();
  const receiver = await startReceiver(({ event }, response, count) => {
    const { id } = event as Event;
    const refused = refusals.get(id) ?? 0;
    if (count % 3 === 0 && refused < mostRefusals) {
      refusals.set(id, refused + 1);
      return void response.writeHead(503).end();
    }
    taken.push(event as Event);
    response.end();
  });
  return { ...receiver, taken };
}

/** A listing that is paused can only be opened, and the other way round. */
function expectOrder(events: readonly Event[], listings: readonly number[]): void {
  for (const id of listings) {
    const steps = events.filter(({ type, resource }) => type === 'property.statusChanged' && resource.id === id);
    const statuses = steps.map(({ data }) => data.propertyStatus);
    expect(statuses).toEqual(statuses.map((_, index) => (index % 2 === 0 ? 2 : 1)));
  }
}

testOnPostgres(
  `${wanted} events of three processes, of which two are killed: a reader has each once, a webhook that refuses every third each, both in order`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'events-'));
    const database = await createEmptyDatabase('postgres', folder);
    const environment = {
      ...testEnvironment,
      ...{ STORAGE_URL: `file:${join(folder, 'files')}`, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
      ...{ OUTBOUND_LOOPBACK: 'on', LIMIT_LISTINGS: '1000' },
    };
    const cluster = new Cluster(3, environment, { folder });
    const opened = openDatabase(database.url, { poolSize: 1 });
    const receiver = await startUnreliable();
    try {
      await cluster.start();
      const ask = async (path: string, token?: string, body?: object) => {
        const call = { method: 'POST', path, ...(token !== undefined && { token }), ...(body && { body }) } as const;
        return (await send(cluster.at(0)!.url, cluster.at(0)!.agent, call)) as Answer;
      };
      const { tokens } = (await ask('/Sandbox/Reset')).data as SandboxData;
      const experiment = new Experiment(cluster, tokens);
      const listings: number[] = [];
      while (listings.length < listingCount) listings.push(await experiment.addListing());
      expect((await ask('/Webhooks/Add', tokens.admin, { url: receiver.url })).status).toBe(200);

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
      // All that was committed, each once, and no gap.
      expect(seen.map(({ id, sequence }) => [id, sequence])).toEqual(
        rows.map(({ event_id, sequence }) => [event_id, sequence]),
      );
      expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      expectOrder(seen, listings);

      const { first_after } = await opened.db.selectFrom('webhook').select('first_after').executeTakeFirstOrThrow();
      const due = rows.filter(({ sequence }) => sequence! > first_after).map(({ event_id }) => event_id!);
      expect(due.length).toBeGreaterThanOrEqual(wanted);
      // For as long as the test may take.
      while (new Set(receiver.taken.map(({ id }) => id)).size < due.length) await delay(200);
      const delivered = new Map(receiver.taken.map((event) => [event.id, event]).toReversed() as [string, Event][]);
      expect(due.filter((id) => !delivered.has(id))).toEqual([]);
      // What comes again may; what comes for the first time has all of the listing's before it.
      const firsts = receiver.taken.filter((event) => delivered.get(event.id) === event);
      expectOrder(firsts, listings);
      const refused = receiver.received.length - receiver.taken.length;
      expect(refused).toBeGreaterThan(0);
      process.stdout.write(
        `${seen.length} events read, ${rows.length} written; ${delivered.size} delivered, ${receiver.taken.length - delivered.size} of them again, ${refused} refused\n`,
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

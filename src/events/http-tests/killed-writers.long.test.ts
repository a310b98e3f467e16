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
import { type Answer, type Call, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';
import { dto } from '../../testing/listings';

type Event = components['schemas']['Event'];
type EventPage = components['schemas']['EventPage'];

/** How many events there are to be; 10,000 for what the documents say. */
const wanted = Number(process.env.EVENT_COUNT ?? (process.env.EXPERIMENTS === 'full' ? 10_000 : 1_000));
/** So many write at once, each about a listing of its own, so that its events can only come in one order. */
const writers = 12;

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

  /** Pauses the listing and opens it again, until all together have been told often enough that it was done. */
  async write(id: number): Promise<void> {
    for (let step = 0; this.written < wanted; step++) {
      const body = { propertyStatus: step % 2 === 0 ? 2 : 1 };
      const call = {
        method: 'POST',
        path: `/RentProperties/ChangeStatus/${id}`,
        token: this.tokens.owner,
        body,
      } as const;
      const answer = await this.ask(call);
      if (answer?.status === 200) this.written++;
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

testOnPostgres(
  `${wanted} events of three processes, of which two are killed: a reader has each once, in order`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'events-'));
    const database = await createEmptyDatabase('postgres', folder);
    const files = { STORAGE_URL: `file:${join(folder, 'files')}`, DATABASE_URL: database.url };
    const cluster = new Cluster(3, { ...testEnvironment, ...files, LOG_LEVEL: 'error' }, { folder });
    const opened = openDatabase(database.url, { poolSize: 1 });
    try {
      await cluster.start();
      const reset = await send(cluster.at(0)!.url, cluster.at(0)!.agent, { method: 'POST', path: '/Sandbox/Reset' });
      const experiment = new Experiment(cluster, ((reset as Answer).data as SandboxData).tokens);
      const listings: number[] = [];
      for (let writer = 0; writer < writers; writer++) listings.push(await experiment.addListing());

      let isOver = false;
      const reading = experiment.read(() => isOver);
      await Promise.all([experiment.kill(), ...listings.map((id) => experiment.write(id))]);
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
      // A listing that is paused can only be opened, and the other way round.
      for (const id of listings) {
        const steps = seen.filter(({ type, resource }) => type === 'property.statusChanged' && resource.id === id);
        const statuses = steps.map(({ data }) => data.propertyStatus);
        expect(statuses).toEqual(statuses.map((_, index) => (index % 2 === 0 ? 2 : 1)));
      }
      process.stdout.write(`${seen.length} events read, ${rows.length} written\n`);
    } finally {
      await cluster.stopAll();
      await opened.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
  1_200_000,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../database/connection';
import { inTransaction } from '../../database/transaction';
import { publish } from '../../journal/repository-outbox';
import type { SandboxData } from '../../sandbox/data';
import { testOnPostgres } from '../../testing/databases/engine';
import { createEmptyDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { startReceiver } from '../../testing/receiver';
import { type Answer, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

/** How many events there are to be; 10,000 for what the documents say. */
const wanted = Number(process.env.EVENT_COUNT ?? (process.env.EXPERIMENTS === 'full' ? 10_000 : 600));
/** So many records, each of whose events can only come in one order. */
const records = 200;
/** So often the receiver fails one event at most: how long the next attempt waits grows from seconds to hours. */
const mostFailures = 2;
const most = 1_000_000;

testOnPostgres(
  `${wanted} events, three processes of which two are killed, a receiver that fails every third time: it has all of them, in order a record`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
    const database = await createEmptyDatabase('postgres', folder);
    const taken: { id: string; sequence: number; record: number }[] = [];
    const failed = new Map<string, number>();
    const receiver = await startReceiver(({ event }, response, count) => {
      const { id, sequence, resource } = event as { id: string; sequence: number; resource: { id: number } };
      const failures = failed.get(id) ?? 0;
      if (count % 3 === 0 && failures < mostFailures) {
        failed.set(id, failures + 1);
        return void response.writeHead(503).end();
      }
      taken.push({ id, sequence, record: resource.id });
      response.end();
    });
    const environment = {
      ...testEnvironment,
      ...{ STORAGE_URL: `file:${join(folder, 'files')}`, DATABASE_URL: database.url },
      ...{ LOG_LEVEL: 'error', OUTBOUND_LOOPBACK: 'on' },
    };
    const cluster = new Cluster(3, environment, { folder });
    const opened = openDatabase(database.url, { poolSize: 2 });
    const ids = async () =>
      (await opened.db.selectFrom('outbox').select('event_id').where('resource_id', '<=', records).execute()).map(
        ({ event_id }) => event_id,
      );
    try {
      await cluster.start();
      const ask = async (path: string, token?: string, body?: object) =>
        (await send(cluster.at(0)!.url, cluster.at(0)!.agent, {
          ...{ method: 'POST', path },
          ...(token !== undefined && { token }),
          ...(body && { body }),
        })) as Answer;
      const { tokens } = (await ask('/Sandbox/Reset')).data as SandboxData;
      const added = await ask('/Webhooks/Add', tokens.admin, { url: receiver.url });
      expect(added.status).toBe(200);

      let written = 0;
      const write = async () => {
        for (; written < wanted; written += 1) {
          const resource = { kind: 'property', id: 1 + (written % records) } as const;
          await inTransaction(opened.db, (trx) =>
            publish(trx, { type: 'property.updated', resource, data: {}, at: Date.now() }),
          );
        }
      };
      const kill = async () => {
        for (const [index, part] of [0.3, 0.6].entries()) {
          while (taken.length < wanted * part) await delay(20);
          await cluster.kill(index);
          await cluster.launch(index);
        }
      };
      await Promise.all([write(), kill()]);
      for (let look = 0; look < most; look += 1) {
        const seen = new Set(taken.map(({ id }) => id));
        if ((await ids()).every((id) => seen.has(id!))) break;
        await delay(200);
      }

      const seen = new Set(taken.map(({ id }) => id));
      expect((await ids()).filter((id) => !seen.has(id!))).toEqual([]);
      expect(seen.size).toBeGreaterThanOrEqual(wanted);
      // What comes again may; what comes for the first time has all of the record's before it.
      const last = new Map<number, number>();
      const first = new Set<string>();
      for (const { id, sequence, record } of taken) {
        if (first.has(id)) continue;
        first.add(id);
        expect(sequence).toBeGreaterThan(last.get(record) ?? 0);
        last.set(record, sequence);
      }
      process.stdout.write(
        `${seen.size} events delivered, ${taken.length - seen.size} of them again, ${receiver.received.length - taken.length} refused\n`,
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

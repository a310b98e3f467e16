import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../database/connection';
import type { SandboxData } from '../../sandbox/data';
import { engine } from '../../testing/databases/engine';
import { createEmptyDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { dto } from '../../testing/listings';
import { MessageExperiment, type Request, faultsOf } from '../../testing/message-experiment';
import { type Answer, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

/** How many messages are sent. */
const wanted = Number(process.env.MESSAGE_COUNT ?? (process.env.EXPERIMENTS === 'full' ? 10_000 : 2_000));
const conversationCount = 10;
const perSide = wanted / conversationCount / 2;

test(`${wanted} messages of two processes, each of which is killed, arrive once each, in order and without gaps`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'));
  const database = await createEmptyDatabase(engine, folder);
  const environment = {
    ...testEnvironment,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    LIMIT_LISTINGS: '1000',
  };
  const cluster = new Cluster(2, environment, { folder });
  const opened = openDatabase(database.url, { poolSize: 1 });
  try {
    await cluster.start();
    const post = async (path: string, token?: string, body?: object) => {
      const call = { method: 'POST', path, ...(token !== undefined && { token }), ...(body && { body }) } as const;
      return ((await send(cluster.at(0)!.url, cluster.at(0)!.agent, call)) as Answer).data;
    };
    const { tokens } = (await post('/Sandbox/Reset')) as SandboxData;
    const conversations = [];
    while (conversations.length < conversationCount) {
      const listing = (await post('/RentProperties/AddRentProperty', tokens.owner, dto)) as { id: number };
      const { id } = (await post('/Conversations/Open', tokens.customer, { propertyId: listing.id })) as { id: number };
      conversations.push({ id, customer: tokens.customer, owner: tokens.owner });
    }
    const request: Request = async (index, call) => {
      const instance = cluster.at(index % cluster.size);
      const outcome = instance && (await send(instance.url, instance.agent, call));
      return outcome?.kind === 'answered' ? outcome : undefined;
    };
    const experiment = new MessageExperiment(request, conversations, perSide);
    const begin = performance.now();
    const running = experiment.run();
    for (const [index, part] of [0.2, 0.4, 0.6].entries()) {
      while (experiment.confirmed < wanted * part) await delay(20);
      await cluster.kill(index % cluster.size);
      await cluster.launch(index % cluster.size);
    }
    const received = await running;
    const seconds = (performance.now() - begin) / 1000;
    expect(received.map((messages) => faultsOf(messages, perSide))).toEqual(conversations.map(() => []));
    const ids = conversations.map(({ id }) => id);
    const sent = opened.db.selectFrom('message').where('conversation_id', 'in', ids);
    const rows = await sent.select(['conversation_id', 'sequence']).execute();
    expect(rows).toHaveLength(experiment.total);
    process.stdout.write(`${engine}: ${rows.length} messages in ${seconds.toFixed(0)} s, three kills\n`);
  } finally {
    await cluster.stopAll();
    await opened.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 1_200_000);

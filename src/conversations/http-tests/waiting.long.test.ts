import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTokens } from '../../access/tokens';
import { systemClock } from '../../adapters/clock';
import { openDatabase } from '../../database/connection';
import { waitLimits } from '../../events/long-polling';
import { engine } from '../../testing/databases/engine';
import { freePort } from '../../testing/databases/processes';
import { createEmptyDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { scrape } from '../../testing/metrics';
import type { SandboxData } from '../../sandbox/data';
import { type Answer, send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

/** Each customer waits as often as is allowed; together they are as many as may wait in one process. */
const customers = waitLimits.total / waitLimits.perCaller;
const mostMegabytes = 150;

/** The resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

test(`${waitLimits.total} requests that wait for messages take less than ${mostMegabytes} MB, and end when a message arrives`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-'));
  const database = await createEmptyDatabase(engine, folder);
  const metricsPort = String(await freePort());
  const environment = {
    ...testEnvironment,
    METRICS_PORT: metricsPort,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
  };
  const cluster = new Cluster(1, environment, { folder });
  const opened = openDatabase(database.url, { poolSize: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    await cluster.start();
    const { url, process: server } = cluster.at(0)!;
    const request = (method: 'GET' | 'POST', path: string, token?: string, body?: object) =>
      send(url, agent, {
        method,
        path,
        ...(token !== undefined && { token }),
        ...(body && { body }),
      }) as Promise<Answer>;
    const { propertyIds, tokens } = (await request('POST', '/Sandbox/Reset')).data as SandboxData;
    const issuer = createTokens([testEnvironment.JWT_SECRET], systemClock);
    const waiting: { id: number; token: string }[] = [];
    for (let index = 0; index < customers; index++) {
      const token = await addCustomer(opened.db, issuer, index);
      const body = { propertyId: propertyIds.active };
      const { id } = (await request('POST', '/Conversations/Open', token, body)).data as { id: number };
      waiting.push({ id, token });
    }
    const before = await memoryOf(server.pid);
    const clients = waiting.flatMap(({ id, token }) =>
      Array.from({ length: waitLimits.perCaller }, () =>
        untilMessage(() => request('GET', `/Messages/GetByConversation/${id}?afterSequence=0&waitSeconds=25`, token)),
      ),
    );
    const replies = Promise.all(clients);
    // A client that fails ends the test at once.
    const most = await Promise.race([untilWaiting(`http://127.0.0.1:${metricsPort}/metrics`), replies.then(() => 0)]);
    const during = await memoryOf(server.pid);
    for (const [index, { id }] of waiting.entries()) {
      const body = { conversationId: id, text: 'Hello', clientMessageId: `hello-${index}` };
      await untilAccepted(() => request('POST', '/Messages/Send', tokens.owner, body));
    }
    expect(new Set(await replies)).toEqual(new Set([1]));
    process.stdout.write(`${engine}: ${before.toFixed(0)} MB before, ${during.toFixed(0)} MB with ${most} waits\n`);
    expect(during - before).toBeLessThan(mostMegabytes);
  } finally {
    agent.destroy();
    await cluster.stopAll();
    await opened.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);

/**
 * Waits until at least 95 % of the clients wait at the same time, and returns how many. On a busy machine, the first ones are already asking
 * again when the last ones begin to wait.
 */
async function untilWaiting(metrics: string): Promise<number> {
  for (;;) {
    const { values } = await scrape(metrics);
    const count = values.get('marketplace_requests_waiting')!;
    if (count >= 0.95 * waitLimits.total) return count;
    await delay(500);
  }
}

/** Asks again until there is a message, as a client does, and returns the number of messages. Throws on each other response. */
async function untilMessage(ask: () => Promise<Answer>): Promise<number> {
  for (;;) {
    const { data } = await untilAccepted(ask);
    const { messages } = data as { messages: unknown[] };
    if (messages.length > 0) return messages.length;
  }
}

/** Repeats a request that is answered with 503, as a client does: a thousand requests at once may wait too long for a connection. */
async function untilAccepted(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || attempt === 20) throw new Error(`got ${answer.status} ${answer.code}`);
    await delay(1000);
  }
}

/** Adds a customer with a session, and returns the access token. */
async function addCustomer(
  db: ReturnType<typeof openDatabase>['db'],
  issuer: ReturnType<typeof createTokens>,
  index: number,
): Promise<string> {
  const now = Date.now();
  const email = `waiting-${index}@example.com`;
  const person = {
    role: 2,
    first_name: 'Example',
    last_name: 'Customer',
    email,
    email_key: email,
    language: 'en',
  } as const;
  const { id } = await db
    .insertInto('app_user')
    .values({ ...person, customer_type: 0, is_email_verified: 1, is_active: 1, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionId = `waiting-${index}`;
  await db
    .insertInto('session')
    .values({ id: sessionId, user_id: id, login_method: 0, created_at: now, revoked_at: null })
    .execute();
  return issuer.sign({ userId: id, role: 'Customer', version: 1, sessionId, tokenType: 'access' }).token;
}

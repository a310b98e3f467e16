import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '../src/adapters/clock';
import { createApp } from '../src/app';
import { move } from '../src/commands/move/moving';
import { readConfig } from '../src/config/config';
import { readDocument } from '../src/contract/document';
import { withDatabase } from '../src/database/connection';
import { forgetMoved } from '../src/database/instance-metadata';
import { type OpenDependencies, openDependencies } from '../src/dependencies';
import { createServer } from '../src/http/server';
import { numberEvents } from '../src/events/repository';
import { seedBasicSandbox } from '../src/sandbox/seed';
import { engine, testOnPostgres } from '../src/testing/databases/engine';
import { createEmptyDatabase } from '../src/testing/databases/test-database';
import { testEnvironment } from '../src/testing/environment';
import { type Operation, listOperations } from './document';
import { type Caller, callers } from './matrix/expectations';
import { usualCall } from './preparations';
import { type Call, wireRequest } from './request';
import { Sandbox } from './sandbox';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'moved-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const operations = listOperations(readDocument());
const reads = operations.filter(({ method }) => method === 'GET');
/** They end the sessions of the callers, or invalidate the address of a calendar. */
const unsafe = /^(logOut|closeMy|deleteMy|endMy|revoke|rotateCalendarFeed)/i;

/** One instant for all servers, because responses contain times. */
const clock = fixedClock(Date.now());

/** A server of the marketplace on the database; all of them share storage, keys and clock. */
async function serve(url: string) {
  const environment = { ...testEnvironment, LOG_LEVEL: 'silent', DATABASE_URL: url, PUBLIC_URL: 'http://example.com' };
  const config = readConfig({ ...environment, STORAGE_URL: `file:${folder}/files` });
  const dependencies = await openDependencies(config, { clock });
  const server = createServer(await createApp(dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dependencies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
    },
  };
}

/** Sends the successful request of every operation; some fail after others. Returns the requests of all reads. */
async function fill(sandbox: Sandbox, dependencies: OpenDependencies): Promise<Map<string, Call>> {
  Object.assign(sandbox, { data: await seedBasicSandbox(dependencies) });
  const calls = new Map<string, Call>();
  // It needs the reservation that the preparation of another operation pays.
  const isFirst = ({ id }: Operation) => id === 'getPaymentReceipt';
  for (const operation of reads.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))) {
    const { path, query } = operation.examples;
    calls.set(operation.id, (await usualCall(operation, sandbox).catch(() => ({ path, query }))) ?? { path, query });
  }
  for (const operation of operations.filter(({ id, method }) => method !== 'GET' && !unsafe.test(id))) {
    const call = await usualCall(operation, sandbox).catch(() => undefined);
    if (call) await sandbox.send(operation.id, call);
  }
  // Events get random ids when they are numbered, which the job of each server would do.
  await numberEvents(dependencies.database);
  return calls;
}

/** A marketplace on the database that was filled by requests; and the requests to read it. */
async function createMarketplace(database: string): Promise<{ sandbox: Sandbox; calls: Map<string, Call> }> {
  const server = await serve(database);
  const sandbox = new Sandbox(server.url);
  try {
    return { sandbox, calls: await fill(sandbox, server.dependencies) };
  } finally {
    await server.close();
  }
}

/**
 * The responses of a server on the database to every read as every caller, with all pages of lists; without trace ids and dates of
 * responses.
 */
async function crawl(database: string, { data }: Sandbox, calls: Map<string, Call>): Promise<Map<string, string>> {
  const server = await serve(database);
  const responses = new Map<string, string>();
  const read = async (operation: Operation, caller: Caller) => {
    const token = ({ ...data.tokens, ...data.apiKeys } as Record<string, string | undefined>)[caller];
    const { as: _, ...call } = calls.get(operation.id)!;
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { ...call.query, ...(cursor && { cursor }) };
      const { uri, headers } = await wireRequest(operation, { ...call, query, ...(token && { as: { token } }) }, {});
      const response = await fetch(server.url + uri, { headers, redirect: 'manual' });
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      const kept = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      const body = text.replace(/"traceId":"[^"]*"/, '');
      responses.set(`${operation.id} ${caller} ${cursor}`, `${response.status} ${JSON.stringify(kept)} ${body}`);
      // The feed of events has a cursor for events to come.
      cursor = /"data":\[\]/.test(text) ? null : (/"nextCursor":"([^"]+)"/.exec(text)?.[1] ?? null);
    }
  };
  try {
    for (const operation of reads) for (const caller of callers) await read(operation, caller);
  } finally {
    await server.close();
  }
  return responses;
}

// From SQLite to PostgreSQL and back; src/commands/http-tests/move.http.test.ts moves between two databases of SQLite.
testOnPostgres(
  'a marketplace responds to every read as every caller byte for byte as before after it was moved to another database and back',
  async () => {
    const [from, back] = [`sqlite:${folder}/from.db`, `sqlite:${folder}/back.db`];
    const target = await createEmptyDatabase(engine, folder);
    try {
      const { sandbox, calls } = await createMarketplace(from);
      for (const places of [[from, target.url] as const, [target.url, back] as const])
        expect(await move(['--from', places[0], '--to', places[1]], {})).toEqual({
          exitCode: 0,
          text: expect.stringContaining('and verified them') as string,
        });

      // Servers refuse the source of a move; here it is read for the comparison.
      for (const url of [from, target.url]) await withDatabase(url, { poolSize: 1 }, forgetMoved);
      // Reads of private files are audited, so that each crawl begins with what the moves have seen.
      const before = await crawl(from, sandbox, calls);
      const isSuccess = (id: string) => callers.some((caller) => before.get(`${id} ${caller} `)!.startsWith('2'));
      const failed = reads.map(({ id }) => id).filter((id) => !isSuccess(id));
      // A few records cannot be prepared in one marketplace together with those of other operations.
      expect(failed.length).toBeLessThan(reads.length / 20);
      for (const moved of [target.url, back]) {
        const after = await crawl(moved, sandbox, calls);
        expect([...after.keys()]).toEqual([...before.keys()]);
        const different = [...before].filter(([name, response]) => after.get(name) !== response);
        expect(different.map(([name, response]) => [name, response, after.get(name)])).toEqual([]);
      }
    } finally {
      await target.remove();
    }
  },
  300_000,
);

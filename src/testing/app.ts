import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdjustableClock, fixedClock } from '../adapters/clock';
import { createApp } from '../app';
import { readConfig } from '../config/config';
import type { OperationId } from '../contract/handler';
import { headerDeviations } from '../contract/headers';
import { type Given, type OpenDependencies, openDependencies } from '../dependencies';
import { createServer } from '../http/server';
import type { SandboxData } from '../sandbox/data';
import { seedBasicSandbox } from '../sandbox/seed';
import { engine as engineOfRun } from './databases/engine';
import { createTestDatabase } from './databases/test-database';
import { testEnvironment } from './environment';
import { documentedOperations } from './shared/operations';
import { recordStatus } from './status-record';

/** The time of tests unless they move the clock: 2026-12-01T09:30:00Z. */
export const testInstant = Date.UTC(2026, 11, 1, 9, 30);

/** Selects the token to send: one of the sandbox's users, or a token. */
export type Actor = keyof SandboxData['tokens'] | { token: string };

/** The content of a request. */
export interface Call {
  as?: Actor;
  path?: Record<string, string | number>;
  query?: Record<string, unknown> | string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; bytes become files. */
  form?: Record<string, string | number | Uint8Array | undefined>;
  /** Sent unchanged, with the content type in `headers`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  method?: string;
}

/** The response to a request. */
export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The envelope; undefined if the response has none. */
  envelope: Envelope;
  // oxlint-disable-next-line typescript/no-explicit-any -- every response has been checked against the contract
  data: any;
  code: string | null;
}

/** The ids of the items of a list. */
export function idsOf({ data }: Reply): number[] {
  return (data as { id: number }[]).map(({ id }) => id);
}

/** The envelope of every JSON response. */
export interface Envelope {
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  data: any;
  isSuccess: boolean;
  message: string;
  statusCode: number;
  code: string | null;
  errors: { field: string; code: string; message: string }[];
  traceId: string;
  pagination: { pageSize: number; nextCursor: string | null; totalCount: number | null } | null;
}

/** The application under test: its dependencies, and functions that send requests to it. */
export interface TestApp extends OpenDependencies {
  url: string;
  clock: AdjustableClock;
  sandbox: SandboxData;
  /** Sends a request to the operation over HTTP. The server checks the response body against the contract, and this function its headers. */
  call(operationId: OperationId, call?: Call): Promise<Reply>;
  /** Sends a request to a path, for requests that are not in the contract. */
  send(path: string, call?: Call): Promise<Reply>;
  close(): Promise<void>;
}

/**
 * Starts the real application on a free loopback port, with a new database on the engine of this run, files in a temporary folder and the
 * sandbox's data. Its clock stands at {@link testInstant} until a test moves it, unless `clock` is given. `engine` selects the engine if
 * both are available. `given` replaces other dependencies.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    clock = fixedClock(testInstant),
    engine = engineOfRun,
    ...given
  }: Given & { clock?: AdjustableClock; engine?: typeof engineOfRun } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-'));
  const database = await createTestDatabase(engine, folder);
  const config = readConfig(
    {
      ...testEnvironment,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      ...environment,
    },
    folder,
  );
  const dependencies = await openDependencies(config, { clock, ...given });
  const sandbox = await seedBasicSandbox(dependencies);
  const app = await createApp(dependencies, {
    observe: (operation, status, code) => recordStatus(engine, operation.operationId!, status, code),
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: TestApp['send'] = (path, call) => sendTo(url, sandbox.tokens, path, call);
  return {
    ...dependencies,
    url,
    clock,
    sandbox,
    send,
    call: (operationId, call) => callOperation(send, operationId, call),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the tests of a file use, in the order in which it was started. */
const used: { close(): Promise<void> }[] = [];

/**
 * Starts something for all tests of a file, and closes it after them, in reverse order. The result is returned at once; it has members only
 * after the `beforeAll` that starts it. The first call in a file has to be outside of any `describe`.
 */
export function useForAll<Resource extends { close(): Promise<void> }>(start: () => Promise<Resource>): Resource {
  const resource = {} as Resource;
  beforeAll(async () => {
    const started = await start();
    Object.assign(Object.setPrototypeOf(resource, Object.getPrototypeOf(started) as object), started);
  });
  if (used.push(resource) === 1)
    afterAll(async () => {
      // One whose start has failed has no members.
      for (const one of used.reverse()) if ('close' in one) await one.close();
    });
  return resource;
}

/** {@link startTestApp} for all tests of a file. */
export const useTestApp = (...given: Parameters<typeof startTestApp>): TestApp =>
  useForAll(() => startTestApp(...given));

async function sendTo(
  url: string,
  tokens: SandboxData['tokens'],
  path: string,
  { as, query, body, form, raw, headers = {}, method = 'GET' }: Call = {},
): Promise<Reply> {
  const search = query === undefined ? '' : `?${typeof query === 'string' ? query : searchOf(query)}`;
  const token = as === undefined ? undefined : typeof as === 'string' ? tokens[as] : as.token;
  const response = await fetch(url + path + search, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: form ? formOf(form) : body !== undefined ? JSON.stringify(body) : raw,
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = bytes.length > 0 && response.headers.get('content-type') === 'application/json';
  const envelope = (isJson ? JSON.parse(bytes.toString()) : undefined) as Envelope;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    envelope,
    data: envelope?.data,
    code: envelope?.code ?? null,
  };
}

/** Throws if the response has headers that the contract does not declare, or lacks headers that it does. */
async function callOperation(send: TestApp['send'], operationId: OperationId, call: Call = {}): Promise<Reply> {
  const operation = documentedOperations.get(operationId)!;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.path?.[name])));
  const reply = await send(path, { method: operation.method.toUpperCase(), ...call });
  const deviations = call.method ? [] : headerDeviations(operation, reply.status, reply.headers.keys());
  if (deviations.length > 0) throw new Error(`${operationId} ${reply.status}: ${deviations.join(', ')}`);
  return reply;
}

function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined).map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

function formOf(form: NonNullable<Call['form']>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof Uint8Array)
      data.append(name, new Blob([value as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'picture.jpg');
    else if (value !== undefined) data.append(name, String(value));
  }
  return data;
}

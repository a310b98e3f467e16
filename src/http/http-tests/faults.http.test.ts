import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { guard as realGuard } from '../../access/guard';
import type { Log } from '../../adapters/log';
import type { Metrics } from '../../adapters/metrics';
import type { RequestSpan, Tracing } from '../../adapters/tracing';
import { readDocument } from '../../contract/document';
import { handlers } from '../../handlers';
import { createMessage } from '../../languages';
import { QuotaLeases } from '../../limits/quota-leases';
import { type Reply, type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { always, fault, once, rejecting, restore, throwing, unserializable, watch } from '../../testing/faults';
import { createApi } from '../api';
import { createDispatcher } from '../dispatcher';
import { InFlightRequests } from '../../limits/in-flight-requests';
import { MemoryBudget } from '../../limits/memory-budget';
import { createResponder } from '../responder';
import { IndexedRouter } from '../router';
import { createServer } from '../server';
import type { Plan } from '../plan';

/** A server with real dependencies, in which a test can make each step throw. */
let app: TestApp;
let server: Server;
let url: string;
let plan: Plan;
let beforeRequest: (request: IncomingMessage) => void;

const parts = {
  guard: { ...realGuard },
  respond: createResponder(),
  check: (): string | undefined => undefined,
  observe: () => {},
  answered: () => {},
  startSpan: () => span,
  within: <Result>(work: () => Result) => work(),
  endSpan: () => {},
  logRequest: () => {},
  logError: () => {},
};
const log = {
  child: () => ({ info: () => parts.logRequest() }),
  error: () => parts.logError(),
} as unknown as Log;
const span = {
  traceId: '0'.repeat(32),
  within: (work) => parts.within(work),
  end: () => parts.endSpan(),
} satisfies RequestSpan;

const sockets = new Set<Socket>();
let inFlight: InFlightRequests | undefined;
const budgets = new Set<{ used: number }>();
const leases = new Set<QuotaLeases>();

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on', LIMIT_BOOKINGS: '100000', LIMIT_REQUESTS_USER: '100000' });
  const contract = {
    ...handlers,
    bookReservation: async () => ({ status: 200, data: { id: 1 }, message: createMessage('done') }),
  } as unknown as typeof handlers;
  const respond = createResponder({ check: () => parts.check(), log });
  parts.respond = respond;
  const api = createApi(readDocument(), contract, app, parts.guard, (...given) => parts.respond(...given));
  plan = api.plans.find(({ operationId }) => operationId === 'bookReservation')!;
  const dispatch = createDispatcher(api, {
    version: '1.0.0',
    log,
    respond: (...given) => parts.respond(...given),
    observe: () => parts.observe(),
    metrics: { answered: () => parts.answered() } as unknown as Metrics,
    tracing: { request: () => parts.startSpan() } as unknown as Tracing,
  });
  server = createServer((request, response) => {
    sockets.add(request.socket);
    beforeRequest(request);
    dispatch(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

const unwatch = [
  watch(InFlightRequests.prototype, 'begin', (self) => (inFlight = self)),
  watch(MemoryBudget.prototype, 'hold', (self) => budgets.add(self)),
  watch(QuotaLeases.prototype, 'count', (self) => leases.add(self)),
];
afterAll(() => unwatch.forEach((undo) => undo()));
beforeEach(() => (beforeRequest = () => {}));
afterEach(restore);

let night = 10;

type Sent = Pick<Reply, 'status' | 'envelope'>;

/** Books a night; undefined if the connection was cut. */
async function book(body: object, key: string | undefined): Promise<Sent | undefined> {
  const headers = {
    authorization: `Bearer ${app.sandbox.tokens.customer}`,
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    const response = await fetch(`${url}/Reservations/BookReservation/book`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    return { status: response.status, envelope: (await response.json()) as Sent['envelope'] };
  } catch (error) {
    // A request without any response must not count as one whose connection was cut.
    if ((error as Error).name === 'TimeoutError') throw error;
    return undefined;
  }
}

const nextStay = () => ({
  propertyId: app.sandbox.propertyIds.active,
  startDate: dateIn(app, night),
  endDate: dateIn(app, (night += 2)),
});

async function expectNothingHeld() {
  const held = () => ({
    requests: [...sockets].flatMap((socket) => inFlight!.of(socket)).length,
    bytes: [...budgets].reduce((sum, { used }) => sum + used, 0),
  });
  // The server notices the end of a response shortly after the client does.
  for (let tries = 0; tries < 2_000 && held().requests + held().bytes > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(held()).toEqual({ requests: 0, bytes: 0 });
  const known = [...leases].flatMap((one) => [
    ...(one as unknown as Record<'leases', Map<string, unknown>>).leases.values(),
  ]);
  expect(known.length).toBeGreaterThan(0);
  for (const lease of known) expect(lease).toMatchObject({ waiting: 0, asking: undefined });
}

/** Sends a request while a fault is injected, and the same request again without it. */
async function sendBoth(inject: () => void, key: string | undefined) {
  const stay = nextStay();
  inject();
  const faulty = await book(stay, key);
  restore();
  beforeRequest = () => {};
  const sound = await book(stay, key);
  await expectNothingHeld();
  return { faulty, sound };
}

const prototypeOf = <Type extends object>(type: { prototype: Type }) => type.prototype;

const faultsBeforeSending: [string, () => void][] = [
  [
    'decoding the headers',
    () => (beforeRequest = (request) => Object.defineProperty(request, 'headers', { get: throwing })),
  ],
  ['routing', () => once(prototypeOf(IndexedRouter), 'match')],
  ['identifying the caller', () => once(parts.guard, 'identify')],
  ['identifying the caller, asynchronously', () => once(parts.guard, 'identify', rejecting)],
  ['counting the request', () => once(app.limits, 'count')],
  ['counting the request, asynchronously', () => once(app.limits, 'count', rejecting)],
  ['authorising the caller', () => once(parts.guard, 'authorise')],
  ['reading the path', () => once(plan, 'readPath')],
  ['reading the query', () => once(plan, 'readQuery')],
  ['reading the body', () => once(plan as Required<Plan>, 'readBody')],
  ['reading the body, asynchronously', () => once(plan as Required<Plan>, 'readBody', rejecting)],
  ['counting the bytes of the body', () => once(prototypeOf(MemoryBudget), 'hold')],
  ['validating', () => once(plan, 'validate')],
  ['the handler', () => once(plan, 'handler')],
  ['the handler, asynchronously', () => once(plan, 'handler', rejecting)],
  ['serializing the data', () => once(plan, 'handler', async () => ({ status: 200, data: unserializable }))],
  ['adding the envelope', () => once(parts, 'respond')],
  ['adding the envelope to the 500 too', () => always(parts, 'respond')],
  ['checking the response against the contract', () => once(parts, 'check')],
  ['writing the head of the response', () => once(prototypeOf(ServerResponse), 'writeHead')],
];

describe.each([
  ['with an Idempotency-Key', true],
  ['without one', false],
])('a request %s', (_name, hasKey) => {
  test.each(faultsBeforeSending)('returns 500 in the envelope after a fault in %s', async (name, inject) => {
    const { faulty, sound } = await sendBoth(inject, hasKey ? `fault-${name.replace(/\W/g, '-')}` : undefined);
    expect(faulty).toMatchObject({
      status: 500,
      envelope: { code: 'INTERNAL_ERROR', statusCode: 500, isSuccess: false, traceId: expect.any(String) as string },
    });
    expect(sound?.status).toBe(200);
  });
});

test('returns 500 in the envelope after a fault in the handler and in the log', async () => {
  const { faulty, sound } = await sendBoth(() => {
    once(plan, 'handler');
    always(parts, 'logError');
  }, 'fault-of-two');
  expect([faulty?.status, faulty?.envelope.code, sound?.status]).toEqual([500, 'INTERNAL_ERROR', 200]);
});

test.each<[string, () => void]>([
  ['starting the span', () => once(parts, 'startSpan')],
  ['entering the span', () => once(parts, 'within')],
  ['ending the span', () => once(parts, 'endSpan')],
  ['the observer', () => once(parts, 'observe')],
  ['the metrics', () => once(parts, 'answered')],
  ['the log', () => once(parts, 'logRequest')],
  [
    'the log twice',
    () => {
      always(parts, 'logRequest');
      always(parts, 'logError');
    },
  ],
])('a response is complete although there is a fault in %s', async (_name, inject) => {
  const { faulty, sound } = await sendBoth(inject, undefined);
  expect([faulty?.status, sound?.status]).toEqual([200, 200]);
});

describe('a file', () => {
  const fileOf = (open: () => unknown) => async () => ({
    status: 200,
    raw: { contentType: 'image/png', bytes: { size: 4, open } },
  });

  test.each<[string, () => unknown]>([
    ['that cannot be opened', throwing],
    ['that cannot be opened, asynchronously', rejecting],
  ])('%s returns 500 in the envelope', async (_name, open) => {
    const { faulty, sound } = await sendBoth(() => once(plan, 'handler', fileOf(open)), undefined);
    expect([faulty?.status, faulty?.envelope.code, sound?.status]).toEqual([500, 'INTERNAL_ERROR', 200]);
  });

  test('that cannot be read to its end cuts the connection', async () => {
    const broken = async () =>
      new Readable({
        read() {
          this.push('{"');
          this.destroy(fault);
        },
      });
    const { faulty, sound } = await sendBoth(() => once(plan, 'handler', fileOf(broken)), undefined);
    expect([faulty, sound?.status]).toEqual([undefined, 200]);
  });

  test('is closed if its head cannot be written', async () => {
    const file = Readable.from(['null']);
    const { faulty } = await sendBoth(() => {
      once(
        plan,
        'handler',
        fileOf(async () => file),
      );
      once(prototypeOf(ServerResponse), 'writeHead');
    }, undefined);
    expect([faulty?.status, file.destroyed]).toEqual([500, true]);
  });
});

test.each<[string, () => void]>([
  ['the head of no response can be written', () => always(ServerResponse.prototype, 'writeHead')],
  ['the body cannot be written after the head', () => once(prototypeOf(ServerResponse), 'end')],
])('the connection is cut if %s', async (_name, inject) => {
  const { faulty, sound } = await sendBoth(inject, undefined);
  expect([faulty, sound?.status]).toEqual([undefined, 200]);
});

test('a fault outside the dispatcher returns 500 in the envelope', async () => {
  const errors: unknown[] = [];
  const other = createServer(throwing, { onError: (error) => errors.push(error) });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR', statusCode: 500 });
  expect(errors).toEqual([fault]);
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

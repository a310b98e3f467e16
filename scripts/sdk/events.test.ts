import type { Event as AnyEvent, EventOf } from '../../generated/sdk/src/models/index';
import type { Operation } from './source/client';
import { clientOf } from './source/client';
import { ApiError } from './source/errors';
import { type EventsOptions, EventsGoneError, events } from './source/events';
import { type Answer, refusal, testService } from './testing';

const service = testService();

interface Event {
  sequence: number;
  type: string;
}
interface Page {
  events: Event[];
  lastSequence: number;
  newestSequence: number;
}
const getEvents = { id: 'getEvents', method: 'GET', path: '/Events/GetAll', token: 'required' } as Operation<
  { afterSequence?: number; types?: string[]; pageSize?: number; waitSeconds?: number },
  { data: Page }
>;

/** A feed of `newest` events with two events on each page. */
function feed(newest: number, first = 1) {
  return (url: URL): Answer => {
    const after = Number(url.searchParams.get('afterSequence') ?? first - 1);
    if (after < first - 1) return refusal(410, 'EVENTS_GONE');
    const sequences = Array.from({ length: newest }, (_, index) => index + 1).filter((one) => one > after);
    const found = sequences.slice(0, 2).map((sequence) => ({ sequence, type: 'property.updated' }));
    const lastSequence = found.at(-1)?.sequence ?? after;
    return { body: { data: { events: found, lastSequence, newestSequence: newest } } };
  };
}

const requestedSequences = () =>
  service.seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('afterSequence'));

/** Reads events until the sequence `until`; returns the sequences. */
async function follow(options: EventsOptions = {}, answer = feed(5), until = 5): Promise<number[]> {
  service.answers = (request) => answer(new URL(request.url, 'http://x'));
  const seen: number[] = [];
  for await (const { sequence } of events(client(), options)) {
    seen.push(sequence);
    if (sequence === until) break;
  }
  return seen;
}

const client = () => clientOf({ getEvents }, { baseUrl: service.url(), token: 'abc' }, '1.2.3');

test('yields every event once and in order over several pages', async () => {
  expect(await follow()).toEqual([1, 2, 3, 4, 5]);
  expect(requestedSequences()).toEqual([null, '2', '4']);
  const { searchParams } = new URL(service.seen[1]!.url, 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({ afterSequence: '2', pageSize: '100', waitSeconds: '25' });
});

test('continues from the store after a restart and yields the interrupted event again', async () => {
  let stored: number | undefined;
  const store = { read: () => stored, write: async (sequence: number) => void (stored = sequence) };
  expect(await follow({ store, afterSequence: 1 }, feed(5), 3)).toEqual([2, 3]);
  expect(stored).toBe(2);
  expect(await follow({ store, afterSequence: 1 })).toEqual([3, 4, 5]);
});

test('stores the last sequence of a page without visible events', async () => {
  const kept: number[] = [];
  const pages = [
    { events: [], lastSequence: 7, newestSequence: 9 },
    { events: [{ sequence: 9, type: 'user.closed' }], lastSequence: 9, newestSequence: 9 },
  ];
  service.answers = (_, index) => ({ body: { data: pages[index] } });
  const store = { read: () => 3, write: (sequence: number) => kept.push(sequence) };
  for await (const { sequence } of events(client(), { store, types: ['user.closed'] })) if (sequence === 9) break;
  expect(requestedSequences()).toEqual(['3', '7']);
  expect(kept).toEqual([7]);
});

/** Ends the pauses between attempts at once, but not the timeouts of attempts, which are longer. */
function skipPauses(): void {
  const wait = globalThis.setTimeout;
  const skipping = (run: () => void, ms = 0) => (ms < 10_000 ? setImmediate(run) : wait(run, ms));
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(skipping as never);
}

test('retries while the service is unavailable, busy or unreachable', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  skipPauses();
  const failures: unknown[] = [];
  const troubles: Answer[] = [refusal(503, 'NOT_READY'), refusal(429, 'RATE_LIMITED'), { cut: true }];
  const usual = feed(1);
  const answers = (url: URL) => troubles.shift() ?? usual(url);
  expect(await follow({ onRetry: (failure) => failures.push(failure) }, answers, 1)).toEqual([1]);
  expect(failures).toHaveLength(3);
  jest.restoreAllMocks();
});

test('throws errors that waiting does not resolve', async () => {
  await expect(follow({}, () => refusal(403, 'FORBIDDEN'))).rejects.toMatchObject({ status: 403 });
  expect(service.seen).toHaveLength(1);
});

test('throws an EventsGoneError with the newest sequence if events were missed', async () => {
  const error = await follow({ afterSequence: 2 }, feed(9, 7)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EventsGoneError);
  expect(error).toMatchObject({ newestSequence: 9, message: 'No.' });
  expect((error as Error).cause).toBeInstanceOf(ApiError);
});

test('throws an EventsGoneError also if the service is unavailable when the newest sequence is read', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  skipPauses();
  const usual = feed(9, 7);
  const troubles: Answer[] = [refusal(503, 'NOT_READY'), { cut: true }];
  const answers = (url: URL) => (url.searchParams.has('afterSequence') ? usual(url) : (troubles.shift() ?? usual(url)));
  const error = await follow({ afterSequence: 2 }, answers).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EventsGoneError);
  expect(error).toMatchObject({ newestSequence: 9 });
  jest.restoreAllMocks();
});

test('continues after a refresh that fails for a moment', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  skipPauses();
  const refreshToken = { id: 'refreshToken', method: 'POST', path: '/Auth/RefreshToken', body: 'json' } as Operation<
    { refreshToken: string },
    { data: unknown }
  >;
  const refreshes: Answer[] = [
    ...Array.from({ length: 4 }, () => refusal(503, 'NOT_READY')),
    { body: { data: { tokenType: 'access', token: 'new', refreshToken: 'r2' } } },
  ];
  const usual = feed(1);
  service.answers = ({ url, headers }) => {
    if (url.startsWith('/Auth')) return refreshes.shift()!;
    return headers.authorization === 'Bearer new' ? usual(new URL(url, 'http://x')) : refusal(401, 'UNAUTHENTICATED');
  };
  const tokens = { token: 'old', refreshToken: 'r1' };
  const api = clientOf({ getEvents, refreshToken }, { baseUrl: service.url(), ...tokens }, '1.2.3');
  const onRetry = jest.fn<void, [unknown]>();
  const { value } = await events(api, { onRetry }).next();
  expect(value).toMatchObject({ sequence: 1 });
  expect(onRetry.mock.calls.map(([failure]) => (failure as ApiError).operation)).toEqual(['refreshToken']);
  jest.restoreAllMocks();
});

test('does not retry errors of the program or of its store', async () => {
  const broken = new TypeError('the disk is full');
  const store = { read: () => 0, write: () => Promise.reject(broken) };
  await expect(follow({ store })).rejects.toBe(broken);
});

test('an aborted signal ends the loop, also while it waits for a retry', async () => {
  const controller = new AbortController();
  service.answers = () => refusal(503, 'NOT_READY', { 'retry-after': '60' });
  const onRetry = () => controller.abort(new Error('enough'));
  const first = events(client(), { signal: controller.signal, onRetry }).next();
  await expect(first).rejects.toThrow('enough');
});

test('the type of an event says which members of its data are not null', () => {
  /** Compiles only if `type` tells the types of events apart. */
  function reservationOf(event: AnyEvent): number | null {
    if (event.type === 'reservation.created') {
      const { reservationId }: { reservationId: number } = event.data;
      return reservationId;
    }
    if (event.type === 'customer.registered') {
      const { reservationId }: { reservationId: null } = event.data;
      return reservationId;
    }
    // @ts-expect-error: the member is null for some of the types.
    const { reservationId }: { reservationId: number } = event.data;
    return reservationId;
  }
  const data = { ownerId: 2, propertyId: 11, reservationId: 21, customerId: 3, bookingStatus: 0 };
  const event = { type: 'reservation.created', data } as EventOf<'reservation.created'>;
  expect(reservationOf(event)).toBe(21);
});

import {
  ApiConnectionError,
  type BookReservationRequest,
  BookingStatus,
  type Client,
  type Reservation,
  canTransition,
  createClient,
  isApiError,
} from 'rental-marketplace-sdk';
import { infiniteQueryOptionsOf } from 'rental-marketplace-sdk/react-query';
import { type Step, apiErrorOf, assert, assertEqual, dayFromNow, errorOf } from './steps.js';

interface FailureOptions {
  baseUrl: string;
  /** A logged-in customer whose only reservations are two cancelled ones, one of them for `stay`. */
  customer: Client;
  step: Step;
  /** Three available nights. */
  stay: BookReservationRequest;
}

/**
 * Tests the recovery from network failures and expired tokens, and the handling of error codes. Logs the customer out at the end.
 */
export async function runFailures(options: FailureOptions): Promise<void> {
  const booked = await bookWithLostResponse(options);
  await repeatWithSameKey(options, booked.id);
  await handleErrors(options);
  await callNoService(options);
  await useToken(options, booked.status);
}

/** Books `stay` over a connection that loses the first response. */
function bookWithLostResponse({ baseUrl, customer, step, stay }: FailureOptions): Promise<Reservation> {
  return step('A lost response leads to a retry and only one booking', async () => {
    let sent = 0;
    const keys = new Set<string | null>();
    const unreliable = createClient({
      baseUrl,
      ...customer.tokens,
      async fetch(url, init) {
        const response = await fetch(url, init);
        keys.add(new Headers(init?.headers).get('idempotency-key'));
        if (++sent > 1) return response;
        await response.arrayBuffer();
        throw new TypeError('the connection was lost');
      },
    });
    const { data } = await unreliable.bookReservation(stay);
    assertEqual([sent, keys.size], [2, 1]);
    const { data: pending } = await customer.getMyReservations({ status: BookingStatus.Pending });
    assertEqual(
      pending.map(({ id }) => id),
      [data.id],
    );
    return data;
  });
}

async function repeatWithSameKey({ customer, step, stay }: FailureOptions, booked: number): Promise<void> {
  await step('A restarted program repeats its call with the same key', async () => {
    const next = { ...stay, startDate: dayFromNow(45), endDate: dayFromNow(47) };
    const options = { idempotencyKey: `story-${booked}` };
    const [first, again] = [
      await customer.bookReservation(next, options),
      await customer.bookReservation(next, options),
    ];
    assertEqual(again, first);
    const other = customer.bookReservation({ ...next, endDate: dayFromNow(48) }, options);
    assertEqual(await apiErrorOf(other), [409, 'IDEMPOTENCY_KEY_REUSED']);
  });
  await step('A list continues over several pages', async () => {
    const states: BookingStatus[] = [];
    for await (const { status } of customer.getMyReservations.each({ pageSize: 1 })) states.push(status);
    const { Pending, Cancelled } = BookingStatus;
    assertEqual(states.toSorted(), [Pending, Pending, Cancelled, Cancelled]);
  });
  await step('The options for TanStack Query read the same pages', async () => {
    const options = infiniteQueryOptionsOf(customer, 'getMyReservations', { pageSize: 2 });
    const { signal } = new AbortController();
    const first = await options.queryFn({ signal, pageParam: options.initialPageParam });
    const pageParam = options.getNextPageParam(first) ?? undefined;
    const second = await options.queryFn({ signal, pageParam });
    assertEqual(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 4);
    assertEqual(options.getNextPageParam(second), null);
  });
}

async function handleErrors({ customer, step, stay }: FailureOptions): Promise<void> {
  await step('Errors are handled by their codes', async () => {
    const messageOf = (error: unknown): string => {
      if (!isApiError(error, 'DATES_NOT_AVAILABLE', 'VALIDATION_ERROR', 'NOT_FOUND')) throw error;
      switch (error.code) {
        case 'DATES_NOT_AVAILABLE':
          return 'no longer available';
        case 'VALIDATION_ERROR':
          return `invalid: ${error.errors.map(({ field }) => field).join(', ')}`;
        case 'NOT_FOUND':
          return 'not found';
        default:
          // Does not compile if a code above has no case.
          return error.code satisfies never;
      }
    };
    const wrong = { ...stay, startDate: 'tomorrow' };
    const attempts = [stay, wrong, { ...stay, propertyId: 2_000_000_000 }].map(async (one) =>
      messageOf(await errorOf(customer.bookReservation(one))),
    );
    assertEqual(await Promise.all(attempts), ['no longer available', 'invalid: startDate', 'not found']);
  });
  await step('An aborted call rejects immediately', async () => {
    const controller = new AbortController();
    const call = errorOf(customer.getMyReservations({}, { signal: controller.signal }));
    controller.abort();
    const error = await call;
    assert(error instanceof Error && error.name === 'AbortError', `the call rejected with ${String(error)}`);
  });
}

/** The connection is refused: `fetch` throws a different error on each platform. */
async function callNoService({ step }: FailureOptions): Promise<void> {
  await step('A service that cannot be reached is one error on every platform', async () => {
    const error = await errorOf(createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).getCurrencies());
    const facts = error instanceof ApiConnectionError && [error.name, error.operation, error.cause instanceof Error];
    assertEqual(facts, ['ApiConnectionError', 'getCurrencies', true]);
  });
}

async function useToken({ baseUrl, customer, step }: FailureOptions, booked: BookingStatus): Promise<void> {
  await step('An expired token is refreshed automatically', async () => {
    const { refreshToken } = customer.tokens;
    assert(refreshToken !== undefined, 'there is no refresh token');
    customer.tokens = { token: 'expired.token.value', refreshToken };
    const { data } = await customer.getMyReservations({ pageSize: 1 });
    assertEqual(data.length, 1);
    assert(customer.tokens.token !== 'expired.token.value', 'the token was not refreshed');
  });
  await step('The client knows the allowed transitions of a booking', async () => {
    const may = (to: BookingStatus) => canTransition('BookingStatus', booked, to, 'Customer');
    assertEqual([may(BookingStatus.Cancelled), may(BookingStatus.Confirmed)], [true, false]);
  });
  await step('After a log-out, the token is no longer valid', async () => {
    const { tokens } = customer;
    await customer.logOut({});
    assertEqual(customer.tokens, {});
    assertEqual(await apiErrorOf(createClient({ baseUrl, ...tokens }).getMyReservations()), [401, 'UNAUTHENTICATED']);
  });
}

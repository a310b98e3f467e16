import {
  type BookReservationRequest,
  BookingStatus,
  type Client,
  canTransition,
  createClient,
  isApiError,
} from 'rental-marketplace-sdk';
import { type Step, dayFromNow, holds, refused, same, thrownBy } from './steps.js';

interface FailureOptions {
  baseUrl: string;
  /** Logged in, with nothing but two reservations that are cancelled, one of `stay`. */
  customer: Client;
  step: Step;
  /** Three nights that are free. */
  stay: BookReservationRequest;
}

/**
 * Runs the steps in which the network or the token fails and the client helps itself, and those in which a caller tells refusals
 * apart. Logs the customer out at the end.
 */
export async function runFailures({ baseUrl, customer, step, stay }: FailureOptions): Promise<void> {
  const booked = await step('An answer is lost on the way, and yet there is one booking', async () => {
    let sent = 0;
    const keys = new Set<string | null>();
    const shaky = createClient({
      baseUrl,
      ...customer.tokens,
      async fetch(url, init) {
        const response = await fetch(url, init);
        keys.add(new Headers(init?.headers).get('idempotency-key'));
        if (++sent > 1) return response;
        await response.arrayBuffer();
        throw new TypeError('the connection was cut');
      },
    });
    const { data } = await shaky.bookReservation(stay);
    same([sent, keys.size], [2, 1]);
    const { data: pending } = await customer.getMyReservations({ status: BookingStatus.Pending });
    same(
      pending.map(({ id }) => id),
      [data.id],
    );
    return data;
  });
  await step('A program that starts again repeats its call under the same key', async () => {
    const next = { ...stay, startDate: dayFromNow(45), endDate: dayFromNow(47) };
    const options = { idempotencyKey: `story-${booked.id}` };
    const [first, again] = [
      await customer.bookReservation(next, options),
      await customer.bookReservation(next, options),
    ];
    same(again, first);
    const other = customer.bookReservation({ ...next, endDate: dayFromNow(48) }, options);
    same(await refused(other), [409, 'IDEMPOTENCY_KEY_REUSED']);
  });
  await step('A list goes on, page after page', async () => {
    const states: BookingStatus[] = [];
    for await (const { status } of customer.getMyReservations.each({ pageSize: 1 })) states.push(status);
    const { Pending, Cancelled } = BookingStatus;
    same(states.toSorted(), [Pending, Pending, Cancelled, Cancelled]);
  });
  await step('Refusals are told apart by their codes, all of them', async () => {
    const words = (error: unknown): string => {
      if (!isApiError(error, 'DATES_NOT_AVAILABLE', 'VALIDATION_ERROR', 'NOT_FOUND')) throw error;
      switch (error.code) {
        case 'DATES_NOT_AVAILABLE':
          return 'somebody was quicker';
        case 'VALIDATION_ERROR':
          return `to be mended: ${error.errors.map(({ field }) => field).join(', ')}`;
        case 'NOT_FOUND':
          return 'gone';
        default:
          // One more code above, without its case, would not compile.
          return error.code satisfies never;
      }
    };
    const wrong = { ...stay, startDate: 'tomorrow' };
    const attempts = [stay, wrong, { ...stay, propertyId: 2_000_000_000 }].map(async (one) =>
      words(await thrownBy(customer.bookReservation(one))),
    );
    same(await Promise.all(attempts), ['somebody was quicker', 'to be mended: startDate', 'gone']);
  });
  await step('A call that nobody waits for any more ends at once', async () => {
    const controller = new AbortController();
    const call = thrownBy(customer.getMyReservations({}, { signal: controller.signal }));
    controller.abort();
    const error = await call;
    holds(error instanceof Error && error.name === 'AbortError', `it ended with ${String(error)}`);
  });
  await step('A token that has run out is replaced without a word', async () => {
    const { refreshToken } = customer.tokens;
    holds(refreshToken !== undefined, 'there is no refresh token');
    customer.tokens = { token: 'run.out.already', refreshToken };
    const { data } = await customer.getMyReservations({ pageSize: 1 });
    same(data.length, 1);
    holds(customer.tokens.token !== 'run.out.already', 'the token is the old one');
  });
  await step('What may become of a booking is known beforehand', async () => {
    const may = (to: BookingStatus) => canTransition('BookingStatus', booked.status, to, 'Customer');
    same([may(BookingStatus.Cancelled), may(BookingStatus.Confirmed)], [true, false]);
  });
  await step('Who has logged out is a stranger', async () => {
    const { tokens } = customer;
    await customer.logOut({});
    same(customer.tokens, {});
    same(await refused(createClient({ baseUrl, ...tokens }).getMyReservations()), [401, 'UNAUTHENTICATED']);
  });
}

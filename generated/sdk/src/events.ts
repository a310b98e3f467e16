/** Reads the event feed as an endless list, and continues where an earlier run of the program stopped. */
import type { CallOptions } from './connection.js';
import { type ApiError, apiErrorOf, isTemporary } from './errors.js';
import { delay } from './requests.js';

interface Followed {
  /** The number of the event. */
  sequence: number;
  /** What happened. */
  type: string;
}

interface Reader<Event extends Followed> {
  /** Reads a page of the feed. */
  getEvents(
    parameters: {
      afterSequence?: number | undefined;
      types?: Event['type'][] | undefined;
      pageSize?: number | undefined;
      waitSeconds?: number | undefined;
    },
    options: CallOptions,
  ): Promise<{ data: { events: Event[]; lastSequence: number; newestSequence: number } }>;
}

/** Stores the number of the last processed event, for example in a file or a row of your database. */
export interface SequenceStore {
  /** The number that was stored last; undefined if there is none. */
  read(): number | undefined | Promise<number | undefined>;
  /** Stores the number of an event that was processed. Its promise is awaited. */
  write(sequence: number): unknown;
}

/** Options of {@link events}. */
export interface EventsOptions<Type extends string = string> {
  /** Where to start if the store is empty. Default: the oldest event that the service keeps. */
  afterSequence?: number | undefined;
  /** Where the number of the last processed event is stored. Without it, each run starts at `afterSequence`. */
  store?: SequenceStore | undefined;
  /** Return only events of these types. */
  types?: Type[] | undefined;
  /** The number of events in one request. Default: 100. */
  pageSize?: number | undefined;
  /** How long the service waits for an event before it returns an empty response, in seconds. Default: 25. */
  waitSeconds?: number | undefined;
  /** Ends the loop, which throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called with each failure before a retry. */
  onRetry?: ((failure: unknown) => void) | undefined;
}

/** Events were missed: the service has deleted events after the last one that was processed. */
export class EventsGoneError extends Error {
  override name = 'EventsGoneError';

  constructor(
    refusal: ApiError,
    /** Read the records again, and continue after this event. */
    readonly newestSequence: number,
  ) {
    super(refusal.message, { cause: refusal });
  }
}

const longestPause = 30_000;

/**
 * Yields every event in order and waits for new ones: `for await (const event of events(client, { store }))`. The number of an event is
 * stored when the loop requests the next one, so that an event is yielded again if its processing was interrupted. Retries without limit if
 * the service is unavailable or busy. Throws other errors, for example EventsGoneError.
 */
export async function* events<Event extends Followed>(
  client: Reader<Event>,
  { store, types, signal, onRetry, pageSize = 100, waitSeconds = 25, ...given }: EventsOptions<Event['type']> = {},
): AsyncGenerator<Event, never, undefined> {
  // The timeout is longer than the service's wait. This function makes the retries, not the client.
  const options = { signal, retries: 0, timeout: (waitSeconds + 15) * 1000 };
  let afterSequence = (await store?.read()) ?? given.afterSequence;

  /** Reads a page; retries until the service responds with something else than that it is unavailable or busy. */
  async function read(parameters: Parameters<Reader<Event>['getEvents']>[0]) {
    for (let failures = 0; ; failures++) {
      try {
        return (await client.getEvents(parameters, options)).data;
      } catch (error) {
        signal?.throwIfAborted();
        const apiError = apiErrorOf(error);
        if (apiError?.code === 'EVENTS_GONE')
          throw new EventsGoneError(apiError, (await read({ pageSize: 1 })).newestSequence);
        if (!isTemporary(apiError)) throw error;
        onRetry?.(error);
        const pause = Math.min(1000 * 2 ** failures, longestPause) * (0.5 + Math.random() / 2);
        await delay(Math.max((apiError?.retryAfter ?? 0) * 1000, pause), signal);
      }
    }
  }

  async function advance(sequence: number) {
    if (sequence === afterSequence) return;
    afterSequence = sequence;
    await store?.write(sequence);
  }

  for (;;) {
    signal?.throwIfAborted();
    const page = await read({ afterSequence, types, pageSize, waitSeconds });
    for (const event of page.events) {
      yield event;
      await advance(event.sequence);
    }
    // Skips events that are not visible to this reader.
    await advance(page.lastSequence);
  }
}

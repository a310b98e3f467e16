/** The feed of events as one endless list that goes on where an earlier run of the program was. */
import type { CallOptions } from './client.js';
import { ApiError } from './errors.js';
import { delay } from './requests.js';

interface Followed {
  sequence: number;
  type: string;
}

interface Reader<Event extends Followed> {
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

/** Where a program keeps how far it has come: a file, a row of its database. */
export interface SequenceStore {
  /** What was kept last; undefined where nothing was. */
  read(): number | undefined | Promise<number | undefined>;
  write(sequence: number): unknown;
}

export interface EventsOptions<Type extends string = string> {
  /** Begin after this one where the store holds none. Without either with the oldest event that is kept. */
  afterSequence?: number | undefined;
  store?: SequenceStore | undefined;
  /** Only events of these types. */
  types?: Type[] | undefined;
  /** How many are asked for at once; 100. */
  pageSize?: number | undefined;
  /** How long the service is to hold back an answer where there is no event; 25. */
  waitSeconds?: number | undefined;
  /** Ends it: the loop throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Told of each failure after which it tries again. */
  onRetry?: ((failure: unknown) => void) | undefined;
}

/** Events were missed: the service does not keep any more what comes after the last one that was worked off. */
export class EventsGoneError extends Error {
  override name = 'EventsGoneError';

  constructor(
    refusal: ApiError,
    /** Read the records anew, and go on after this one. */
    readonly newestSequence: number,
  ) {
    super(refusal.message, { cause: refusal });
  }
}

const longestPause = 30_000;

/**
 * Every event, in order, and those to come: `for await (const event of events(client, { store }))`. The store is told of an event when
 * the loop asks for the next one, so that one whose handling was cut off comes again. Where the service is away or busy it tries again
 * for as long as that lasts; what trying again does not mend is thrown, EventsGoneError among it.
 */
export async function* events<Event extends Followed>(
  client: Reader<Event>,
  { store, types, signal, onRetry, pageSize = 100, waitSeconds = 25, ...given }: EventsOptions<Event['type']> = {},
): AsyncGenerator<Event, never, undefined> {
  // The client's patience has to be longer than the service's, and its tries are counted here.
  const options = { signal, retries: 0, timeout: (waitSeconds + 15) * 1000 };
  let afterSequence = (await store?.read()) ?? given.afterSequence;

  async function next() {
    for (let failures = 0; ; failures++) {
      try {
        return (await client.getEvents({ afterSequence, types, pageSize, waitSeconds }, options)).data;
      } catch (error) {
        signal?.throwIfAborted();
        const refusal = error instanceof ApiError ? (error as ApiError) : undefined;
        if (refusal?.code === 'EVENTS_GONE') {
          const { data } = await client.getEvents({ pageSize: 1 }, options);
          throw new EventsGoneError(refusal, data.newestSequence);
        }
        if (refusal && refusal.status !== 429 && refusal.status < 500) throw error;
        onRetry?.(error);
        const pause = Math.min(1000 * 2 ** failures, longestPause) * (0.5 + Math.random() / 2);
        await delay(Math.max((refusal?.retryAfter ?? 0) * 1000, pause), signal);
      }
    }
  }

  async function keep(sequence: number) {
    if (sequence === afterSequence) return;
    afterSequence = sequence;
    await store?.write(sequence);
  }

  for (;;) {
    signal?.throwIfAborted();
    const page = await next();
    for (const event of page.events) {
      yield event;
      await keep(event.sequence);
    }
    // What was looked through and is not for this reader.
    await keep(page.lastSequence);
  }
}

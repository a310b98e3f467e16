/**
 * Calls operations: builds the request from the operation's description, sends it with the token, retries if that is safe, and returns
 * the contract's envelope or throws an {@link ApiError}.
 */
import { ApiConnectionError, type ApiError, apiErrorOf, envelopeOf, errorOf, isTemporary, jsonOf } from './errors.js';
import { newKey, reasonOf, rootOf, subjectOf, within } from './platform.js';
import { type Members, type Prepared, delay, requestOf } from './requests.js';

/** The description of an operation. `types` exists for the compiler only. */
export interface Operation<Parameters, Answer> {
  /** The name of the operation. */
  readonly id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path with `{parameters}`. */
  readonly path: string;
  /** The names of the query parameters, if there is a body as well. */
  readonly query?: readonly string[];
  /** The kind of the body; undefined if there is none. */
  readonly body?: 'json' | 'form';
  /** The kind of the response; undefined if it has the envelope. */
  readonly answers?: 'bytes' | 'text' | 'document';
  /** The name of the idempotency header, if the operation takes one. */
  readonly keeps?: string;
  /** Whether the operation takes a token; undefined if it ignores tokens. */
  readonly token?: 'required' | 'optional';
  /** Not set: it only names the types. */
  readonly types?: (parameters: Parameters) => Answer;
}

/** The tokens of a log-in. */
export interface Tokens {
  /** The access token, which is sent with each call. */
  token?: string | undefined;
  /** Replaces both tokens after the access token has expired. Without it, the user has to log in again. */
  refreshToken?: string | undefined;
}

/** A request before it is sent. */
export interface SentRequest {
  /** The name of the operation, e.g. `getQuote`. */
  operation: string;
  /** The HTTP method. */
  method: string;
  /** The address with the query. */
  url: string;
  /** You can add headers. */
  headers: Record<string, string>;
  /** The number of attempts before this one: 0 for the first. */
  attempt: number;
}

/** The response to a request. */
export interface ReceivedResponse {
  /** The name of the operation, e.g. `getQuote`. */
  operation: string;
  /** The HTTP status. */
  status: number;
  /** The response's headers. In a browser, only those that the service exposes to other origins. */
  headers: Headers;
  /** The number of attempts before this one: 0 for the first. */
  attempt: number;
  /** The time from sending the request to receiving the response's headers. */
  milliseconds: number;
}

interface Settings {
  /** The number of retries if the service is busy or unavailable. Default: 3. */
  retries?: number | undefined;
  /** The timeout of one attempt in ms. Default: 30,000. */
  timeout?: number | undefined;
  /** Called with every response and its headers, including error responses. */
  onResponse?: ((response: ReceivedResponse) => void) | undefined;
}

/** Options of a client. */
export interface ClientOptions extends Tokens, Settings {
  /**
   * The address of the service, e.g. `https://api.example.com`. In a browser, it can be relative: `''` is the page's own origin. createClient
   * throws a TypeError if it is not an http or https URL.
   */
  baseUrl: string;
  /** An API key (`rmk_…`), sent instead of an access token. No log-in and no refresh are needed. Do not use it in web pages. */
  apiKey?: string | undefined;
  /** Called with the tokens after each log-in, refresh and log-out, so that you can store them. */
  onTokens?: ((tokens: Tokens) => void) | undefined;
  /**
   * Reads the tokens that `onTokens` has stored. The client calls it before a refresh, so that several tabs or programs can share one
   * log-in: if another one has refreshed the tokens already, the client uses these.
   */
  readTokens?: (() => Tokens | Promise<Tokens>) | undefined;
  /** Called before every attempt; can add headers. */
  onRequest?: ((request: SentRequest) => void) | undefined;
  /** The language of messages, e.g. `ar`. Default: the browser's, or the user's. */
  language?: string | undefined;
  /** The longest wait before a retry in ms. Default: 20,000. If the service requests a longer wait, the call fails immediately. */
  longestWait?: number | undefined;
  /** Sends the requests, for example through a proxy. Default: `globalThis.fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Options of one call. They override the client's options. */
export interface CallOptions extends Settings {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Your own key, to repeat a call that an earlier run of your program may have made. Default: a new key for each call. */
  idempotencyKey?: string | undefined;
}

/** A page of a list. */
export interface Paged {
  /** The records of the page. */
  data: unknown[];
  /** Where the next page begins. */
  pagination: {
    /** The `cursor` of the next page; null on the last one. */
    nextCursor: string | null;
  };
}

/** An operation without the types of its parameters and response. */
export type AnyOperation = Operation<never, unknown>;

/** One attempt to send a request. */
interface Attempt {
  /** The access token, if one is sent. */
  token: string | undefined;
  /** The value of `Connection.session` when the call began. */
  session: number;
  /** The idempotency key. */
  key: string | undefined;
  /** 0 for the first. */
  attempt: number;
}

/** The time limit of one attempt to refresh in ms. All attempts are within the 30 s in which the service accepts a refresh token again. */
const refreshTimeout = 10_000;
const refreshRetries = 2;

/** Sends the calls of one client and stores its tokens. */
export class Connection {
  // Private names, which bundlers shorten.
  #current: Tokens;
  /** Changes when another user logs in, and at a log-out. A call never uses the tokens of a later session. */
  #session = 0;
  readonly #root: string;
  /** The refresh in progress; concurrent calls share it. */
  #refreshing: Promise<void> | undefined;
  readonly #operations: Record<string, AnyOperation | undefined>;
  readonly #options: ClientOptions;
  readonly #version: string;

  constructor(operations: Record<string, AnyOperation | undefined>, options: ClientOptions, version: string) {
    this.#operations = operations;
    this.#options = options;
    this.#version = version;
    this.#root = rootOf(options.baseUrl);
    this.#current = { token: options.token, refreshToken: options.refreshToken };
  }

  get tokens(): Tokens {
    return this.#current;
  }

  set tokens(next: Tokens) {
    const user = subjectOf(next.token);
    if (!user || user !== subjectOf(this.#current.token)) this.#session++;
    this.#current = next;
  }

  /** Sends a request, refreshes the token if it has expired, and retries if that is safe. */
  async call(operation: AnyOperation, parameters: Members = {}, given: CallOptions = {}): Promise<unknown> {
    const { signal, retries = this.#options.retries ?? 3 } = given;
    const { longestWait = 20_000, apiKey } = this.#options;
    const session = this.#session;
    let token = apiKey ? undefined : this.#current.token;
    const key = operation.keeps && (given.idempotencyKey || newKey());
    const request = await requestOf(operation, parameters, signal);
    let renewals = 0;
    let lost: Error | undefined;
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      try {
        return await this.#attempt(operation, request, { token, session, key, attempt }, given);
      } catch (error) {
        failure = error;
      }
      const error = apiErrorOf(failure);
      // The call was aborted, or a function of the caller failed.
      if (!error && !(failure instanceof ApiConnectionError)) throw failure;
      if (error?.status === 401 && token && operation.token) {
        // Another call, or another tab, may have replaced the token. The new one can have expired as well.
        if (renewals++ < 2 && (await this.#hasOtherToken(token, session))) {
          ({ token } = this.#current);
          continue;
        }
        // A public operation is called again without a token after the log-in has ended.
        if (operation.token === 'optional' && (this.#session === session || !this.#current.token)) {
          token = undefined;
          continue;
        }
      }
      // The first attempt may have succeeded without a response, so that the service rejects its repetition.
      if (lost && isConflict(error)) throw lost;
      const pause = Math.max((error?.retryAfter ?? 0) * 1000, Math.random() * 250 * 2 ** attempt);
      if (attempt >= retries || pause > longestWait || !mayRetry(error, operation, key)) throw failure;
      if (!key && operation.method !== 'GET' && isTemporary(error) && error?.status !== 429) lost ??= failure as Error;
      await delay(pause, signal);
      if (token && this.#session === session) ({ token } = this.#current);
    }
  }

  /** Every record of a list, page by page. */
  async *each(operation: AnyOperation, parameters: Members = {}, given: CallOptions = {}) {
    let cursor: string | null | undefined = parameters['cursor'] as string | undefined;
    do {
      const page = (await this.call(operation, { ...parameters, cursor }, given)) as Paged;
      yield* page.data;
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
  }

  /** The records of a list as an array of at most `limit` records. */
  async toArray(operation: AnyOperation, parameters: Members, given: CallOptions & { limit: number }) {
    const records: unknown[] = [];
    if (given.limit < 1) return records;
    for await (const record of this.each(operation, parameters, given)) if (records.push(record) >= given.limit) break;
    return records;
  }

  /** Sends a request once; throws an error response as an ApiError, and a missing one as an ApiConnectionError. */
  #attempt(operation: AnyOperation, request: Prepared, attempt: Attempt, given: CallOptions): Promise<unknown> {
    const { signal, timeout = this.#options.timeout ?? 30_000 } = given;
    return within(timeout, signal, async (limit) => {
      const received = <Part>(part: Promise<Part>): Promise<Part> =>
        part.catch((cause: unknown) => {
          throw signal?.aborted ? reasonOf(signal) : new ApiConnectionError(operation.id, cause);
        });
      const send = this.#sender(operation, request, attempt, limit);
      const start = performance.now();
      const response = await received(send());
      const milliseconds = performance.now() - start;
      for (const notify of [this.#options.onResponse, given.onResponse])
        notify?.({
          operation: operation.id,
          status: response.status,
          headers: response.headers,
          attempt: attempt.attempt,
          milliseconds,
        });
      if (response.ok && operation.answers === 'bytes') return received(response.blob());
      const text = await received(response.text());
      if (response.ok && operation.answers === 'text') return text;
      const value = jsonOf(text);
      if (response.ok && operation.answers && value) return value;
      const envelope = envelopeOf(value);
      if (!response.ok || !envelope) throw errorOf(operation.id, response, envelope);
      this.#storeTokensOf(operation, envelope, attempt.session);
      return envelope;
    });
  }

  /** Builds the request of an attempt; returns the function that sends it. */
  #sender(
    { id, method, keeps, answers, token: access }: AnyOperation,
    { url, body }: Prepared,
    { token, key, attempt }: Attempt,
    signal: AbortSignal,
  ): () => Promise<Response> {
    const options = this.#options;
    const headers: Record<string, string> = { accept: answers ? '*/*' : 'application/json' };
    // In a browser, this header would cause a preflight request.
    if ('process' in globalThis) headers['x-sdk-version'] = this.#version;
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    if (options.language) headers['accept-language'] = options.language;
    const bearer = options.apiKey ?? token;
    if (access && bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (key) headers[keeps!] = key;
    const target = this.#root + url;
    options.onRequest?.({ operation: id, method, url: target, headers, attempt });
    // Async, so that a function that throws rejects.
    return async () => (options.fetch ?? fetch)(target, { method, headers, body, signal });
  }

  /** Stores the tokens of a log-in or a refresh, and clears them after a log-out. Ignores a refresh and a log-out of an earlier session. */
  #storeTokensOf({ id }: AnyOperation, envelope: { data: unknown }, session: number): void {
    const { tokenType, token, refreshToken, loggedOut } = (envelope.data ?? {}) as Members;
    const isRefresh = id === 'refreshToken';
    if (!tokenType && loggedOut !== true) return;
    if ((!tokenType || isRefresh) && this.#session !== session) return;
    const next = { token, refreshToken: refreshToken ?? undefined } as Tokens;
    if (isRefresh) this.#current = next;
    else this.tokens = next;
    this.#options.onTokens?.(this.#current);
  }

  /** Whether the session of a call has another token than `token`, which the service has rejected. Refreshes it if necessary. */
  async #hasOtherToken(token: string, session: number): Promise<boolean> {
    if (this.#session === session && this.#current.token === token) await this.#refresh();
    return this.#session === session && !!this.#current.token && this.#current.token !== token;
  }

  /** Replaces an expired token if that is possible. Concurrent calls share one refresh. Rejects if the service is unavailable. */
  #refresh(): Promise<void> {
    return (this.#refreshing ??= withLock(this.#root, !!this.#options.readTokens, () => this.#renew()).finally(
      () => (this.#refreshing = undefined),
    ));
  }

  async #renew(): Promise<void> {
    const session = this.#session;
    const stored = await this.#options.readTokens?.();
    if (this.#session !== session) return;
    if (stored && stored.token !== this.#current.token) {
      this.tokens = { ...stored };
      return;
    }
    const { refreshToken } = this.#current;
    const operation = this.#operations['refreshToken'];
    if (!refreshToken || !operation) return;
    try {
      const limits = { retries: refreshRetries, timeout: refreshTimeout };
      await this.call(operation, { refreshToken }, limits);
    } catch (error) {
      const refusal = apiErrorOf(error);
      if (isTemporary(refusal)) throw error;
      if (refusal?.status !== 401 || this.#session !== session) return;
      this.tokens = {};
      this.#options.onTokens?.(this.#current);
    }
  }
}

/** `error` is undefined if there was no response. */
function mayRetry(error: ApiError | undefined, { id, method }: AnyOperation, key: string | undefined): boolean {
  // Maintenance lasts longer than a call can wait, and nothing was changed.
  if (error?.code === 'MAINTENANCE') return false;
  // With these responses the service has not started the operation, so that any call can be repeated. More attempts at a code never help.
  if (error?.status === 429) return error.code !== 'OTP_ATTEMPTS_EXCEEDED';
  if (error?.code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  // A second request has no further effect. The service returns the same tokens for a refresh token that is sent again.
  return isTemporary(error) && (method !== 'POST' || !!key || id === 'refreshToken');
}

/** Whether the service can have rejected a request because the same request took effect before. */
function isConflict(error: ApiError | undefined): boolean {
  return [404, 409, 410].includes(error?.status ?? 0);
}

/** Runs `act` while no other tab or worker of the origin does, if tokens are shared and the platform has locks. */
function withLock<Result>(root: string, isShared: boolean, act: () => Promise<Result>): Promise<Result> {
  const locks = isShared && (globalThis.navigator as Navigator | undefined)?.locks;
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the declarations of older compilers need it
  return locks ? (locks.request(`tokens of ${root}`, act) as Promise<Result>) : act();
}

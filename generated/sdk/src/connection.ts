/**
 * Calls operations: builds the request from the operation's description, sends it with the token, retries if that is safe, and returns
 * the contract's envelope or throws an {@link ApiError}.
 */
import { ApiError, envelopeOf, errorOf, jsonOf } from './errors.js';
import { newKey, within } from './platform.js';
import { type Members, type Prepared, delay, requestOf } from './requests.js';

/** The description of an operation. `types` exists for the compiler only. */
export interface Operation<Parameters, Answer> {
  readonly method: string;
  /** The path with `{parameters}`. */
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: 'json' | 'form';
  /** The kind of the response; undefined if it has the envelope. */
  readonly answers?: 'bytes' | 'text' | 'document';
  /** The name of the idempotency header, if the operation takes one. */
  readonly keeps?: string;
  /** Whether the operation takes a token; undefined if it ignores tokens. */
  readonly token?: 'required' | 'optional';
  readonly types?: (parameters: Parameters) => Answer;
}

export interface Tokens {
  token?: string | undefined;
  refreshToken?: string | undefined;
}

/** A request before it is sent. */
export interface SentRequest {
  operation: string;
  method: string;
  url: string;
  /** You can add headers. */
  headers: Record<string, string>;
  /** 0 for the first. */
  attempt: number;
}

/** The response to a request. */
export interface ReceivedResponse {
  operation: string;
  status: number;
  headers: Headers;
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

export interface ClientOptions extends Tokens, Settings {
  /** The address of the service, e.g. `https://api.example.com`. */
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
  fetch?: typeof fetch | undefined;
}

/** Options of one call. They override the client's options. */
export interface CallOptions extends Settings {
  signal?: AbortSignal | undefined;
  /** Your own key, to repeat a call that an earlier run of your program may have made. Default: a new key for each call. */
  idempotencyKey?: string | undefined;
}

export interface Paged {
  data: unknown[];
  pagination: { nextCursor: string | null };
}
export type AnyOperation = Operation<never, unknown>;
export type NamedOperation = AnyOperation & { id: string };

/** One attempt to send a request. */
interface Attempt {
  token: string | undefined;
  key: string | undefined;
  /** 0 for the first. */
  attempt: number;
}

/** Sends the calls of one client and stores its tokens. */
export class Connection {
  tokens: Tokens;
  private readonly root: string;
  /** The refresh in progress; concurrent calls share it. True if there is a new token. */
  private refreshing: Promise<boolean> | undefined;

  constructor(
    private readonly operations: Record<string, AnyOperation | undefined>,
    private readonly options: ClientOptions,
    private readonly version: string,
  ) {
    this.root = options.baseUrl.replace(/\/+$/, '');
    this.tokens = { token: options.token, refreshToken: options.refreshToken };
  }

  /** Sends a request, refreshes the token if it has expired, and retries if that is safe. */
  async call(operation: NamedOperation, parameters: Members, given: CallOptions): Promise<unknown> {
    const { signal, retries = this.options.retries ?? 3 } = given;
    const { longestWait = 20_000 } = this.options;
    const key = operation.keeps ? (given.idempotencyKey ?? newKey()) : undefined;
    const isRepeatable = operation.method !== 'POST' || key !== undefined;
    const request = await requestOf(operation, parameters, signal);
    let token = this.options.apiKey === undefined ? this.tokens.token : undefined;
    let renewals = 0;
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      try {
        const result = await this.attempt(operation, request, { token, key, attempt }, given);
        if ('value' in result) return result.value;
        failure = result.error;
      } catch (error) {
        if (signal?.aborted) throw error;
        failure = error;
      }
      const error = failure instanceof ApiError ? failure : undefined;
      if (error?.status === 401 && token !== undefined && operation.token) {
        // Another call, or another tab, may have replaced the token. The new one can have expired as well.
        if (renewals++ < 2 && (this.tokens.token !== token || (await this.refresh()))) {
          ({ token } = this.tokens);
          continue;
        }
        // A public operation is called again without a token.
        if (operation.token === 'optional') {
          token = undefined;
          continue;
        }
      }
      const pause = Math.max((error?.retryAfter ?? 0) * 1000, Math.random() * 250 * 2 ** attempt);
      if (attempt >= retries || pause > longestWait || !mayRetry(error, isRepeatable)) throw failure;
      await delay(pause, signal);
      if (token !== undefined) ({ token } = this.tokens);
    }
  }

  /** Every record of a list, page by page. */
  async *each(operation: NamedOperation, parameters: Members, given: CallOptions) {
    let cursor: string | null | undefined = parameters['cursor'] as string | undefined;
    do {
      const pageParameters = cursor === undefined ? parameters : { ...parameters, cursor };
      const page = (await this.call(operation, pageParameters, given)) as Paged;
      yield* page.data;
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
  }

  /** The records of a list as an array of at most `limit` records. */
  async toArray(operation: NamedOperation, parameters: Members, given: CallOptions & { limit: number }) {
    const records: unknown[] = [];
    if (given.limit < 1) return records;
    for await (const record of this.each(operation, parameters, given)) if (records.push(record) >= given.limit) break;
    return records;
  }

  /** Sends a request once; returns the result, or the error response as an ApiError. */
  private async attempt(
    operation: NamedOperation,
    request: Prepared,
    attempt: Attempt,
    given: CallOptions,
  ): Promise<{ value: unknown } | { error: ApiError }> {
    const response = await this.send(operation, request, attempt, given);
    if (response.ok && operation.answers === 'bytes') return { value: await response.blob() };
    const text = await response.text();
    if (response.ok && operation.answers === 'text') return { value: text };
    const value = jsonOf(text);
    if (response.ok && operation.answers && value) return { value };
    const envelope = envelopeOf(value);
    if (!response.ok || !envelope) return { error: errorOf(operation.id, response, envelope) };
    this.storeTokensOf(envelope);
    return { value: envelope };
  }

  private async send(
    operation: NamedOperation,
    { url, body, type }: Prepared,
    { token, key, attempt }: Attempt,
    { signal, timeout = this.options.timeout ?? 30_000, onResponse }: CallOptions,
  ): Promise<Response> {
    const { options, root } = this;
    const { id, method } = operation;
    const headers = this.headersOf(operation, type, token, key);
    options.onRequest?.({ operation: id, method, url: root + url, headers, attempt });
    const start = performance.now();
    const response = await (options.fetch ?? fetch)(root + url, {
      method,
      headers,
      body,
      signal: within(timeout, signal),
    });
    const milliseconds = performance.now() - start;
    for (const notify of [options.onResponse, onResponse])
      notify?.({ operation: id, status: response.status, headers: response.headers, attempt, milliseconds });
    return response;
  }

  private headersOf(
    operation: NamedOperation,
    type: string | undefined,
    token: string | undefined,
    key: string | undefined,
  ): Record<string, string> {
    const { language, apiKey } = this.options;
    const headers: Record<string, string> = { accept: operation.answers ? '*/*' : 'application/json' };
    // In a browser, this header would cause a preflight request.
    if ('process' in globalThis) headers['x-sdk-version'] = this.version;
    if (type) headers['content-type'] = type;
    if (language) headers['accept-language'] = language;
    const bearer = apiKey ?? token;
    if (operation.token && bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (key !== undefined) headers[operation.keeps!] = key;
    return headers;
  }

  /** Stores the tokens of a log-in or a refresh, and clears them after a log-out. */
  private storeTokensOf(envelope: { data: unknown }): void {
    const { tokenType, token, refreshToken, loggedOut } = (envelope.data ?? {}) as Members;
    if (tokenType !== undefined) {
      this.store({ token: token as string, refreshToken: (refreshToken as string | null) ?? undefined });
    } else if (loggedOut === true) this.store({});
  }

  private store(next: Tokens): void {
    this.tokens = next;
    this.options.onTokens?.(next);
  }

  /** Replaces an expired token; true if there is a new one. Concurrent calls share one refresh. */
  private refresh(): Promise<boolean> {
    const isShared = this.options.readTokens !== undefined;
    return (this.refreshing ??= withLock(this.root, isShared, () => this.renew()).finally(
      () => (this.refreshing = undefined),
    ));
  }

  private async renew(): Promise<boolean> {
    const stored = await this.options.readTokens?.();
    if (stored && stored.token !== this.tokens.token) {
      this.tokens = { ...stored };
      return stored.token !== undefined;
    }
    const { refreshToken } = this.tokens;
    const operation = this.operations['refreshToken'];
    if (refreshToken === undefined || !operation) return false;
    return this.call({ id: 'refreshToken', ...operation }, { refreshToken }, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) this.store({});
        return false;
      },
    );
  }
}

/** `error` is undefined if there was no response. */
function mayRetry(error: ApiError | undefined, isRepeatable: boolean): boolean {
  // With these responses the service has not started the operation, so that any call can be repeated.
  const hasNotStarted = error?.status === 429 || error?.code === 'IDEMPOTENCY_IN_PROGRESS';
  const isUnavailable = !error || error.status >= 500;
  return hasNotStarted || (isUnavailable && isRepeatable);
}

/** Runs `act` while no other tab or worker of the origin does, if tokens are shared and the platform has locks. */
function withLock<Result>(root: string, isShared: boolean, act: () => Promise<Result>): Promise<Result> {
  const locks = isShared ? (globalThis.navigator as Navigator | undefined)?.locks : undefined;
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the declarations of older compilers need it
  return locks ? (locks.request(`tokens of ${root}`, act) as Promise<Result>) : act();
}

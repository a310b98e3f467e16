/**
 * What every call has in common: the request is built from the operation's own description, sent with the token, tried
 * again where that is safe, and its answer is the contract's envelope or an {@link ApiError}.
 */
import { ApiError, envelopeOf, errorOf, jsonOf } from './errors.js';
import { newKey, within } from './platform.js';
import { type Members, type Prepared, delay, requestOf } from './requests.js';

/** One operation of the contract, under its operationId. The types are known to the compiler only. */
export interface Operation<Parameters, Answer> {
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: 'json' | 'form';
  /** What the answer is, where it is not in the envelope. */
  readonly answers?: 'bytes' | 'text' | 'document';
  /** The header under which the server remembers that it has done this already. */
  readonly keeps?: string;
  /** What a token is here, where it is looked at. */
  readonly token?: 'required' | 'optional';
  readonly types?: (parameters: Parameters) => Answer;
}

export interface Tokens {
  token?: string | undefined;
  refreshToken?: string | undefined;
}

/** One try of a call, before it is sent. */
export interface SentRequest {
  operation: string;
  method: string;
  url: string;
  /** May be added to. */
  headers: Record<string, string>;
  /** 0 for the first. */
  attempt: number;
}

/** What came back of one try. */
export interface ReceivedResponse {
  operation: string;
  status: number;
  headers: Headers;
  attempt: number;
  /** From sending to the answer's headers. */
  milliseconds: number;
}

interface Settings {
  /** How often a call is tried again that found the service busy or away; 3. */
  retries?: number | undefined;
  /** How long one try may take, in ms; 30,000. */
  timeout?: number | undefined;
  /** Told of every answer, with its headers, also of those that are refusals. */
  onResponse?: ((response: ReceivedResponse) => void) | undefined;
}

export interface ClientOptions extends Tokens, Settings {
  /** Where the service is, e.g. `https://api.example.com`. */
  baseUrl: string;
  /** Of a program, `rmk_…`: sent in place of a token. There is no log-in then, and nothing to refresh. Keep it out of web pages. */
  apiKey?: string | undefined;
  /** Told of the tokens after each log-in, refresh and log-out, so that they can be kept. */
  onTokens?: ((tokens: Tokens) => void) | undefined;
  /**
   * Reads what `onTokens` has kept. It is asked before a refresh, so that several tabs or programs share one log-in: whoever comes
   * second takes what the first one got.
   */
  readTokens?: (() => Tokens | Promise<Tokens>) | undefined;
  /** Told of every try before it is sent; may add headers. */
  onRequest?: ((request: SentRequest) => void) | undefined;
  /** Language of messages, e.g. `ar`. Without it the browser's or the user's own. */
  language?: string | undefined;
  /** The longest wait before another try, in ms; 20,000. A service that asks for a longer one is an error at once. */
  longestWait?: number | undefined;
  fetch?: typeof fetch | undefined;
}

/** What holds for one call; where it is left out, the client's own. */
export interface CallOptions extends Settings {
  signal?: AbortSignal | undefined;
  /** One of your own, to repeat a call that an earlier run of your program may have made. Else each call has a new one. */
  idempotencyKey?: string | undefined;
}

interface Paged {
  data: unknown[];
  pagination: { nextCursor: string | null };
}
type Item<Answer> = Answer extends { data: (infer One)[]; pagination: { nextCursor: string | null } } ? One : never;
type Arguments<Parameters, Options> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: Options]
    : [parameters: Parameters, options?: Options];

interface Call<Parameters, Answer> {
  (...given: Arguments<Parameters, CallOptions>): Promise<Answer>;
}
interface PagedCall<Parameters, Answer> extends Call<Parameters, Answer> {
  /** Every record of the list, page after page. */
  each(...given: Arguments<Parameters, CallOptions>): AsyncGenerator<Item<Answer>, void, undefined>;
  /** The records of the list as an array, page after page, and no more than `limit` of them. */
  autoPagingToArray(parameters: Parameters, options: CallOptions & { limit: number }): Promise<Item<Answer>[]>;
}

type AnyOperation = Operation<never, unknown>;
type NamedOperation = AnyOperation & { id: string };
export type OperationsOf<Module> = {
  [Name in keyof Module as Module[Name] extends AnyOperation ? Name : never]: Module[Name];
};
type CallOf<Of> =
  Of extends Operation<infer Parameters, infer Answer>
    ? Answer extends Paged
      ? PagedCall<Parameters, Answer>
      : Call<Parameters, Answer>
    : never;
export type ClientOf<Operations> = { [Name in keyof Operations]: CallOf<Operations[Name]> } & {
  /** The tokens of this moment; set them to continue an earlier log-in. `onTokens` is not told of what is set. */
  tokens: Tokens;
};

/** Builds the client of `operations`. `version` is that of the package. */
export function clientOf<Operations extends object>(
  operations: Operations,
  options: ClientOptions,
  version: string,
): ClientOf<Operations> {
  const { baseUrl, onTokens, readTokens, language, longestWait = 20_000 } = options;
  const root = baseUrl.replace(/\/+$/, '');
  let tokens: Tokens = { token: options.token, refreshToken: options.refreshToken };
  let refreshing: Promise<boolean> | undefined;

  function keep(next: Tokens): void {
    tokens = next;
    onTokens?.(next);
  }

  async function call(operation: NamedOperation, parameters: Members, given: CallOptions): Promise<unknown> {
    const { signal, retries = options.retries ?? 3 } = given;
    const key = operation.keeps ? (given.idempotencyKey ?? newKey()) : undefined;
    const mayRepeat = operation.method !== 'POST' || key !== undefined;
    const request = await requestOf(operation, parameters, signal);
    let token = options.apiKey === undefined ? tokens.token : undefined;
    let renewals = 0;
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      try {
        const response = await send(operation, request, { token, key, attempt }, given);
        if (response.ok && operation.answers === 'bytes') return await response.blob();
        const text = await response.text();
        if (response.ok && operation.answers === 'text') return text;
        const value = jsonOf(text);
        if (response.ok && operation.answers && value) return value;
        const envelope = envelopeOf(value);
        if (response.ok && envelope) return taken(envelope);
        failure = errorOf(operation.id, response, envelope);
      } catch (error) {
        if (signal?.aborted) throw error;
        failure = error;
      }
      const refusal = failure instanceof ApiError ? failure : undefined;
      if (refusal?.status === 401 && token !== undefined && operation.token) {
        // Another call, or another tab, may have changed it meanwhile; what that one got may have run out as well.
        if (renewals++ < 2 && (tokens.token !== token || (await refresh()))) {
          ({ token } = tokens);
          continue;
        }
        // What everybody may see is there for those too whose log-in is over.
        if (operation.token === 'optional') {
          token = undefined;
          continue;
        }
      }
      // With these the service says that it has not begun: they may be sent again whatever they do.
      const hasNotBegun = refusal?.status === 429 || refusal?.code === 'IDEMPOTENCY_IN_PROGRESS';
      const isAway = !refusal || refusal.status >= 500;
      const pause = Math.max((refusal?.retryAfter ?? 0) * 1000, Math.random() * 250 * 2 ** attempt);
      if (attempt >= retries || pause > longestWait || !(hasNotBegun || (isAway && mayRepeat))) throw failure;
      await delay(pause, signal);
      if (token !== undefined) ({ token } = tokens);
    }
  }

  async function send(
    operation: NamedOperation,
    { url, body, type }: Prepared,
    { token, key, attempt }: { token: string | undefined; key: string | undefined; attempt: number },
    { signal, timeout = options.timeout ?? 30_000, onResponse }: CallOptions,
  ): Promise<Response> {
    const headers: Record<string, string> = { accept: operation.answers ? '*/*' : 'application/json' };
    // In a page it would make the browser ask beforehand whether it may be sent.
    if ('process' in globalThis) headers['x-sdk-version'] = version;
    if (type) headers['content-type'] = type;
    if (language) headers['accept-language'] = language;
    const bearer = options.apiKey ?? token;
    if (operation.token && bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (key !== undefined) headers[operation.keeps!] = key;
    const { id, method } = operation;
    options.onRequest?.({ operation: id, method, url: root + url, headers, attempt });
    const begun = performance.now();
    const response = await (options.fetch ?? fetch)(root + url, {
      method,
      headers,
      body,
      signal: within(timeout, signal),
    });
    const milliseconds = performance.now() - begun;
    for (const tell of [options.onResponse, onResponse])
      tell?.({ operation: id, status: response.status, headers: response.headers, attempt, milliseconds });
    return response;
  }

  /** Keeps the tokens that an answer carries. */
  function taken<Answer extends { data: unknown }>(envelope: Answer): Answer {
    const { tokenType, token, refreshToken, loggedOut } = (envelope.data ?? {}) as Members;
    if (tokenType !== undefined) {
      keep({ token: token as string, refreshToken: (refreshToken as string | null) ?? undefined });
    } else if (loggedOut === true) keep({});
    return envelope;
  }

  /** A new token for the old one; true where there is one now. All calls that wait for it share one refresh. */
  function refresh(): Promise<boolean> {
    return (refreshing ??= alone(root, readTokens !== undefined, renewed).finally(() => (refreshing = undefined)));
  }

  async function renewed(): Promise<boolean> {
    const kept = await readTokens?.();
    if (kept && kept.token !== tokens.token) {
      tokens = { ...kept };
      return kept.token !== undefined;
    }
    const { refreshToken } = tokens;
    const operation = (operations as Record<string, AnyOperation | undefined>)['refreshToken'];
    if (refreshToken === undefined || !operation) return false;
    return call({ id: 'refreshToken', ...operation }, { refreshToken }, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) keep({});
        return false;
      },
    );
  }

  async function* each(operation: NamedOperation, parameters: Members, given: CallOptions) {
    let cursor: string | null | undefined = parameters['cursor'] as string | undefined;
    do {
      const asked = cursor === undefined ? parameters : { ...parameters, cursor };
      const page = (await call(operation, asked, given)) as Paged;
      yield* page.data;
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
  }

  async function collected(operation: NamedOperation, parameters: Members, given: CallOptions & { limit: number }) {
    const records: unknown[] = [];
    if (given.limit < 1) return records;
    for await (const one of each(operation, parameters, given)) if (records.push(one) >= given.limit) break;
    return records;
  }

  const calls = Object.entries(operations as Record<string, AnyOperation>)
    .filter(([, operation]) => 'method' in operation)
    .map(([id, described]) => {
      const operation = { id, ...described };
      const run = (parameters: Members = {}, given: CallOptions = {}) => call(operation, parameters, given);
      run.each = (parameters: Members = {}, given: CallOptions = {}) => each(operation, parameters, given);
      run.autoPagingToArray = (parameters: Members, given: CallOptions & { limit: number }) =>
        collected(operation, parameters, given);
      return [id, run] as const;
    });
  const client = Object.fromEntries(calls) as unknown as ClientOf<Operations>;
  // Whoever sets them has them from where they are kept, and by now they may be others there.
  return Object.defineProperty(client, 'tokens', {
    get: () => tokens,
    set: (next: Tokens) => {
      tokens = next;
    },
  });
}

/** Runs `act` while no other tab or worker of the origin does, where the platform has locks and tokens are shared. */
function alone<Result>(root: string, isShared: boolean, act: () => Promise<Result>): Promise<Result> {
  const locks = isShared ? (globalThis.navigator as Navigator | undefined)?.locks : undefined;
  return locks ? (locks.request(`tokens of ${root}`, act) as Promise<Result>) : act();
}

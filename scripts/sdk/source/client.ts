/**
 * What every call has in common: the request is built from the operation's own description, sent with the token, tried
 * again where that is safe, and its answer is the contract's envelope or an {@link ApiError}.
 */

/** One operation of the contract. The types are known to the compiler only. */
export interface Operation<Parameters, Answer> {
  readonly id: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: 'json' | 'form';
  readonly answers?: 'bytes';
  /** The header under which the server remembers that it has done this already. */
  readonly keeps?: string;
  /** Whether a token is of use. */
  readonly token?: true;
  readonly types?: (parameters: Parameters) => Answer;
}

/** Bytes of a file: of a browser's file input, of a buffer, or of a stream (which is read to its end first). */
export type Upload = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface Tokens {
  token?: string | undefined;
  refreshToken?: string | undefined;
}

export interface ClientOptions extends Tokens {
  /** Where the service is, e.g. `https://api.example.com`. */
  baseUrl: string;
  /** Told of the tokens after each log-in, refresh and log-out, so that they can be kept. */
  onTokens?: ((tokens: Tokens) => void) | undefined;
  /** Language of messages, e.g. `ar`. Without it the browser's or the user's own. */
  language?: string | undefined;
  /** How often a call is tried again that found the service busy or away; 3. */
  retries?: number | undefined;
  /** The longest wait before another try, in ms; 20,000. A service that asks for a longer one is an error at once. */
  longestWait?: number | undefined;
  /** How long one try may take, in ms; 30,000. */
  timeout?: number | undefined;
  fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One of your own, to repeat a call that an earlier run of your program may have made. Else each call has a new one. */
  idempotencyKey?: string | undefined;
}

/** A refusal or a failure of the service. Decide by `code`; `message` may be shown to people. */
export class ApiError<Code extends string = string> extends Error {
  override name = 'ApiError';

  constructor(
    readonly operation: string,
    readonly status: number,
    readonly code: Code,
    message: string,
    /** The members of the request that were wrong. */
    readonly errors: { field: string; code: string; message: string }[],
    /** Finds the answer in the service's logs. */
    readonly traceId: string,
    /** Seconds to wait before another try; undefined where waiting does not help. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

interface Paged {
  data: unknown[];
  pagination: { nextCursor: string | null };
}
type Item<Answer> = Answer extends { data: (infer One)[]; pagination: { nextCursor: string | null } } ? One : never;
type Arguments<Parameters> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: CallOptions]
    : [parameters: Parameters, options?: CallOptions];

interface Call<Parameters, Answer> {
  (...given: Arguments<Parameters>): Promise<Answer>;
}
interface PagedCall<Parameters, Answer> extends Call<Parameters, Answer> {
  /** Every record of the list, page after page. */
  each(...given: Arguments<Parameters>): AsyncGenerator<Item<Answer>, void, undefined>;
}

type AnyOperation = Operation<never, unknown>;
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
  /** The tokens of this moment; set them to continue an earlier log-in. */
  tokens: Tokens;
};

type Members = Record<string, unknown>;
type Plain = string | number | boolean;
type Envelope = { data: unknown; code: string | null; message: string } & Members;

/** Builds the client of `operations`. */
export function clientOf<Operations extends object>(
  operations: Operations,
  options: ClientOptions,
): ClientOf<Operations> {
  const { baseUrl, onTokens, language, retries = 3, longestWait = 20_000, timeout = 30_000 } = options;
  const root = baseUrl.replace(/\/+$/, '');
  let tokens: Tokens = { token: options.token, refreshToken: options.refreshToken };
  let refreshing: Promise<boolean> | undefined;

  function keep(next: Tokens): void {
    tokens = next;
    onTokens?.(next);
  }

  async function call(operation: AnyOperation, parameters: Members, { signal, idempotencyKey }: CallOptions) {
    const key = operation.keeps ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const mayRepeat = operation.method !== 'POST' || key !== undefined;
    const request = await requestOf(operation, parameters);
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt++) {
      const { token } = tokens;
      let failure: unknown;
      try {
        const response = await send(operation, request, key, signal);
        if (response.ok) return await answerOf(operation, response);
        failure = await errorOf(operation, response);
      } catch (error) {
        if (signal?.aborted) throw error;
        failure = error;
      }
      const refusal = failure instanceof ApiError ? failure : undefined;
      if (refusal?.status === 401 && operation.token && !hasRefreshed) {
        // Another call may have changed it meanwhile.
        hasRefreshed = tokens.token !== token || (await refresh());
        if (hasRefreshed) continue;
      }
      // With these the service says that it has not begun: they may be sent again whatever they do.
      const hasNotBegun = refusal?.status === 429 || refusal?.code === 'IDEMPOTENCY_IN_PROGRESS';
      const isAway = !refusal || refusal.status >= 500;
      const pause = Math.max((refusal?.retryAfter ?? 0) * 1000, Math.random() * 250 * 2 ** attempt);
      if (attempt >= retries || pause > longestWait || !(hasNotBegun || (isAway && mayRepeat))) throw failure;
      await delay(pause, signal);
    }
  }

  function send(operation: AnyOperation, { url, body, type }: Request, key: string | undefined, signal?: AbortSignal) {
    const headers: Record<string, string> = { accept: operation.answers ? '*/*' : 'application/json' };
    if (type) headers['content-type'] = type;
    if (language) headers['accept-language'] = language;
    if (operation.token && tokens.token) headers['authorization'] = `Bearer ${tokens.token}`;
    if (key !== undefined) headers[operation.keeps!] = key;
    const inTime = AbortSignal.timeout(timeout);
    return (options.fetch ?? fetch)(root + url, {
      method: operation.method,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
  }

  async function answerOf(operation: AnyOperation, response: Response): Promise<unknown> {
    if (operation.answers) return response.blob();
    const envelope = (await response.json()) as Envelope;
    const { tokenType, token, refreshToken, loggedOut } = (envelope.data ?? {}) as Members;
    if (tokenType !== undefined) {
      keep({ token: token as string, refreshToken: (refreshToken as string | null) ?? undefined });
    } else if (loggedOut === true) keep({});
    return envelope;
  }

  /** A new token for the old one; true where there is one now. All calls that wait for it share one refresh. */
  function refresh(): Promise<boolean> {
    const { refreshToken } = tokens;
    if (refreshToken === undefined) return Promise.resolve(false);
    const operation = (operations as Record<string, AnyOperation | undefined>)['refreshToken'];
    if (!operation) return Promise.resolve(false);
    refreshing ??= call(operation, { refreshToken }, {})
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 401) keep({});
          return false;
        },
      )
      .finally(() => (refreshing = undefined));
    return refreshing;
  }

  async function* each(operation: AnyOperation, parameters: Members, callOptions: CallOptions) {
    let cursor: string | null | undefined = parameters['cursor'] as string | undefined;
    do {
      const asked = cursor === undefined ? parameters : { ...parameters, cursor };
      const page = (await call(operation, asked, callOptions)) as Paged;
      yield* page.data;
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
  }

  const calls = Object.entries(operations as Record<string, AnyOperation>)
    .filter(([, operation]) => 'method' in operation)
    .map(([name, operation]) => {
      const run = (parameters: Members = {}, given: CallOptions = {}) => call(operation, parameters, given);
      run.each = (parameters: Members = {}, given: CallOptions = {}) => each(operation, parameters, given);
      return [name, run] as const;
    });
  const client = Object.fromEntries(calls) as unknown as ClientOf<Operations>;
  return Object.defineProperty(client, 'tokens', { get: () => tokens, set: keep });
}

interface Request {
  /** From the path on. */
  url: string;
  body?: string | FormData;
  type?: string;
}

/** Which member goes where: those of the path into the path, those of the query into the query, the others into the body. */
async function requestOf({ path, query, body }: AnyOperation, parameters: Members): Promise<Request> {
  const rest = { ...parameters };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] as Plain | null | undefined;
    if (value === undefined || value === null) throw new TypeError(`${name} is missing`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const name of query) {
    const value = rest[name] as Plain[] | Plain | undefined;
    delete rest[name];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  const target = search.size > 0 ? `${url}?${search}` : url;
  if (body === 'json') return { url: target, body: JSON.stringify(rest), type: 'application/json' };
  return { url: target, body: body === 'form' ? await formOf(rest) : undefined };
}

async function formOf(members: Members): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(members) as [string, Plain | Upload | null | undefined][]) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') form.append(name, await blobOf(value));
    else form.append(name, String(value));
  }
  return form;
}

async function blobOf(upload: Upload): Promise<Blob> {
  if (upload instanceof Blob) return upload;
  if (upload instanceof Uint8Array) return new Blob([upload]);
  if (upload instanceof ReadableStream) return new Response(upload).blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of upload) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks);
}

async function errorOf({ id }: AnyOperation, response: Response): Promise<ApiError> {
  const text = await response.text();
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  try {
    const { code, message, errors, traceId } = JSON.parse(text) as Envelope & Pick<ApiError, 'errors' | 'traceId'>;
    return new ApiError(id, response.status, code ?? '', message, errors, traceId, retryAfter);
  } catch {
    // A proxy on the way answered, not the service.
    const traceId = response.headers.get('x-request-id') ?? '';
    return new ApiError(id, response.status, '', `HTTP ${response.status}`, [], traceId, retryAfter);
  }
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** An error response. Use `code` to tell errors apart. You can show `message` to users. */
export class ApiError<Code extends string = string> extends Error {
  override name = 'ApiError';

  constructor(
    /** The name of the operation, e.g. `bookReservation`. */
    readonly operation: string,
    /** The HTTP status. */
    readonly status: number,
    /** Empty if the response came from a proxy and not from the service. */
    readonly code: Code,
    message: string,
    /** The invalid members of the request. */
    readonly errors: {
      /** The path of the member, e.g. `guestsCount`. */
      field: string;
      /** The rule that its value violates, e.g. `required`. */
      code: string;
      /** What is wrong, as a text for users. */
      message: string;
    }[],
    /** Identifies the response in the service's logs. */
    readonly traceId: string,
    /** Seconds to wait before a retry; undefined if waiting does not help. */
    readonly retryAfter: number | undefined,
    /** The page of the documentation that explains `code`; undefined if the response came from a proxy. */
    readonly docUrl?: string,
  ) {
    super(message);
  }
}

/** There was no complete response: the network failed, or the timeout has passed. `cause` is the error of the platform. */
export class ApiConnectionError extends Error {
  override name = 'ApiConnectionError';

  constructor(
    /** The name of the operation, e.g. `bookReservation`. */
    readonly operation: string,
    /** What `fetch` has thrown. */
    override readonly cause: unknown,
  ) {
    super(`${operation}: no response (${(cause as Error | undefined)?.message})`);
  }
}

/** The members that every JSON response of the service has. */
export interface Envelope {
  /** The payload; null in an error response. */
  data: unknown;
  /** False in an error response. */
  isSuccess: boolean;
  /** A text for users. */
  message: string;
  /** The HTTP status. */
  statusCode: number;
  /** The error code; null if the call succeeded. */
  code: string | null;
  /** The page of the documentation that explains `code`. */
  docUrl: string | null;
  /** The invalid members of the request. */
  errors: ApiError['errors'];
  /** Identifies the response in the service's logs. */
  traceId: string;
}

/** Parses `text`; undefined if it is not JSON, or neither an object nor an array. */
export function jsonOf(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns `value` if it is an envelope. The response of a proxy or of another program is not. */
export function envelopeOf(value: object | undefined): Envelope | undefined {
  const { isSuccess, message, errors, traceId } = (value ?? {}) as Partial<Envelope>;
  const isText = typeof message === 'string' && typeof traceId === 'string';
  return typeof isSuccess === 'boolean' && isText && Array.isArray(errors) ? (value as Envelope) : undefined;
}

/** The error for a response that is not a success of the service. */
export function errorOf(operation: string, { status, headers }: Response, envelope: Envelope | undefined): ApiError {
  const seconds = parseFloat(headers.get('retry-after')!);
  const retryAfter = seconds >= 0 ? seconds : undefined;
  return new ApiError(
    operation,
    status,
    envelope?.code ?? '',
    envelope?.message ?? `HTTP ${status}: not a response of the service`,
    envelope?.errors ?? [],
    envelope?.traceId ?? headers.get('x-request-id') ?? '',
    retryAfter,
    envelope?.docUrl ?? undefined,
  );
}

/** Returns `failure` if it is an error response. */
export function apiErrorOf(failure: unknown): ApiError | undefined {
  return failure instanceof ApiError ? failure : undefined;
}

/** Whether the service can respond otherwise later: there was no response, or the service is unavailable or busy. */
export function isTemporary(error: ApiError | undefined): boolean {
  return !error || error.status >= 500 || error.status === 429;
}

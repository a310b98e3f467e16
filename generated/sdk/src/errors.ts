/** An error response. Use `code` to tell errors apart. You can show `message` to users. */
export class ApiError<Code extends string = string> extends Error {
  override name = 'ApiError';

  constructor(
    readonly operation: string,
    readonly status: number,
    /** Empty if the response came from a proxy and not from the service. */
    readonly code: Code,
    message: string,
    /** The invalid members of the request. */
    readonly errors: { field: string; code: string; message: string }[],
    /** Identifies the response in the service's logs. */
    readonly traceId: string,
    /** Seconds to wait before a retry; undefined if waiting does not help. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/** The members that every JSON response of the service has. */
export interface Envelope {
  data: unknown;
  isSuccess: boolean;
  message: string;
  statusCode: number;
  code: string | null;
  errors: { field: string; code: string; message: string }[];
  traceId: string;
}

/** Parses `text`; undefined if it is not JSON, or neither an object nor an array. */
export function jsonOf(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns `value` if it is an envelope. The response of a proxy or of another program is not. */
export function envelopeOf(value: object | undefined): Envelope | undefined {
  const { isSuccess, message, errors, traceId } = (value ?? {}) as Partial<Envelope>;
  const isEnvelope =
    typeof isSuccess === 'boolean' &&
    typeof message === 'string' &&
    typeof traceId === 'string' &&
    Array.isArray(errors);
  return isEnvelope ? (value as Envelope) : undefined;
}

/** The error for a response that is not a success of the service. */
export function errorOf(operation: string, { status, headers }: Response, envelope: Envelope | undefined): ApiError {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const { code, message, errors, traceId }: Partial<Envelope> = envelope ?? {};
  return new ApiError(
    operation,
    status,
    code ?? '',
    message ?? `HTTP ${status}: not a response of the service`,
    errors ?? [],
    traceId ?? headers.get('x-request-id') ?? '',
    retryAfter,
  );
}

/** Returns `failure` if it is an error response. */
export function apiErrorOf(failure: unknown): ApiError | undefined {
  return failure instanceof ApiError ? failure : undefined;
}

/** A refusal or a failure of the service. Decide by `code`; `message` may be shown to people. */
export class ApiError<Code extends string = string> extends Error {
  override name = 'ApiError';

  constructor(
    readonly operation: string,
    readonly status: number,
    /** Empty where something on the way to the service has answered. */
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

/** What every answer of the service has, whatever its operation. */
export interface Envelope {
  data: unknown;
  isSuccess: boolean;
  message: string;
  statusCode: number;
  code: string | null;
  errors: { field: string; code: string; message: string }[];
  traceId: string;
}

/** What `text` says; undefined where it is no JSON, or neither an object nor an array. */
export function jsonOf(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The envelope that `value` is; undefined where it is none, as of a proxy or of another program. */
export function envelopeOf(value: object | undefined): Envelope | undefined {
  const { isSuccess, message, errors, traceId } = (value ?? {}) as Partial<Envelope>;
  const isOne =
    typeof isSuccess === 'boolean' &&
    typeof message === 'string' &&
    typeof traceId === 'string' &&
    Array.isArray(errors);
  return isOne ? (value as Envelope) : undefined;
}

/** The error that an answer is, whoever gave it. */
export function errorOf(operation: string, { status, headers }: Response, envelope: Envelope | undefined): ApiError {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  if (envelope) {
    const { code, message, errors, traceId } = envelope;
    return new ApiError(operation, status, code ?? '', message, errors, traceId, retryAfter);
  }
  const message = `HTTP ${status}, and not by the service`;
  return new ApiError(operation, status, '', message, [], headers.get('x-request-id') ?? '', retryAfter);
}

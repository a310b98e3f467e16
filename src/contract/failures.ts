import type { Message } from '../languages';

/**
 * The one table of failures: every error code of the contract with its HTTP status. The message that goes with it is the text
 * of the same name in the catalogues.
 */
export const failures = {
  VALIDATION_ERROR: { status: 400 },
  MALFORMED_BODY: { status: 400 },
  DETAILS_JSON_INVALID: { status: 400 },
  INVALID_DATE_RANGE: { status: 400 },
  STAY_TOO_SHORT: { status: 400 },
  STAY_TOO_LONG: { status: 400 },
  NOTICE_TOO_SHORT: { status: 400 },
  OTP_INVALID: { status: 400 },
  OTP_EXPIRED: { status: 400 },
  UNKNOWN_REFERENCE: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  VERIFICATION_REQUIRED: { status: 403 },
  USER_BLOCKED: { status: 403 },
  NOT_FOUND: { status: 404 },
  USER_NOT_FOUND: { status: 404 },
  ROUTE_NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  DATES_NOT_AVAILABLE: { status: 409 },
  STATE_CONFLICT: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  PHONE_TAKEN: { status: 409 },
  IN_USE: { status: 409 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  IDEMPOTENCY_IN_PROGRESS: { status: 409 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  RATE_LIMITED: { status: 429 },
  OTP_RATE_LIMITED: { status: 429 },
  OTP_ATTEMPTS_EXCEEDED: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
  NOT_READY: { status: 503 },
} as const;

export type ErrorCode = keyof typeof failures;

/** What is wrong with one member of a request; `field` reads like `PropertyInformation.images[2]`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: Message;
}

export type FieldErrorCode =
  | 'required'
  | 'type'
  | 'format'
  | 'min'
  | 'max'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'enum'
  | 'unknownReference'
  | 'custom';

export interface FailureDetails {
  /** Replaces the code's own message where the caller can be told more. */
  message?: Message;
  errors?: FieldError[];
  /** Seconds; sent as `Retry-After`. */
  retryAfter?: number;
  /** Methods; sent as `Allow`. */
  allow?: string[];
}

/** An expected outcome that is not a success. Handlers return it; the seam puts the envelope on. */
export interface Failure<Code extends ErrorCode = ErrorCode> extends FailureDetails {
  failure: Code;
}

/** The failure `code`, to be returned by a handler. Compiles only where the operation declares the code's status. */
export function fail<Code extends ErrorCode>(code: Code, details: FailureDetails = {}): Failure<Code> {
  return { failure: code, ...details };
}

/** Carries a failure through code that cannot return it: the steps before a handler, and a transaction to be rolled back. */
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.failure);
  }
}

/** Throws `code` as a {@link Refusal}. For the seam; handlers return {@link fail}. */
export function refuse(code: ErrorCode, details?: FailureDetails): never {
  throw new Refusal(fail(code, details));
}

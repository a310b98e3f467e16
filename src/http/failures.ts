import { type Message, say } from '../languages';

/**
 * The one table of failures: every error code of the contract with its HTTP status and its message.
 * The message is shown to users, so it says what to do and never what happened inside.
 */
export const failures = {
  VALIDATION_ERROR: { status: 400, message: 'Some of what was sent is missing or not valid.' },
  MALFORMED_BODY: { status: 400, message: 'The request body could not be read.' },
  DETAILS_JSON_INVALID: {
    status: 400,
    message: 'DetailsJSON must be the text of a JSON object with known services and terms.',
  },
  INVALID_DATE_RANGE: { status: 400, message: 'These dates are not a bookable range.' },
  STAY_TOO_SHORT: { status: 400, message: 'The stay is shorter than this property allows.' },
  STAY_TOO_LONG: { status: 400, message: 'The stay is longer than this property allows.' },
  NOTICE_TOO_SHORT: { status: 400, message: 'This property needs to be booked earlier before arrival.' },
  OTP_INVALID: { status: 400, message: 'The code is not correct.' },
  OTP_EXPIRED: { status: 400, message: 'The code is no longer valid. Ask for a new one.' },
  UNKNOWN_REFERENCE: { status: 400, message: 'Something that was referred to does not exist.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'This account may not do that.' },
  VERIFICATION_REQUIRED: { status: 403, message: 'Please verify with the one-time code first.' },
  USER_BLOCKED: { status: 403, message: 'This account is blocked.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  USER_NOT_FOUND: { status: 404, message: 'No account is registered with this address.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no such operation.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This operation is called with another method.' },
  DATES_NOT_AVAILABLE: { status: 409, message: 'These dates are no longer available.' },
  STATE_CONFLICT: { status: 409, message: 'This is not possible in the current state.' },
  EMAIL_TAKEN: { status: 409, message: 'This e-mail address is already registered.' },
  PHONE_TAKEN: { status: 409, message: 'This phone number is already registered.' },
  IN_USE: { status: 409, message: 'This is still in use.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: say('IDEMPOTENCY_KEY_REUSED') },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: say('IDEMPOTENCY_IN_PROGRESS') },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'What was sent is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.' },
  RATE_LIMITED: { status: 429, message: say('RATE_LIMITED') },
  OTP_RATE_LIMITED: { status: 429, message: 'Too many codes were asked for. Please wait.' },
  OTP_ATTEMPTS_EXCEEDED: { status: 429, message: 'Too many wrong codes. Ask for a new one.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong. Please try again later.' },
  NOT_READY: { status: 503, message: 'The service is not ready. Please try again shortly.' },
} as const;

export type ErrorCode = keyof typeof failures;

/** What is wrong with one member of a request; `field` reads like `PropertyInformation.images[2]`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: string | Message;
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
  /** Replaces the table's message where the caller can be told more. */
  message?: string | Message;
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

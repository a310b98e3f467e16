import { type ErrorCode, failures } from '../../generated/failures';
import type { components } from '../../generated/operations';
import { createMessage, type Language, type Message, type MessageKey } from '../languages';

export { type ErrorCode, failures };

/** The error of one member of a request; `field` is a path such as `PropertyInformation.images[2]`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  message: Message;
}

export type FieldErrorCode = components['schemas']['FieldError']['code'];

export interface FailureDetails {
  /** Replaces the default message of the code, where the caller can be told more. */
  message?: Message;
  errors?: FieldError[];
  /** Seconds; sent as `Retry-After`. */
  retryAfter?: number;
  /** Methods; sent as `Allow`. */
  allow?: string[];
  /** The language of the response, where the handler knows it better than the request. */
  language?: Language;
}

/** An expected outcome that is not a success. Handlers return it; the envelope is added in one place. */
export interface Failure<Code extends ErrorCode = ErrorCode> extends FailureDetails {
  failure: Code;
}

/**
 * The failure `code`, which a handler returns. Compiles only if the operation declares the status of the code. VALIDATION_ERROR
 * requires the members that are wrong, because clients mark them; NOT_FOUND requires a message that names what does not exist.
 */
export function fail(
  code: 'VALIDATION_ERROR',
  details: FailureDetails & Required<Pick<FailureDetails, 'errors'>>,
): Failure<'VALIDATION_ERROR'>;
export function fail(
  code: 'NOT_FOUND',
  details: FailureDetails & Required<Pick<FailureDetails, 'message'>>,
): Failure<'NOT_FOUND'>;
export function fail<Code extends Exclude<ErrorCode, 'VALIDATION_ERROR' | 'NOT_FOUND'>>(
  code: Code,
  details?: FailureDetails,
): Failure<Code>;
export function fail<Code extends ErrorCode>(code: Code, details: FailureDetails = {}): Failure<Code> {
  return { failure: code, ...details };
}

/** The failure during maintenance, whose end is not known, so that clients should not ask often. */
export const inMaintenance = fail('MAINTENANCE', { retryAfter: 60 });

/** What a request can name that does not exist, as in `notFound('property')`. */
export type Missing = Extract<MessageKey, `notFound.${string}`> extends `notFound.${infer What}` ? What : never;

/** The failure NOT_FOUND, whose message names what was not found. It is the same for a record that the caller may not know of. */
export function notFound(what: Missing): Failure<'NOT_FOUND'> {
  return fail('NOT_FOUND', { message: createMessage(`notFound.${what}`) });
}

/** The details of a failure of known members; `message` is a complete sentence, used for each of them. */
export function ofMembers(message: Message, ...fields: string[]): Required<Pick<FailureDetails, 'message' | 'errors'>> {
  return { message, errors: fields.map((field) => ({ field, code: 'custom', message })) };
}

/** Carries a failure through code that cannot return it: the steps before a handler, and a transaction that is rolled back. */
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.failure);
  }
}

/** Throws `code` as a {@link Refusal}. For the steps before a handler; handlers return {@link fail}. */
export function refuse(code: ErrorCode, details?: FailureDetails): never {
  throw new Refusal({ failure: code, ...details });
}

import { type ApiError, type ErrorCode, isApiError } from 'rental-marketplace-sdk';

/** The functions of the platform (Node or a browser) that the story needs. */
export interface Environment {
  baseUrl: string;
  /** The e-mail address of an existing administrator. */
  administrator: string;
  /** The next one-time code to `address`. */
  codeFor: (address: string) => Promise<string>;
  /** The body of the next e-mail to `address` that contains `words`. */
  mailTo: (address: string, words: string) => Promise<string>;
  /** A JPEG of one colour (#rrggbb). */
  photograph: (colour: string) => Promise<Blob>;
  /** Publishes a calendar on a partner's server that the marketplace can reach; returns its address. */
  publish: (name: string, calendar: string) => Promise<string>;
  /** An address of the partner's server that stores the requests that it receives. */
  inboxOf: (name: string) => string;
  /** The next request that the inbox received. */
  received: (name: string) => Promise<{ body: string; signature: string }>;
  /** Called after each step. */
  onStep: (title: string, succeeded: boolean) => void;
}

/** Runs one step and returns its value. */
export type Step = <Value>(title: string, act: () => Promise<Value>) => Promise<Value>;

/** Creates the function that runs the steps. The first failure ends the story; its error contains the title of the step. */
export function stepsOf({ onStep }: Pick<Environment, 'onStep'>): Step {
  return async (title, act) => {
    try {
      const value = await act();
      onStep(title, true);
      return value;
    } catch (error) {
      onStep(title, false);
      throw new Error(`“${title}”: ${isApiError(error) ? describe(error) : String(error)}`, { cause: error });
    }
  };
}

function describe({ operation, status, code, message }: ApiError): string {
  return `${operation}: ${status} ${code} ${message}`;
}

/** Throws unless `actual` and `expected` have the same JSON. */
export function assertEqual(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

/** Throws an error with `message` if `condition` is false. */
export function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** The error of a call; throws if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  let result: unknown;
  try {
    result = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`the call succeeded: ${JSON.stringify(result)}`);
}

/** The status and code of an error response; throws if the call succeeds or fails otherwise. */
export async function apiErrorOf(call: Promise<unknown>): Promise<[status: number, code: ErrorCode | '']> {
  const error = await errorOf(call);
  if (!isApiError(error)) throw error;
  return [error.status, error.code];
}

/** The date `days` days from today in UTC: `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

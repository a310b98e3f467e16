import { type ApiError, type ErrorCode, isApiError } from 'rental-marketplace-sdk';

/** What the story needs of where it runs: Node or a browser. */
export interface Environment {
  baseUrl: string;
  /** The e-mail address of an administrator who is there already. */
  administrator: string;
  /** The next one-time code to `address`. */
  codeFor: (address: string) => Promise<string>;
  /** The body of the next e-mail to `address` that has these words. */
  mailTo: (address: string, words: string) => Promise<string>;
  /** A JPEG of one colour (#rrggbb). */
  photograph: (colour: string) => Promise<Blob>;
  /** Puts a calendar on a server of a partner's, which the marketplace can reach; answers its address there. */
  publish: (name: string, calendar: string) => Promise<string>;
  /** An address of that server which keeps what is sent to it. */
  inboxOf: (name: string) => string;
  /** The next request that came there. */
  received: (name: string) => Promise<{ body: string; signature: string }>;
  /** Told of each step when it is over. */
  onStep: (title: string, succeeded: boolean) => void;
}

/** Runs one step and answers its value. */
export type Step = <Value>(title: string, act: () => Promise<Value>) => Promise<Value>;

/** Answers what runs the steps of a story; the first that fails ends it, with the step's title in the error. */
export function stepsOf({ onStep }: Pick<Environment, 'onStep'>): Step {
  return async (title, act) => {
    try {
      const value = await act();
      onStep(title, true);
      return value;
    } catch (error) {
      onStep(title, false);
      throw new Error(`“${title}”: ${isApiError(error) ? inWords(error) : String(error)}`, { cause: error });
    }
  };
}

function inWords({ operation, status, code, message }: ApiError): string {
  return `${operation}: ${status} ${code} ${message}`;
}

/** Throws where `actual` is not what was expected. */
export function same(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

/** Throws where `fact` is false. */
export function holds(fact: boolean, otherwise: string): void {
  if (!fact) throw new Error(otherwise);
}

/** What a call throws; fails where it throws nothing. */
export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`it was not refused: ${JSON.stringify(answer)}`);
}

/** The status and code of a refusal; fails where the call succeeds or fails otherwise. */
export async function refused(call: Promise<unknown>): Promise<[status: number, code: ErrorCode | '']> {
  const error = await thrownBy(call);
  if (!isApiError(error)) throw error;
  return [error.status, error.code];
}

/** The calendar date so many days from today, in UTC: `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Identity } from '../contract/caller';
import type { ErrorCode, FieldError } from '../contract/failures';
import type { Language } from '../languages';
import type { Quota } from '../limits/limits';
import type { Body } from './forms';
import type { Answer, Outcome } from './envelope';
import type { Plan } from './plan';

/** One request while it is handled. Each step adds what it has determined. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The IP address of the client; behind trusted proxies, the one that they name. */
  address: string;
  /** Of the response. A replayed response has the trace id of the first one. */
  traceId: string;
  /** The language of the response. The preference of the caller's account applies as soon as the caller is known. */
  language: Language;
  /** The error code of the response, if it is a failure. */
  code: ErrorCode | undefined;
  /** Errors in the parameters and the body, before the validator has run. */
  problems: FieldError[];
  /** The plan of the requested operation; undefined until it is known, and for an unknown route. */
  plan: Plan | undefined;
  identity: Identity | undefined;
  /** The remaining quota of the limit that is closest to its end, of those that counted the request. */
  quota: Quota | undefined;
  /** The user for whom the operation runs; undefined for an anonymous request. */
  caller: Caller | undefined;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Body | undefined;
}

/** A response that already has its envelope. */
export interface Finished {
  answer: Answer;
}

export interface Api {
  /** Routes, authorises, reads, validates and handles one request. Throws Refusal to end it with a failure. */
  handle(exchange: Exchange): Promise<Outcome | Finished>;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Identity } from '../contract/caller';
import type { ErrorCode, FieldError } from '../contract/failures';
import type { Language } from '../languages';
import type { Quota } from '../limits/limits';
import type { Body } from './forms';
import type { Answer, Outcome } from './envelope';
import type { Plan } from './plan';

/** One request on its way to its answer; each step adds what it has found out. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the client; of a trusted proxy's client where there is one. */
  address: string;
  /** Of the answer: a replayed one has the first one's. */
  traceId: string;
  /** In which to answer; the caller's own counts from the moment that the caller is known. */
  language: Language;
  /** Of the failure that it came to. */
  code: ErrorCode | undefined;
  /** What is wrong with the form of its parts. */
  problems: FieldError[];
  /** Of the operation that it asks for; undefined while, and where, there is none. */
  plan: Plan | undefined;
  identity: Identity | undefined;
  /** What is left of the limit that is nearest to its end, of those that counted the request. */
  quota: Quota | undefined;
  /** Whom the operation is done for; undefined for nobody. */
  caller: Caller | undefined;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Body | undefined;
}

/** What needs no envelope any more. */
export interface Finished {
  answer: Answer;
}

export interface Api {
  /** Routes, authorises, reads, validates and handles one request. Throws Refusal for what ends it on the way. */
  handle(exchange: Exchange): Promise<Outcome | Finished>;
}

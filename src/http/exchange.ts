import type { Request as HttpRequest } from 'express';
import type { ServerResponse } from 'node:http';
import type { Operation, Request } from 'openapi-backend';
import type { Caller, Identity } from '../contract/caller';
import type { FieldError } from '../contract/failures';
import type { Language } from '../languages';
import type { Quota } from '../limits/limits';
import type { Body } from './body';
import type { Answer, Outcome } from './envelope';

/** One request on its way to its answer. */
export interface Exchange {
  request: HttpRequest;
  response: ServerResponse;
  /** Of the client; of a trusted proxy's client where there is one. */
  address: string;
  /** Of the answer: a replayed one has the first one's. */
  traceId: string;
  /** Puts the envelope on. */
  finish: (outcome: Outcome) => Answer;
  /** What is left of the limit that is nearest to its end, of those that counted the request. */
  quota?: Quota;
  /** In which to answer; the caller's own counts from the moment that the caller is known. */
  language: Language;
  /** What openapi-backend was given of it. */
  given?: Request;
  operation?: Operation;
  identity?: Identity;
  /** Whom the operation is done for; undefined for nobody. */
  caller?: Caller;
  body?: Body;
  problems: FieldError[];
}

/** What needs no envelope any more. */
export interface Finished {
  answer: Answer;
}

export interface Api {
  /** Routes, authorises, reads, validates and handles one request. Throws Refusal for what ends it on the way. */
  handle(exchange: Exchange): Promise<Outcome | Finished>;
}

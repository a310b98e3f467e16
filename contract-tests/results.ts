/** The results of a run of the contract tests. */
import type { Transaction } from 'dredd';
import { join } from 'node:path';
import type { DocumentedAnswer, Operation } from './document';
import type { Sources } from './places';

/** The folder of the reports `<name>.xml` and `<name>.html`. */
export const reportsFolder = join(__dirname, '../.cache/contract');

/** The result of one documented response. */
export interface Result {
  answer: DocumentedAnswer;
  /** The failure; undefined if it passed. */
  failure?: string;
  /** Of a failed one: the response in openapi/, and the handler. */
  sources?: Sources;
  /** Of a failed one: the lines about it in the log of a server that the tests started. */
  log?: string[];
  /** The request and the response, without tokens and large bodies. */
  request: { method: string; uri: string; headers: Record<string, string>; body: string };
  /** From sending the request to the end of the response, without the preparation. */
  seconds: number;
  real?: NonNullable<Transaction['real']>;
}

/** Why a response is not tested. */
export type Reason =
  | 'it changes data'
  | 'it needs prepared data'
  | 'no token is given for it'
  | 'the server has no such record';

/** All transactions against one server. */
export interface Run {
  name: string;
  results: Result[];
  /** Problems of the run as a whole. */
  problems: string[];
  url: string;
  /** The version of the contract that the server is tested against. */
  version: string;
  /** All operations of the run, including untested ones. */
  operations: Operation[];
  /** Responses that cannot be tested on this server, with the reason; undefined if all are tested. */
  notTried?: Map<string, Reason>;
}

/** What a run of the contract tests comes to. */
import type { Transaction } from 'dredd';
import { join } from 'node:path';
import type { DocumentedAnswer, Operation } from './document';

/** Where the reports go, as `<name>.xml` and `<name>.html`. */
export const reportsFolder = join(__dirname, '../.cache/contract');

/** What became of one documented answer. */
export interface Result {
  answer: DocumentedAnswer;
  /** What is wrong; undefined when it passed. */
  failure?: string;
  /** What was sent and what came, without tokens and without megabytes. */
  request: { method: string; uri: string; headers: Record<string, string>; body: string };
  /** From the request, without its preparation, to the end of the answer. */
  seconds: number;
  real?: NonNullable<Transaction['real']>;
}

/** Why an answer is not tried. */
export type Reason =
  | 'it changes data'
  | 'it needs prepared data'
  | 'no token for it is given'
  | 'the server has no such record';

/** All transactions against one server. */
export interface Run {
  name: string;
  results: Result[];
  /** What is wrong with the run as a whole, beyond its results. */
  problems: string[];
  url: string;
  /** Of the contract that the server is held to. */
  version: string;
  /** What the run is about, whether or not it could be tried. */
  operations: Operation[];
  /** Answers that this server cannot be asked for, with the reason; undefined where all are. */
  notTried?: Map<string, Reason>;
}

import type { Readable } from 'node:stream';
import type { WritingOperationId, access } from '../../generated/access';
import type { operations } from '../../generated/operations';
import type { Language, Message } from '../languages';
import type { Caller } from './caller';
import type { Dependencies } from './dependencies';
import type { ErrorCode, Failure, failures } from './failures';

/**
 * The contract as types. A handler that returns a status, a member or an error code that its operation does not
 * declare, that reads a parameter that is not there, or that is missing, does not compile.
 */
export type OperationId = keyof operations;

type CallerOf<Id extends OperationId> = (typeof access)[Id]['token'] extends 'none'
  ? undefined
  : (typeof access)[Id]['token'] extends 'optional'
    ? Caller | undefined
    : Caller;

type Present<T> = [T] extends [never] ? Record<string, never> : Exclude<T, undefined>;
type Parameters<Id extends OperationId, In extends string> = operations[Id] extends {
  parameters: { [K in In]?: infer P };
}
  ? Present<P>
  : Record<string, never>;
/** No body is one without members: where none is needed, all of them are optional. */
type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer C } }
  ? C[keyof C]
  : operations[Id] extends { requestBody?: { content: infer C } }
    ? C[keyof C]
    : undefined;

type ContentOf<Id extends OperationId, Status extends number> = operations[Id]['responses'] extends {
  [S in Status]: { content: infer Content };
}
  ? Content
  : never;
/** The media types of a 200 that comes as the envelope and as something else too; undefined where there is no choice. */
type MediaTypeOf<Id extends OperationId> = 'application/json' extends keyof ContentOf<Id, 200>
  ? [Exclude<keyof ContentOf<Id, 200>, 'application/json'>] extends [never]
    ? undefined
    : keyof ContentOf<Id, 200>
  : undefined;

export interface Sender {
  /** A user, or the network of nobody known. */
  key: string;
  /** Aborted where nobody waits for the answer any more. */
  gone: AbortSignal;
}

/** A validated request: parameters coerced, defaults filled in, members under their canonical names, files as bytes. */
export interface Request<Id extends OperationId> {
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: BodyOf<Id>;
  caller: CallerOf<Id>;
  /** Which media type of the 200 the client likes best, where it has a choice; JSON where it likes none of them. */
  mediaType: MediaTypeOf<Id>;
  /** Where the request comes from: an IP address. */
  address: string;
  /** Who is to have one turn among others where requests wait for each other. */
  sender: Sender;
  /** Equal to the envelope's `traceId` and the header `X-Request-Id`. */
  traceId: string;
  /** In which to put names into words. Messages are put into words where the envelope is put on. */
  language: Language;
  /** In which to write to somebody whose own language is `tag`: what the request asks for goes before it. */
  languageFor: (tag: string) => Language;
}

/** A file that is sent as it is read. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** Called where its bytes are sent, and not for a HEAD or a 304. Answers what ends when it is destroyed; undefined where it is gone. */
  open(): Promise<Readable | Uint8Array | undefined>;
}

/** An answer that is not the envelope: a picture, the document itself. */
export interface RawAnswer {
  contentType: string;
  bytes: Uint8Array | string | StoredFile;
  headers?: Record<string, string>;
}

type Responses<Id extends OperationId> = operations[Id]['responses'];
type SuccessStatus<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 206>;
type SuccessAt<Id extends OperationId, Status extends SuccessStatus<Id>> = Responses<Id>[Status] extends {
  content: { 'application/json': { data: infer Data; pagination: infer Page; isSuccess: boolean } };
}
  ? null extends Page
    ? ({ status: Status; data: Data; language?: Language } & Says<Id>) | Alternative<Id, Status>
    : { status: Status; data: Data; message?: Message; pagination: Page } | Alternative<Id, Status>
  : { status: Status; raw: RawAnswer };
/** Whoever has changed something is told what has happened; who only reads sees it. */
type Says<Id extends OperationId> = Id extends WritingOperationId ? { message: Message } : { message?: Message };
/** What may stand in for the envelope: nothing, unless the contract names a second media type. */
type Alternative<Id extends OperationId, Status extends number> = [
  Exclude<keyof ContentOf<Id, Status>, 'application/json'>,
] extends [never]
  ? never
  : { status: Status; raw: RawAnswer };

/** The error codes whose status the operation declares. */
export type FailureCode<Id extends OperationId> = {
  [Code in ErrorCode]: (typeof failures)[Code] extends keyof Responses<Id> ? Code : never;
}[ErrorCode];

/** All that an operation may answer: its declared successes and the failures of its declared statuses. */
export type Result<Id extends OperationId> =
  | { [Status in SuccessStatus<Id>]: SuccessAt<Id, Status> }[SuccessStatus<Id>]
  | { [Code in FailureCode<Id>]: Failure<Code> }[FailureCode<Id>];

/** The story of one operation. */
export type Handler<Id extends OperationId> = (request: Request<Id>, dependencies: Dependencies) => Promise<Result<Id>>;

/** The whole API: one handler for every operation of the contract. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** A schema of the contract, by name. */
export type { components } from '../../generated/operations';

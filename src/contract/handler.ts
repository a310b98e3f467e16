import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { WritingOperationId, access } from '../../generated/access';
import type { operations } from '../../generated/operations';
import type { Language, Message } from '../languages';
import type { Caller } from './caller';
import type { Dependencies } from './dependencies';
import type { ErrorCode, Failure, failures } from './failures';
import type { StreamedObject } from './streamed';

/**
 * The contract as types. A handler does not compile if it is missing, returns a status, a member or an error code that its
 * operation does not declare, or reads a parameter that does not exist.
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
/** An absent body is an empty object: where the body is optional, so are all of its members. */
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
/** The media types of a 200 that has others beside the envelope; undefined if the client has no choice. */
type MediaTypeOf<Id extends OperationId> = 'application/json' extends keyof ContentOf<Id, 200>
  ? [Exclude<keyof ContentOf<Id, 200>, 'application/json'>] extends [never]
    ? undefined
    : keyof ContentOf<Id, 200>
  : undefined;

/** The sender of a request, for work that is divided fairly among senders, such as decoding pictures. */
export interface Sender {
  /** The user, or the network of an anonymous client. */
  key: string;
  /** The networks that belong together: see `siteOf` of limits/addresses.ts. */
  site: string;
  /** Whose work comes first: that of active accounts, then of accounts that are not active yet, then of clients without an account. */
  standing: 'active' | 'inactive' | 'anonymous';
  /** Aborted when the client has disconnected. */
  gone: AbortSignal;
}

/** A validated request: parameters coerced, defaults filled in, members under their canonical names, files as bytes. */
export interface Request<Id extends OperationId> {
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: BodyOf<Id>;
  /** The bytes of a JSON body as sent, over which others have computed a signature; empty without one. */
  rawBody: Buffer;
  /** By their names in lower case, for headers that are not part of the contract, such as signatures. */
  headers: IncomingHttpHeaders;
  caller: CallerOf<Id>;
  /** The media type of the 200 that the client prefers, if it has a choice; JSON if it accepts none. */
  mediaType: MediaTypeOf<Id>;
  /** The client's IP address. */
  address: string;
  /** The client, for fair queueing among requests that wait for each other. */
  sender: Sender;
  /** Equal to the envelope's `traceId` and the header `X-Request-Id`. */
  traceId: string;
  /** The language of names. Messages are translated when the envelope is added. */
  language: Language;
  /** The language for a message to a person whose own language is `tag`; the request's preference takes precedence. */
  languageFor: (tag: string) => Language;
  /** Calls `undo` if the request fails, also if its transaction cannot be committed after the handler has returned. It must not throw. */
  ifFailed: (undo: () => Promise<void>) => void;
}

/** A file that is read while it is sent. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /**
   * Called if the content is sent, which it is not for HEAD and 304. The returned stream is closed when it is destroyed;
   * undefined if the file no longer exists.
   */
  open(): Promise<Readable | Uint8Array | undefined>;
}

/** A response without the envelope: a picture, the document itself. */
export interface RawAnswer {
  contentType: string;
  bytes: Uint8Array | string | StoredFile;
  headers?: Record<string, string>;
  /** Whether the bytes stay in memory in any case, because all responses share them. */
  isShared?: boolean;
}

type Responses<Id extends OperationId> = operations[Id]['responses'];
type SuccessStatus<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 206>;
type SuccessAt<Id extends OperationId, Status extends SuccessStatus<Id>> = Responses<Id>[Status] extends {
  content: { 'application/json': { data: infer Data; pagination: infer Page; isSuccess: boolean } };
}
  ? null extends Page
    ? ({ status: Status; data: DataOf<Id, Data>; language?: Language } & Says<Id>) | Alternative<Id, Status>
    : { status: Status; data: Data; message?: Message; pagination: Page } | Alternative<Id, Status>
  : { status: Status; raw: RawAnswer };
/** An object that may be too large for memory is streamed; the response to a change is not. */
type DataOf<Id extends OperationId, Data> = Id extends WritingOperationId
  ? Data
  : Data | (Data extends readonly unknown[] ? never : Data extends object ? StreamedObject<Data> : never);
/** The response to a change has a message; for a read it is optional. */
type Says<Id extends OperationId> = Id extends WritingOperationId ? { message: Message } : { message?: Message };
/** The alternative to the envelope: none, unless the contract declares a second media type. */
type Alternative<Id extends OperationId, Status extends number> = [
  Exclude<keyof ContentOf<Id, Status>, 'application/json'>,
] extends [never]
  ? never
  : { status: Status; raw: RawAnswer };

/** The error codes whose status the operation declares. */
export type FailureCode<Id extends OperationId> = {
  [Code in ErrorCode]: (typeof failures)[Code] extends keyof Responses<Id> ? Code : never;
}[ErrorCode];

/** The declared results of an operation: its successes, and the failures of its declared statuses. */
export type Result<Id extends OperationId> =
  | { [Status in SuccessStatus<Id>]: SuccessAt<Id, Status> }[SuccessStatus<Id>]
  | Failure<FailureCode<Id>>;

/** The handler of one operation. */
export type Handler<Id extends OperationId> = (request: Request<Id>, dependencies: Dependencies) => Promise<Result<Id>>;

/** The whole API: one handler for every operation of the contract. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** A schema of the contract, by name. */
export type { components } from '../../generated/operations';

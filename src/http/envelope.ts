import { Readable } from 'node:stream';
import { type Failure, fail, failures } from '../contract/failures';
import type { RawAnswer, StoredFile } from '../contract/handler';
import { digestOf, jsonOf } from '../contract/cached-json';
import { StreamedObject } from '../contract/streamed';
import { type Language, type Message, translate, createMessage } from '../languages';
import { isCurrentCopy } from './request-headers';

/** The result of a handler, before the envelope is added. */
export type Outcome = Success | { status: number; raw: RawAnswer } | Failure;

interface Success {
  status: number;
  data: unknown;
  message?: Message;
  pagination?: unknown;
  language?: Language;
}

/** A complete HTTP response; `body` is undefined if the status has none. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  contentType?: string;
  body?: string | Uint8Array | StoredFile | BodyStream;
  /** As in {@link RawAnswer}. */
  isShared?: boolean;
}

/** A file, or data too large for memory, that is read while it is sent. */
export interface BodyStream {
  /** In bytes; undefined if it is not known in advance. */
  size?: number;
  stream: Readable;
}

/** What the envelope depends on besides the outcome. */
export interface ResponseContext {
  traceId: string;
  method: string;
  ifNoneMatch?: string;
  /** Whether the response is the same for every client, so that shared caches may store it (and have to revalidate it). */
  isPublic: boolean;
  /** The language of the messages. */
  language: Language;
}

/** Adds the envelope: the only place that knows its members. */
export function answer(outcome: Outcome, context: ResponseContext): Answer {
  if ('failure' in outcome) return failureAnswer(outcome, context);
  if ('raw' in outcome) {
    const { contentType, bytes, headers = {}, isShared = false } = outcome.raw;
    return revalidated({ status: outcome.status, headers, contentType, body: bytes, isShared }, context);
  }
  const { status, data, pagination = null } = outcome;
  const { language } = context;
  const headers: Record<string, string> = { 'Cache-Control': 'no-store', ...inLanguage(language) };
  const members = membersOf(outcome, context);
  if (data instanceof StreamedObject) {
    const stream = Readable.from(streamedEnvelope(data as StreamedObject<object>, members));
    return { status, headers, contentType: 'application/json', body: { stream } };
  }
  const dataText = jsonOf(data);
  if (context.isPublic && context.method === 'GET') {
    // Weak, and computed from the payload and its language only: the trace id differs in every response.
    headers['Cache-Control'] = 'no-cache';
    headers['ETag'] = `W/"${digestOf(data, `${JSON.stringify(pagination)},"${language}"`)}"`;
  }
  // Concatenated, so that the data, which may be long, is serialized once, and not again for its digest.
  const body = `{"data":${dataText},${members}}`;
  return revalidated({ status, headers, contentType: 'application/json', body }, context);
}

/** The JSON of the members that follow the data in the envelope of a success. */
function membersOf(
  { status, message, pagination = null }: Pick<Success, 'status' | 'message' | 'pagination'>,
  { language, traceId }: ResponseContext,
): string {
  const isVerification = status === 206;
  const says = JSON.stringify(
    translate(message ?? createMessage(isVerification ? 'VERIFICATION_REQUIRED' : 'done'), language),
  );
  const code = isVerification ? '"VERIFICATION_REQUIRED"' : 'null';
  return (
    `"isSuccess":true,"message":${says},"statusCode":${status},"code":${code},` +
    `"errors":[],"traceId":${JSON.stringify(traceId)},"pagination":${JSON.stringify(pagination)}`
  );
}

async function* streamedEnvelope(data: StreamedObject<object>, members: string): AsyncGenerator<string> {
  yield '{"data":';
  yield* data.json();
  yield `,${members}}`;
}

/** Where the documentation explains the code, relative to the server. */
export const docUrlOf = (code: string) => `/Docs/error-codes.html#${code}`;

function failureAnswer(failure: Failure, { traceId, language }: ResponseContext): Answer {
  const { failure: code, errors = [], retryAfter, allow } = failure;
  const status = failures[code];
  const headers: Record<string, string> = { 'Cache-Control': 'no-store', ...inLanguage(language) };
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(retryAfter)));
  if (allow) headers['Allow'] = allow.join(', ');
  // The rest of the body is not read, so the connection cannot be reused.
  if (status === 413) headers['Connection'] = 'close';
  const envelope = {
    data: null,
    isSuccess: false,
    message: translate(sentenceOf(failure), language),
    statusCode: status,
    code,
    docUrl: docUrlOf(code),
    errors: errors.map((error) => ({ ...error, message: translate(error.message, language) })),
    traceId,
    pagination: null,
  };
  return { status, headers, contentType: 'application/json', body: JSON.stringify(envelope) };
}

/** The response to a request that failed for a reason that is not the client's. */
export function internalError({ traceId, language }: Pick<ResponseContext, 'traceId' | 'language'>): Answer {
  return failureAnswer(fail('INTERNAL_ERROR'), { traceId, language, method: 'GET', isPublic: false });
}

const mostNames = 10;

/** The message for clients that read neither `errors` nor headers: which member is wrong and why, or how long to wait. */
function sentenceOf({ failure: code, message, errors: [first, ...others] = [], retryAfter, allow }: Failure): Message {
  if (retryAfter !== undefined && failures[code] === 429) return waiting(message ?? createMessage(code), retryAfter);
  if (message) return message;
  if (allow) return createMessage('route.methods', { methods: allow.join(', ') });
  if (!first) return createMessage(code);
  if (others.length > 0) {
    const names = [first, ...others].slice(0, mostNames).map(({ field }) => field);
    return createMessage('field.several', { names: names.join(', ') + (others.length < mostNames ? '' : ', …') });
  }
  const { field, message: problem } = first;
  return field === '' ? createMessage('field.body', { problem }) : createMessage('field.sentence', { field, problem });
}

/** In seconds up to two minutes, in minutes beyond. */
function waiting(what: Message, seconds: number): Message {
  return seconds <= 120
    ? createMessage('limit.seconds', { what, seconds: Math.max(1, Math.ceil(seconds)) })
    : createMessage('limit.minutes', { what, minutes: Math.ceil(seconds / 60) });
}

/** The language of the response, and that it depends on Accept-Language (RFC 9110, 8.5 and 12.5.5). */
function inLanguage(language: Language): Record<string, string> {
  return { 'Content-Language': language, Vary: 'Accept-Language' };
}

/** 304 if the client's copy is current. */
function revalidated(full: Answer, { ifNoneMatch }: ResponseContext): Answer {
  const etag = full.headers['ETag'];
  if (full.status !== 200 || etag === undefined || !isCurrentCopy(ifNoneMatch, etag)) return full;
  return { status: 304, headers: full.headers };
}

export function isStoredFile(body: Answer['body']): body is StoredFile {
  return typeof body === 'object' && 'open' in body;
}

export function isBodyStream(body: Answer['body']): body is BodyStream {
  return typeof body === 'object' && 'stream' in body;
}

import express from 'express';
import multer from 'multer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { Refusal, fail, refuse } from '../contract/failures';
import { say } from '../languages';
import { Holdings } from './holdings';
import { type Normalizer, normalizerOf } from './normalization';

type Schema = OpenAPIV3.SchemaObject;

/** Bytes, counts and milliseconds; the contract's limits, and how much of a body beyond them is read and thrown away. */
const limits = {
  json: 256 * 1024,
  jsonDepth: 20,
  file: 5 * 1024 * 1024,
  field: 64 * 1024,
  fields: 30,
  /** Of any body, however it is framed. */
  body: 12 * 1024 * 1024,
  swallowed: 64 * 1024 * 1024,
  swallowMs: 5_000,
  /** Of all bodies that are arriving or being worked on. */
  held: 128 * 1024 * 1024,
};

/** Bodies that are in memory, from their first bytes to the end of their answers. */
const held = new Holdings<IncomingMessage>(limits.held);

/** A body in the contract's form. Files are apart from the members that the validator sees. */
export interface Body {
  members: unknown;
  files: Record<string, Uint8Array>;
  problems: FieldError[];
}

export interface BodyReader {
  (request: IncomingMessage, response: ServerResponse): Promise<Body | undefined>;
  /** Those that it takes. */
  mediaTypes: readonly string[];
}

type PartReader = (request: IncomingMessage, response: ServerResponse) => Promise<Body>;

/**
 * The reader of an operation's body. The content type is checked first (415), before anything is read; then come size
 * (413), syntax (400 MALFORMED_BODY) and names. Answers undefined when there is no body and none is needed.
 */
export function bodyReader(requestBody: OpenAPIV3.RequestBodyObject): BodyReader {
  const readers = new Map<string, PartReader>();
  for (const [mediaType, content] of Object.entries(requestBody.content)) {
    const schema = content.schema as Schema;
    readers.set(mediaType, mediaType === 'multipart/form-data' ? multipartReader(schema) : jsonReader(schema));
  }
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const isEmpty =
      request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
    if (isEmpty && !requestBody.required) return undefined;
    const { mediaType, charset } = contentTypeOf(request.headers['content-type'] ?? '');
    const reader = readers.get(mediaType);
    if (!reader || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
      refuse('UNSUPPORTED_MEDIA_TYPE', {
        message: say('body.mediaType', { mediaType: [...readers.keys()].join(' / ') }),
      });
    }
    const body = reader(request, response);
    const { count, tooLong } = counting(request);
    // After the reader's own, which makes them flow.
    request.on('data', count);
    response.once('close', () => held.release(request));
    try {
      return await Promise.race([body, tooLong]);
    } catch (error) {
      request.off('data', count);
      // A client that is still sending would see its connection break instead of the answer.
      if (error instanceof Refusal && error.failure.failure === 'PAYLOAD_TOO_LARGE') await swallow(request);
      throw error;
    }
  };
  return Object.assign(read, { mediaTypes: [...readers.keys()] });
}

/** Holds the bytes of a body as they come, and refuses a body that becomes too long: what is not framed by a length tells no other way. */
function counting(request: IncomingMessage) {
  let bytes = 0;
  let refuseBody: (reason: Refusal) => void;
  const tooLong = new Promise<never>((_, reject) => (refuseBody = reject));
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limits.body) return held.hold(request, chunk.length);
    // Nothing more of it reaches a reader.
    request.off('data', count).unpipe();
    refuseBody(new Refusal(fail('PAYLOAD_TOO_LARGE')));
  };
  return { count, tooLong };
}

/** The media type and the charset of a Content-Type, in lower case. Each expression is tried on trimmed text, hence linear in it. */
export function contentTypeOf(header: string): { mediaType: string; charset: string | undefined } {
  const [mediaType = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .map((parameter) => /^charset="?([^"]*)"?$/.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { mediaType, charset };
}

/** Reads what is left of a body and throws it away, within bounds. */
async function swallow(request: IncomingMessage): Promise<void> {
  let left = limits.swallowed;
  const isOver = new Promise<void>((resolve) => {
    request.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && resolve());
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve());
    setTimeout(resolve, limits.swallowMs).unref();
  });
  request.resume();
  if (!request.readableEnded) await isOver;
}

function jsonReader(schema: Schema): PartReader {
  const normalize = normalizerOf(schema, 'json');
  const readBytes = middleware(express.raw({ type: () => true, limit: limits.json, inflate: false }));
  return async (request, response) => {
    await readBytes(request, response);
    const members = parseJson((request as unknown as { body?: Buffer }).body ?? Buffer.alloc(0));
    return normalizedBody(normalize, members, {}, []);
  };
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    refuse('MALFORMED_BODY', { message: say('body.notJson') });
  }
  if (jsonDepth(text) > limits.jsonDepth) refuse('MALFORMED_BODY', { message: say('body.tooDeep') });
  return value;
}

/** How deep arrays and objects nest in `text`, which must be valid JSON. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInText = !isInText;
    else if (isInText) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

function multipartReader(schema: Schema): PartReader {
  const normalize = normalizerOf(schema, 'text');
  const binaries = new Map<string, string>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if ((member as Schema).format === 'binary') binaries.set(name.toLowerCase(), name);
  }
  const readParts = (request: IncomingMessage, response: ServerResponse, strangers: Set<string>) => {
    const parts = multer({
      // What no member is called is thrown away as it arrives.
      fileFilter: (_request, { fieldname }, take) => {
        const isMember = binaries.has(fieldname.toLowerCase());
        if (!isMember) strangers.add(fieldname);
        take(null, isMember);
      },
      limits: {
        fileSize: limits.file,
        files: binaries.size + 1,
        fields: limits.fields,
        fieldSize: limits.field,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
    return middleware(parts.any())(request, response);
  };
  return async (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.body) refuse('PAYLOAD_TOO_LARGE');
    const strangers = new Set<string>();
    await readParts(request, response, strangers);
    const { body, files: parts } = request as unknown as {
      body: Record<string, unknown>;
      files?: Express.Multer.File[];
    };
    const problems: FieldError[] = [];
    const files: Record<string, Uint8Array> = {};
    const members: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(body ?? {})) {
      const binary = binaries.get(key.toLowerCase());
      // A path or any other text in place of a file is never followed.
      if (binary !== undefined) problems.push({ field: binary, code: 'type', message: say('field.file') });
      else members[key] = value;
    }
    // Left in as text would be, so that a file in place of a text member fails that member's own rule.
    for (const name of strangers) members[name] = {};
    for (const part of parts ?? []) {
      const name = binaries.get(part.fieldname.toLowerCase())!;
      if (files[name]) {
        problems.push({ field: name, code: 'custom', message: say('field.twice') });
      } else {
        files[name] = part.buffer;
        members[name] = '';
      }
    }
    // The validator cannot check files.
    for (const name of schema.required ?? []) {
      const isMissing = binaries.has(name.toLowerCase()) && !files[name];
      if (isMissing && !problems.some((problem) => problem.field === name)) {
        problems.push({ field: name, code: 'required', message: say('field.required') });
      }
    }
    return normalizedBody(normalize, members, files, problems);
  };
}

function normalizedBody(
  normalize: Normalizer,
  members: unknown,
  files: Record<string, Uint8Array>,
  problems: FieldError[],
): Body {
  return { members: normalize(members, '', problems), files, problems };
}

type Middleware = (request: never, response: never, next: (error?: unknown) => void) => void;

/** Runs an Express middleware as a promise; the errors of body-parser and multer become failures of the contract. */
function middleware(run: Middleware): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) =>
    new Promise((resolve, reject) => {
      run(request as never, response as never, (error?: unknown) => (error ? reject(bodyRefusal(error)) : resolve()));
    });
}

function bodyRefusal(error: unknown): Refusal {
  const { code, status } = error as { code?: string; status?: number };
  if (status === 413 || code === 'LIMIT_FILE_SIZE' || code === 'LIMIT_FIELD_VALUE')
    return new Refusal(fail('PAYLOAD_TOO_LARGE'));
  if (status === 415) return new Refusal(fail('UNSUPPORTED_MEDIA_TYPE'));
  return new Refusal(fail('MALFORMED_BODY'));
}

import express from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIV3 } from 'openapi-types';
import type { Schema } from '../contract/document';
import { type FieldError, Refusal, fail, refuse } from '../contract/failures';
import { createMessage } from '../languages';
import { networkOf, siteOf } from '../limits/addresses';
import { MemoryBudget, memoryOf } from '../limits/memory-budget';
import { RequestTurns } from '../limits/request-turns';
import type { FormatReaders } from './formats';
import { type Body, type PartReader, formReader, maxBodyBytes, middleware, sizeOf } from './forms';
import { normalizerOf } from './normalization';
import { headerOf } from './request-headers';

/** Bytes and milliseconds: the contract's limits, and how much of a rejected body is read and discarded. */
const limits = {
  json: 256 * 1024,
  jsonDepth: 20,
  swallowed: 64 * 1024 * 1024,
  swallowMs: 5_000,
  /** All bodies that are arriving or being handled, together. */
  held: 128 * 1024 * 1024,
};

/** The bodies in memory, from their first byte to the end of their responses. */
const held = new MemoryBudget<IncomingMessage>(limits.held);

/** Clients could otherwise have the last bytes of many bodies arrive together, and all of them handled in one turn of the event loop. */
const turns = new RequestTurns();

export interface BodyReader {
  /** `address`: the client's, for which the bytes of the body are counted. */
  (request: IncomingMessage, response: ServerResponse, address: string): Promise<Body>;
  /** The accepted media types. */
  mediaTypes: readonly string[];
}

/**
 * Returns the reader of an operation's body. It checks the content type first (415), before anything is read; then size (413),
 * syntax (400 MALFORMED_BODY) and names. An absent body is an empty object where the body is optional.
 */
export function bodyReader(requestBody: OpenAPIV3.RequestBodyObject, formats: FormatReaders): BodyReader {
  const readers = new Map<string, PartReader>();
  for (const [mediaType, content] of Object.entries(requestBody.content)) {
    const schema = content.schema as Schema;
    const partReader = mediaType === 'multipart/form-data' ? formReader : jsonReader;
    readers.set(mediaType, partReader(schema, formats));
  }
  const read = async (request: IncomingMessage, response: ServerResponse, address: string) => {
    const isEmpty =
      request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
    if (isEmpty && !requestBody.required) return { members: {}, jsonBytes: 0, files: {}, problems: [] };
    const { mediaType, charset } = contentTypeOf(headerOf(request, 'content-type') ?? '');
    const reader = readers.get(mediaType);
    if (!reader) {
      const mediaTypes = [...readers.keys()].join(' / ');
      refuse('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('body.mediaType', { mediaType: mediaTypes }) });
    }
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      refuse('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('body.charset') });
    // A request that arrived whole has had its turn.
    const hasTurn = request.complete;
    const origin = () => ({ key: networkOf(address), site: siteOf(address) });
    const body = reader(request, response, () => (hasTurn ? undefined : turns.take(origin)));
    const { count, tooLong } = counting(request, address);
    // Registered after the reader's own listeners, which start the flow of data.
    request.on('data', count);
    response.once('close', () => held.release(request));
    try {
      return await Promise.race([body, tooLong]);
    } catch (error) {
      request.off('data', count);
      // Otherwise a client that is still sending would see its connection break before it reads the response.
      if (error instanceof Refusal && error.failure.failure === 'PAYLOAD_TOO_LARGE') await swallow(request);
      throw error;
    }
  };
  return Object.assign(read, { mediaTypes: [...readers.keys()] });
}

/**
 * Counts the bytes of a body as they arrive, and rejects a body that exceeds the limit: a chunked body has no length to check
 * beforehand.
 */
function counting(request: IncomingMessage, address: string) {
  let bytes = 0;
  let refuseBody: (reason: unknown) => void;
  const tooLong = new Promise<never>((_, reject) => (refuseBody = reject));
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) return held.hold(request, memoryOf(chunk), address);
    // The reader receives no further bytes.
    request.off('data', count).unpipe();
    const message = createMessage('body.tooLarge', { limit: sizeOf(maxBodyBytes) });
    refuse('PAYLOAD_TOO_LARGE', { message });
  };
  const count = (chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      // Thrown from an event, it would end the process.
      refuseBody(error);
    }
  };
  return { count, tooLong };
}

/**
 * The media type and the charset of a Content-Type, in lower case. The expression is applied to trimmed text, so it takes linear
 * time.
 */
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

/** Reads and discards the rest of a body, within bounds. */
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

function jsonReader(schema: Schema, formats: FormatReaders): PartReader {
  const normalize = normalizerOf(schema, 'json', formats);
  const readBytes = middleware(express.raw({ type: () => true, limit: limits.json, inflate: false }), jsonRefusal);
  const takesNothing = !schema.required?.length;
  return async (request, response, arrived) => {
    await readBytes(request, response);
    await arrived();
    const bytes = (request as unknown as { body?: Buffer }).body ?? Buffer.alloc(0);
    const sent = parseJson(bytes);
    const problems: FieldError[] = [];
    const members = normalize(sent === null && takesNothing ? {} : sent, '', problems);
    return { members, jsonBytes: bytes.length, bytes, files: {}, problems };
  };
}

function jsonRefusal({ status }: { status?: number }): Refusal {
  if (status === 413)
    return new Refusal(
      fail('PAYLOAD_TOO_LARGE', { message: createMessage('body.tooLarge', { limit: sizeOf(limits.json) }) }),
    );
  return new Refusal(fail(status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'MALFORMED_BODY'));
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) refuse('MALFORMED_BODY', { message: createMessage('body.missing') });
  const text = textOf(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = / position (\d+)/.exec((error as Error).message)?.[1];
    refuse('MALFORMED_BODY', {
      message:
        position === undefined
          ? createMessage('body.notJson')
          : createMessage('body.notJsonAt', { position: Number(position) + 1 }),
    });
  }
  if (jsonDepth(text) > limits.jsonDepth)
    refuse('MALFORMED_BODY', { message: createMessage('body.tooDeep', { levels: limits.jsonDepth }) });
  return value;
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('MALFORMED_BODY', { message: createMessage('body.charset') });
  }
}

/** The depth to which arrays and objects nest in `text`, which must be valid JSON. */
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

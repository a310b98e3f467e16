/** A server under test. */
import type { operations } from '../generated/operations';
import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import type { Envelope } from '../src/testing/app';
import { type Operation, listOperations } from './document';
import { type Call, type Tokens, wireRequest } from './request';

/** A response. */
export interface Reply {
  status: number;
  headers: Headers;
  /** The body. */
  text: string;
  /** Undefined if the body is not JSON. */
  envelope: Envelope | undefined;
  /** The data of the envelope; undefined without an envelope. */
  data: unknown;
  code: string | null;
}

/** The data of an operation's 200 response. */
export type DataOf<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': { data: infer Data } } };
}
  ? Data
  : undefined;

/** The server cannot be tested: it does not start or respond, or it lacks what the tests need. */
export class UnusableServer extends Error {}

/** Operations that the tests use on every server. */
export abstract class Target {
  abstract readonly tokens: Tokens;
  /** Whether lists may be empty. */
  abstract readonly mayBeEmpty: boolean;
  private readonly operations = new Map<string, Operation>(
    listOperations(readDocument()).map((operation) => [operation.id, operation]),
  );

  /** `url` has no trailing slash. */
  constructor(readonly url: string) {}

  /** Prepares the server for the next request. */
  abstract renew(): Promise<void>;

  /** Called after each response, which may have changed data; without a status if the result of the request is unknown. */
  abstract noteAnswer(method: string, status?: number, headers?: { get(name: string): string | null }): void;

  /** Calls an operation and returns the response, of any status. Rejects if there is none, or if `signal` is aborted. */
  async send(operationId: string, call: Call, signal?: AbortSignal): Promise<Reply> {
    const { method, uri, headers, body } = await wireRequest(this.operations.get(operationId)!, call, this.tokens);
    const response = await fetch(this.url + uri, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      ...(signal && { signal }),
    });
    this.noteAnswer(method, response.status, response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    const envelope = isJson ? (JSON.parse(text) as Envelope) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      text,
      envelope,
      data: envelope?.data as unknown,
      code: envelope?.code ?? null,
    };
  }

  /** Calls an operation that must succeed and returns its `data`. Rejects on any other status. */
  async succeed<Id extends OperationId>(operationId: Id, call: Call): Promise<DataOf<Id>> {
    const { status, code, data, headers } = await this.send(operationId, call);
    if (status >= 300) {
      const traceId = headers.get('x-request-id');
      const details = `${code ? ` ${code}` : ''}${traceId ? `, traceId ${traceId}` : ''}`;
      throw new Error(`preparation: ${operationId} returned ${status}${details}`);
    }
    return data as DataOf<Id>;
  }
}

/**
 * Returns the URL without a trailing slash, and the version. Throws UnusableServer if `text` is not a URL, no server responds, or the
 * server is not this service.
 */
export async function findServer(text: string): Promise<{ url: string; version: string }> {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UnusableServer(`${text} is not a URL such as https://staging.example.com`);
  }
  const url = text.replace(/\/+$/, '');
  const answer = await fetch(`${url}/Health/Live`, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const cause = error.cause as { code?: string; message?: string } | undefined;
    throw new UnusableServer(`${url} does not respond (${cause?.code ?? cause?.message ?? error.message})`);
  });
  await answer.arrayBuffer();
  const version = answer.headers.get('x-api-version');
  if (!answer.ok || version === null) {
    throw new UnusableServer(
      `${url} is not this service: GET /Health/Live returned ${answer.status}` +
        (version === null ? ' without an X-Api-Version' : ''),
    );
  }
  return { url, version };
}

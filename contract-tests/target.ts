/** A server under test, whatever may be done to it. */
import type { operations } from '../generated/operations';
import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import { type Operation, listOperations } from './document';
import { type Call, type Tokens, wireRequest } from './request';

/** What a server answered. */
export interface Reply {
  status: number;
  headers: Headers;
  /** The envelope's; undefined where there is none. */
  data: unknown;
  code: string | null;
}

type DataOf<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': { data: infer Data } } };
}
  ? Data
  : undefined;

/** The server cannot be tested: it does not build, start or answer, or there is no way to prepare what is asked of it. */
export class UnusableServer extends Error {}

/** What the tests may do with any server. */
export abstract class Target {
  abstract readonly tokens: Tokens;
  /** Whether lists may be empty, which says nothing about their items. */
  abstract readonly mayBeEmpty: boolean;
  private readonly operations = new Map<string, Operation>(
    listOperations(readDocument()).map((operation) => [operation.id, operation]),
  );

  /** `url`: where the server is, without a slash at the end. */
  constructor(readonly url: string) {}

  /** Makes the server ready for the next request. */
  abstract renew(): Promise<void>;

  /** Takes notice of an answer, which may have changed something; without a status, of a request that may have done anything. */
  abstract noteAnswer(method: string, status?: number, headers?: { get(name: string): string | null }): void;

  /** Calls an operation, whatever it answers; rejects where nothing answers. */
  async send(operationId: string, call: Call): Promise<Reply> {
    const { method, uri, headers, body } = await wireRequest(this.operations.get(operationId)!, call, this.tokens);
    const response = await fetch(this.url + uri, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    this.noteAnswer(method, response.status, response.headers);
    const isJson = response.headers.get('content-type') === 'application/json';
    const envelope = isJson
      ? ((await response.json()) as { data: unknown; code: string | null })
      : (await response.arrayBuffer(), undefined);
    return {
      status: response.status,
      headers: response.headers,
      data: envelope?.data,
      code: envelope?.code ?? null,
    };
  }

  /** Calls an operation that has to succeed; answers its `data`, and rejects on any other status. */
  async succeed<Id extends OperationId>(operationId: Id, call: Call): Promise<DataOf<Id>> {
    const { status, code, data } = await this.send(operationId, call);
    if (status >= 300) throw new Error(`preparing: ${operationId} was answered ${status}${code ? ` ${code}` : ''}`);
    return data as DataOf<Id>;
  }
}

/**
 * Where the server is, without a slash at the end. Throws UnusableServer where `text` is no URL, nothing answers there, or
 * what answers is something else.
 */
export async function findServer(text: string): Promise<{ url: string; version: string }> {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UnusableServer(`${text} is no URL like https://staging.example.com`);
  }
  const url = text.replace(/\/+$/, '');
  const answer = await fetch(`${url}/Health/Live`, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const cause = error.cause as { code?: string; message?: string } | undefined;
    throw new UnusableServer(`${url} does not answer (${cause?.code ?? cause?.message ?? error.message})`);
  });
  await answer.arrayBuffer();
  const version = answer.headers.get('x-api-version');
  if (!answer.ok || version === null) {
    throw new UnusableServer(
      `${url} is not this service: GET /Health/Live was answered ${answer.status}` +
        (version === null ? ', without an X-Api-Version' : ''),
    );
  }
  return { url, version };
}

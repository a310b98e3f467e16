/** What the tests know of a server: its /Sandbox operations, and the published ones as means to prepare a state. */
import type { operations } from '../generated/operations';
import type { OperationId, components } from '../src/http/contract';
import { type Operation, listOperations, readContract } from './document';
import { type Call, wireRequest } from './request';

export type World = components['schemas']['SandboxReset'];
/** A member of the cast. */
export type Member = keyof World['tokens'];

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

/** The server cannot be tested: it does not build, start or answer, or has no /Sandbox operations. */
export class UnusableServer extends Error {}

/** Refusals that leave the world as it was, of whatever method. */
const harmless = new Set([401, 403, 404, 405, 413, 415]);

/** A server takes 120 requests a minute of an address, and a reset begins to count anew: well before, with room to prepare. */
const mostBetweenResets = 60;

export class Sandbox {
  /** The cast and the records of the last {@link reset}. */
  world!: World;
  private isTouched = true;
  private sent = 0;
  private readonly operations = new Map<string, Operation>(
    listOperations(readContract()).map((operation) => [operation.id, operation]),
  );

  /** `url`: where the server is, without a slash at the end. */
  constructor(readonly url: string) {}

  /** Deletes everything on the server and puts the known world there. */
  async reset(): Promise<void> {
    const response = await fetch(`${this.url}/Sandbox/Reset`, { method: 'POST' }).catch(() => undefined);
    if (!response) throw new UnusableServer(`${this.url} does not answer`);
    if (response.status === 404) {
      throw new UnusableServer(
        `${this.url} has no /Sandbox operations: start that server with SANDBOX=on (never in production)`,
      );
    }
    if (!response.ok) throw new Error(`POST /Sandbox/Reset was answered ${response.status}: ${await response.text()}`);
    this.world = ((await response.json()) as { data: World }).data;
    this.isTouched = false;
    this.sent = 0;
  }

  /** As {@link reset}, where anything since the last one may have changed the world; it costs more than most requests. */
  async renew(): Promise<void> {
    if (this.isTouched) await this.reset();
  }

  /** Takes notice of an answer that {@link send} has not seen; without a status, of a request that may have done anything. */
  noteAnswer(method: string, status = 0): void {
    this.sent++;
    const isUsedUp = status === 429 || this.sent >= mostBetweenResets;
    if (isUsedUp || (method !== 'GET' && !harmless.has(status))) this.isTouched = true;
  }

  /** The last one-time code sent to an e-mail address or phone number. */
  async code(target: string): Promise<string> {
    const response = await fetch(`${this.url}/Sandbox/Otp?target=${encodeURIComponent(target)}`);
    if (!response.ok) throw new Error(`no code was sent to ${target}`);
    return ((await response.json()) as { data: { code: string } }).data.code;
  }

  /** Moves the server's clock. */
  async advance(advanceSeconds: number): Promise<void> {
    this.isTouched = true;
    const response = await fetch(`${this.url}/Sandbox/Clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advanceSeconds }),
    });
    if (!response.ok) throw new Error(`POST /Sandbox/Clock was answered ${response.status}`);
  }

  /** Calls an operation, whatever it answers. */
  async send(operationId: string, call: Call): Promise<Reply> {
    const { method, uri, headers, body } = await wireRequest(
      this.operations.get(operationId)!,
      call,
      this.world.tokens,
    );
    const response = await fetch(this.url + uri, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    this.noteAnswer(method, response.status);
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

  /** Calls an operation that has to succeed; answers its `data`. */
  async succeed<Id extends OperationId>(operationId: Id, call: Call): Promise<DataOf<Id>> {
    const { status, data } = await this.send(operationId, call);
    if (status >= 300) throw new Error(`preparing: ${operationId} was answered ${status}`);
    return data as DataOf<Id>;
  }
}

/** The deployment under test: sends requests, and checks each response against the contract that the deployment publishes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import { missingHeaders } from '../../src/contract/headers';
import { createResponseCheck } from '../../src/contract/responses';
import type { Call } from '../request';
import { type DataOf, type Reply, Target, UnusableServer, findServer } from '../target';

/** A response with the data of its operation. */
export type Success<Id extends OperationId> = Reply & { data: DataOf<Id> };

/** The longest time to wait for a rate limit, in seconds. */
const longestWait = 60;
/** A run sends about 130 requests; beyond this number, something repeats without end. */
const mostRequests = 600;
const timeoutMs = 30_000;

/** A deployment that is used only through its published contract. */
export class Deployment extends Target {
  readonly tokens = {};
  readonly mayBeEmpty = true;
  /** The number of requests that were sent. */
  requests = 0;
  private most = mostRequests;
  /** Responses that deviate from the published contract. */
  readonly deviations: string[] = [];
  /** Responses with a status of 500 or above. */
  readonly serverErrors: string[] = [];
  private readonly check = createResponseCheck();
  private readonly inProgress = new Set<Promise<unknown>>();

  private constructor(
    url: string,
    readonly version: string,
    private readonly published: Map<string, Operation>,
    /** Ends the run when it is aborted. */
    private stopping: AbortSignal,
    private readonly onWait: (seconds: number) => void,
  ) {
    super(url);
  }

  /** Throws UnusableServer if `text` is not the URL of this service, or if the service has another major version. */
  static async open(text: string, stopping: AbortSignal, onWait: (seconds: number) => void): Promise<Deployment> {
    const { url, version } = await findServer(text);
    const own = readDocument().info.version;
    if (majorOf(version) !== majorOf(own)) {
      throw new UnusableServer(
        `${url} serves contract ${version}, and this program is for contract ${own}: use the program of that release`,
      );
    }
    const response = await fetch(`${url}/openapi.json`);
    if (!response.ok) throw new UnusableServer(`${url}/openapi.json returned ${response.status}`);
    return new Deployment(url, version, publishedIn(await response.text()), stopping, onWait);
  }

  /** Calls an operation and returns the response, of any status except 429: waits and sends the request again. */
  override async send(operationId: string, call: Call): Promise<Reply> {
    const answered = this.repeat(operationId, call);
    this.inProgress.add(answered);
    try {
      return await answered;
    } finally {
      this.inProgress.delete(answered);
    }
  }

  private async repeat(operationId: string, call: Call): Promise<Reply> {
    for (;;) {
      const reply = await this.attempt(operationId, call);
      if (reply.status !== 429) return reply;
      const seconds = Number(reply.headers.get('retry-after') ?? Infinity);
      if (!(seconds <= longestWait)) {
        throw new UnusableServer(
          `${operationId} ${seen(reply)}, Retry-After ${seconds} s: ${reply.envelope?.message ?? ''}`,
        );
      }
      this.onWait(seconds);
      // If the run is interrupted, the next attempt says so.
      await wait(seconds * 1000, undefined, { signal: this.stopping }).catch(() => undefined);
    }
  }

  /** Calls an operation that must succeed. Rejects on any other status. */
  async ok<Id extends OperationId>(operationId: Id, call: Call): Promise<Success<Id>> {
    const reply = await this.send(operationId, call);
    if (reply.status >= 300) throw new Error(`${operationId} ${seen(reply)}: ${reply.envelope?.message ?? ''}`);
    return reply as Success<Id>;
  }

  /** The records of a list, from all pages. `between` is called before each page after the first. */
  async list<Id extends OperationId>(
    operationId: Id,
    call: Call,
    between: () => Promise<unknown> = async () => {},
  ): Promise<Extract<DataOf<Id>, unknown[]>> {
    const records: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      if (cursor !== undefined) await between();
      const query = { ...call.query, ...(cursor !== undefined && { cursor }) };
      const { data, envelope } = await this.ok(operationId, { ...call, query });
      records.push(...(data as unknown[]));
      cursor = envelope?.pagination?.nextCursor ?? null;
    }
    return records as Extract<DataOf<Id>, unknown[]>;
  }

  /** Accepts requests again after the run has ended, to remove what it has added. Waits for the requests in progress first. */
  async resume(): Promise<void> {
    await Promise.allSettled(this.inProgress);
    this.stopping = new AbortController().signal;
    this.most = this.requests + mostRequests;
  }

  async renew(): Promise<void> {}

  noteAnswer(): void {}

  private async attempt(operationId: string, call: Call): Promise<Reply> {
    if (++this.requests > this.most) throw new UnusableServer(`more than ${this.most} requests were sent`);
    const signal = AbortSignal.any([this.stopping, AbortSignal.timeout(timeoutMs)]);
    const reply = await super.send(operationId, call, signal).catch((error: unknown) => {
      if (this.stopping.aborted) throw new UnusableServer('the run was interrupted');
      const { cause, message } = error as Error;
      throw new Error(`${operationId} got no response (${(cause as Error | undefined)?.message ?? message})`, {
        cause: error,
      });
    });
    if (reply.code === 'MAINTENANCE')
      throw new UnusableServer(`${this.url} is in maintenance: ${operationId} ${seen(reply)}`);
    if (reply.status >= 500) this.serverErrors.push(`${operationId} ${seen(reply)}`);
    this.deviations.push(...this.deviationsOf(operationId, reply).map((one) => `${one} (trace ${traceOf(reply)})`));
    return reply;
  }

  private deviationsOf(operationId: string, { status, headers, envelope }: Reply): string[] {
    const operation = this.published.get(operationId);
    if (!operation) return [`${operationId}: the published contract does not have this operation`];
    const found = missingHeaders(operation, status, headers.keys()).map((one) => `${operationId} ${status}: ${one}`);
    const schema = this.check(operation, status, headers.get('content-type') ?? undefined, envelope);
    if (schema !== undefined) found.push(schema);
    if (envelope && envelope.traceId !== headers.get('x-request-id'))
      found.push(`${operationId} ${status}: traceId ${envelope.traceId} differs from X-Request-Id`);
    if (envelope && (envelope.statusCode !== status || envelope.isSuccess !== status < 300))
      found.push(`${operationId} ${status}: the envelope says ${envelope.statusCode}, isSuccess ${envelope.isSuccess}`);
    return found;
  }
}

/** The operations of each document. The schemas of a document are compiled once, which takes longer than the requests of a run. */
const documents = new Map<string, Map<string, Operation>>();

function publishedIn(text: string): Map<string, Operation> {
  let operations = documents.get(text);
  if (!operations) {
    const document = dereferenced(JSON.parse(text) as OpenAPIV3.Document);
    operations = new Map(operationsOf(document).map((one) => [one.operationId, one]));
    documents.set(text, operations);
  }
  return operations;
}

/** What a response was, as evidence: `returned 409 DATES_NOT_AVAILABLE (trace …)`. */
export function seen(reply: Reply): string {
  return `returned ${[reply.status, reply.code].filter((part) => part !== null).join(' ')} (trace ${traceOf(reply)})`;
}

function traceOf({ headers }: Reply): string {
  return headers.get('x-request-id') ?? 'unknown';
}

const majorOf = (version: string) => version.split('.')[0];

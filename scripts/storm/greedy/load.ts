import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '../../../contract-tests/document';
import type { WireRequest } from '../../../contract-tests/request';
import type { Random } from '../random';
import type { GreedyRequests } from './requests';

/** Connections on which the party sends requests one after the other, and those on which it waits for something new. */
const [connections, waiting] = [8, 16];
/** Requests that the party sends at once, each on a new connection, at the beginning of each minute: more than the limits of a minute allow. */
const burst = 300;
const minute = 60_000;

/** The site that sends bursts. */
const burstSite = '2001:db8:667';

/** How a request is sent. Without an agent, it has a connection of its own. */
interface Way {
  agent: Agent | false;
  site: string;
}

interface Sent {
  operation: Operation;
  request: WireRequest;
}

/** The requests of one greedy party, from all networks of a site (an IPv6 prefix of 48 bits). */
export class GreedyLoad {
  requests = 0;
  rejected = 0;
  readonly serverErrors: string[] = [];
  /** The operations of which a request succeeded. */
  readonly succeeded = new Set<string>();
  /** How often each operation was answered with each status or error code. */
  private readonly outcomes = new Map<string, Map<string, number>>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: connections + waiting });
  private readonly usual: Way = { agent: this.agent, site: '2001:db8:666' };

  constructor(
    private readonly source: GreedyRequests,
    private readonly base: string,
    private readonly random: Random,
    /** The access token, and later the API keys that the party has added. Empty for an anonymous network. */
    private tokens: string[],
  ) {}

  /**
   * Begins with one request of each of these operations, in this order, before limits reject most requests. A network without an account sends
   * a burst of them each minute, from another site. An account sends one each second minute, because a burst leaves nothing of its allowance
   * for other operations.
   */
  async run(seconds: number, operationIds: readonly string[]): Promise<void> {
    const end = performance.now() + seconds * 1000;
    for (const operationId of operationIds) await this.sendOne(await this.source.of(operationId, this.tokens[0]), end);
    for (let number = 0; performance.now() < end; number++) {
      const endOfMinute = Math.min(end, performance.now() + minute);
      const isAnonymous = this.tokens.length === 0;
      if (isAnonymous || number % 2 === 1) await this.sendBurst(operationIds, endOfMinute);
      await Promise.all(
        Array.from({ length: connections + waiting }, (_, index) => this.repeat(index >= connections, endOfMinute)),
      );
    }
    this.agent.destroy();
  }

  /** Sends the allowance of a minute at once, each request on a new connection. */
  private async sendBurst(operationIds: readonly string[], end: number): Promise<void> {
    const sent: Sent[] = [];
    while (sent.length < burst)
      sent.push(await this.source.of(operationIds[sent.length % operationIds.length]!, this.random.pick(this.tokens)));
    await Promise.all(sent.map((one) => this.sendOne(one, end, { agent: false, site: burstSite })));
  }

  private async repeat(isPoll: boolean, end: number): Promise<void> {
    while (performance.now() < end) {
      const token = this.random.pick(this.tokens);
      const next = await (isPoll ? this.source.nextPoll(token) : this.source.next(token));
      if (!next) return;
      await this.sendOne(next, end);
    }
  }

  /** What an operation was answered with, such as `addComplaint: NOT_FOUND 3, RATE_LIMITED 40`. */
  describe(operationId: string): string {
    const outcomes = [...(this.outcomes.get(operationId) ?? [])].map(([outcome, count]) => `${outcome} ${count}`);
    return `${operationId}: ${outcomes.join(', ')}`;
  }

  private async sendOne({ operation, request }: Sent, end: number, way: Way = this.usual): Promise<void> {
    this.requests++;
    const { status, data, code } = await this.send(request, end, way);
    if (status === 429) {
      this.rejected++;
      // The client shares the machine with the server: without a pause, it would measure itself.
      await delay(5);
    }
    // 503 is the documented response of a busy server to the party that keeps it busy.
    if (status === 0 || (status >= 500 && status !== 503)) this.serverErrors.push(`${operation.id}: ${status} ${code}`);
    const outcomes = this.outcomes.get(operation.id) ?? new Map<string, number>();
    this.outcomes.set(
      operation.id,
      outcomes.set(code ?? String(status), (outcomes.get(code ?? String(status)) ?? 0) + 1),
    );
    // The party has removed the key.
    const key = request.headers['Authorization']?.slice('Bearer '.length);
    if (status === 401 && key?.startsWith('rmk_')) this.tokens = this.tokens.filter((one) => one !== key);
    if (status !== 200) return;
    this.succeeded.add(operation.id);
    this.source.note(operation, data);
    const added = ((data ?? {}) as { key?: unknown }).key;
    if (typeof added === 'string' && added.startsWith('rmk_')) this.tokens.push(added);
  }

  /** Status 0 if there was no complete response. A request that waits beyond `end` is abandoned, without a status of its own. */
  private send(
    { method, uri, headers, body }: WireRequest,
    end: number,
    { agent, site }: Way,
  ): Promise<{ status: number; data?: unknown; code?: string }> {
    return new Promise((resolve) => {
      const address = `${site}:${this.random.between(0, 65_535).toString(16)}::1`;
      const sentHeaders = { ...headers, 'Content-Length': body.length, 'X-Forwarded-For': address };
      const options = { method, agent, headers: sentHeaders };
      const isPoll = uri.includes('waitSeconds=');
      const sent = httpRequest(this.base + uri, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve({ status: 0 }));
        response.on('end', () => {
          clearTimeout(abandoning);
          const isJson = response.headers['content-type']?.includes('json') === true;
          const text = isJson ? Buffer.concat(chunks).toString() : '';
          resolve({ status: response.statusCode!, ...(text && (JSON.parse(text) as { data: unknown; code: string })) });
        });
      });
      const abandon = () => {
        resolve({ status: 204 });
        sent.destroy();
      };
      const abandoning = isPoll ? setTimeout(abandon, end - performance.now()) : undefined;
      sent.on('error', () => resolve({ status: 0 }));
      sent.end(body);
    });
  }
}

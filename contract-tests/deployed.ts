/**
 * A server without a sandbox, whose data is somebody's: only what changes nothing is asked of it. That is reading, and
 * refusals that are certain before anything happens.
 */
import type { OpenAPIV3 } from 'openapi-types';
import type { OperationId } from '../src/contract/handler';
import { type DocumentedAnswer, type Operation, listAnswers } from './document';
import { callersOf, exampleCall } from './examples';
import { partOf } from './part';
import { inDays } from './preparations/reservations';
import { provocations, unknownRecord } from './provocations';
import type { Call, Tokens, User } from './request';
import type { Reason } from './results';
import { Target, UnusableServer } from './target';

/** Where the tokens come from, and a list that each must open. */
const credentials = [
  ['admin', 'CONTRACT_ADMIN_TOKEN', 'getAllReservations'],
  ['owner', 'CONTRACT_OWNER_TOKEN', 'getMyRentListings'],
  ['customer', 'CONTRACT_CUSTOMER_TOKEN', 'getMyReservations'],
  ['agent', 'CONTRACT_AGENT_TOKEN', 'getMyAgentData'],
] as const;

/** The tokens that the environment gives; undefined where it gives none. */
export function tokensFrom(environment: NodeJS.ProcessEnv): Tokens | undefined {
  const given = credentials.flatMap(([user, variable]) => {
    const token = environment[variable]?.trim();
    // A secret that is missing arrives like this; without the tokens the tests would delete what is on the server.
    if (token === '') throw new UnusableServer(`${variable} is set and empty: give a token, or unset it`);
    return token === undefined ? [] : [[user, token] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

class NotTried extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** Refused before a handler runs, or for a record that does not exist. */
const harmless = new Set(['400', '401', '403', '404', '413', '415']);

/** With fewer requests left, the tests wait until they are counted anew. */
const reserve = 8;

/** A server that is only read, with the tokens that the environment gives. */
export class Deployed extends Target {
  readonly mayBeEmpty = true;
  readonly tokens: Tokens;
  private readonly calls = new Map<string, Call>();
  private freshAt = 0;

  /** `onWait` is told how many seconds the server's limits make the tests wait. */
  constructor(
    url: string,
    tokens: Tokens,
    private readonly onWait: (seconds: number) => void = () => {},
  ) {
    super(url);
    this.tokens = { ...tokens };
  }

  /** Throws UnusableServer where a token does not open what its role may read. */
  async checkTokens(): Promise<void> {
    for (const [user, variable, operationId] of credentials) {
      if (!this.tokens[user]) continue;
      await this.renew();
      const { status, code } = await this.send(operationId, { as: user });
      if (status !== 200) {
        throw new UnusableServer(`${variable} does not open ${operationId}: ${this.url} answers ${status} ${code}`);
      }
    }
    await this.halfLogIn();
  }

  /**
   * Gets a verification token, which many refusals are for: that of a log-in without a code, which neither sends one nor changes anything.
   * It takes an e-mail address that logs in; without one they are not tried.
   */
  private async halfLogIn(): Promise<void> {
    const as = credentials.map(([user]) => user).find((user) => this.tokens[user]);
    await this.renew();
    const { email } = await this.succeed('getMe', { as });
    if (email === null) return;
    await this.renew();
    const { status, data } = await this.send('logInWithEmail', { body: { email } });
    if (status === 206) this.tokens.verification = (data as { token: string }).token;
  }

  /** The part of the contract that can be tried here, and, for each answer that cannot, why. */
  async plan(contract: OpenAPIV3.Document): Promise<{ document: OpenAPIV3.Document; notTried: Map<string, Reason> }> {
    const notTried = new Map<string, Reason>();
    const tried: DocumentedAnswer[] = [];
    for (const answer of listAnswers(contract)) {
      try {
        this.calls.set(answer.name, await this.callFor(answer));
        tried.push(answer);
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        notTried.set(answer.name, error.reason);
      }
    }
    const isTried = (id: string, status: string, mediaType?: string) =>
      tried.some(
        (answer) =>
          answer.operation.id === id &&
          answer.status === status &&
          (mediaType === undefined || answer.mediaType === mediaType),
      );
    return { document: partOf(contract, isTried), notTried };
  }

  /** The request that {@link plan} found for an answer. */
  async prepare(answer: DocumentedAnswer): Promise<Call | undefined> {
    const call = this.calls.get(answer.name);
    return call && provocations[answer.status]?.(call, answer, this);
  }

  /** Waits where the server would soon refuse with 429. */
  async renew(): Promise<void> {
    const milliseconds = this.freshAt - Date.now();
    if (milliseconds <= 0) return;
    this.onWait(Math.ceil(milliseconds / 1000));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  noteAnswer(_method: string, _status?: number, headers?: { get(name: string): string | null }): void {
    const [remaining, reset] = ['ratelimit-remaining', 'ratelimit-reset'].map((name) => headers?.get(name));
    if (remaining && reset && Number(remaining) < reserve) this.freshAt = Date.now() + 1000 * (Number(reset) + 1);
  }

  /** The request that a provocation begins with. Throws NotTried where there is none that changes nothing. */
  private async callFor({ operation, status, mediaType, requestType }: DocumentedAnswer): Promise<Call> {
    const isRead = operation.method === 'GET';
    if (status === '429' || status === '409') throw new NotTried('it needs prepared data');
    if (isRead && (status === '200' || status === '304')) return this.reading(operation, mediaType);
    if (!harmless.has(status)) throw new NotTried('it changes data');
    if (status === '401' && operation.security.length === 0) throw new NotTried('it needs prepared data');

    const example = await exampleCall(operation, requestType);
    // Nothing is reached, should the server not refuse.
    const call: Call = { ...example, as: await this.caller(operation, status), ...unknownRecord(example) };
    if (operation.id === 'getQuote') call.query = { startDate: inDays(100), endDate: inDays(103) };
    const isNowhere = JSON.stringify(call.path ?? {}) === JSON.stringify(example.path ?? {});
    if (status === '404' && isNowhere) throw new NotTried('it needs prepared data');
    if (status === '403' && !provocations['403']!(call, { operation } as DocumentedAnswer, this))
      throw new NotTried('no token for it is given');
    const hasFile = Object.values(call.form ?? {}).some((value) => value instanceof Uint8Array);
    if (status === '413' && call.form && !hasFile) throw new NotTried('it needs prepared data');
    return call;
  }

  /** Whom to send a request as: undefined for nobody. */
  private async caller(operation: Operation, status: string): Promise<User | undefined> {
    const callers = callersOf(operation);
    const user = callers.find((candidate) => this.tokens[candidate]);
    const needsOne = status !== '401' && status !== '403';
    if (!user && needsOne && callers.length > 0) throw new NotTried('no token for it is given');
    return user;
  }

  private async reading(operation: Operation, mediaType: string | undefined): Promise<Call> {
    const as = await this.caller(operation, '200');
    const headers: Record<string, string> = mediaType === 'text/csv' ? { Accept: mediaType } : {};
    const record = this.records[operation.id as OperationId];
    if (record) {
      await this.renew();
      const path = await record(as, mediaType);
      if (!path) throw new NotTried('the server has no such record');
      return { as, path, headers };
    }
    if (operation.pathParameters.length > 0 || Object.keys(operation.examples.query).length > 0)
      throw new NotTried('it needs prepared data');
    return { as, headers };
  }

  /** Where the records come from that operations read: the server's own lists. */
  private readonly records: Partial<
    Record<OperationId, (as: User | undefined, mediaType?: string) => Promise<Call['path'] | undefined>>
  > = {
    getRentPropertyById: async () => idOf(await this.listings()),
    getAvailableDates: async () => idOf(await this.listings()),
    getSeasons: async () => idOf(await this.listings()),
    getPicture: async (_as, mediaType) => {
      const extension = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }[mediaType ?? ''] ?? '.';
      const pictures = (await this.listings()).flatMap((listing) => listing.propertyInformation.images);
      const picture = pictures.find((path) => path.includes(extension));
      return picture === undefined ? undefined : { fileName: picture.split('/').at(-1)! };
    },
    getOwnerByUserId: async () => {
      const [listing] = await this.listings();
      return listing && { userId: listing.ownerId };
    },
    getCustomerByUserId: async (as) => (as === 'customer' ? { userId: userOf(this.tokens.customer!) } : undefined),
    getReservationById: async (as) =>
      idOf(
        as === 'customer'
          ? await this.succeed('getMyReservations', { as })
          : await this.succeed(as === 'owner' ? 'getOwnerReservations' : 'getAllReservations', { as }),
      ),
    getBlockedDates: (as) => this.propertyOf(as),
    getCalendarImports: (as) => this.propertyOf(as),
    getWebhookDeliveries: async (as) => idOf(await this.succeed('getWebhooks', { as })),
    getPaymentTransactionById: async (as) =>
      idOf(await this.succeed(as === 'admin' ? 'getPaymentTransactions' : 'getMyPaymentTransactions', { as })),
    getAgentData: async (as) => {
      const [agent] = await this.succeed('getAgents', { as });
      return agent && { userId: agent.userId };
    },
  };

  /** A listing of the owner's, or any. */
  private async propertyOf(as: User | undefined): Promise<Call['path'] | undefined> {
    const [listing] = as === 'owner' ? await this.succeed('getMyRentListings', { as }) : await this.listings();
    return listing && { propertyId: listing.id };
  }

  private listings() {
    return this.succeed('getRentProperties', {});
  }
}

function idOf([first]: { id: number }[]): Call['path'] | undefined {
  return first && { id: first.id };
}

/** The claim SID of an access token is the user's identifier, as text. */
function userOf(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return Number((JSON.parse(claims) as { SID: string }).SID);
}

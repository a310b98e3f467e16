/**
 * Tests a server without a sandbox, whose data must not change: only reads, and requests that are certain to be rejected before a handler
 * changes anything.
 */
import type { OpenAPIV3 } from 'openapi-types';
import type { OperationId } from '../src/contract/handler';
import { type DocumentedAnswer, type Operation, listAnswers } from './document';
import { callersOf, exampleCall } from './examples';
import { partOf } from './part';
import { inDays } from './preparations/reservations';
import { provocations, unknownRecord } from './provocations';
import { type Call, type Tokens, type User, userOf } from './request';
import type { Reason } from './results';
import { Target, UnusableServer } from './target';

/** The environment variable of each token, and a list that the token must have access to. */
const credentials = [
  ['admin', 'CONTRACT_ADMIN_TOKEN', 'getAllReservations'],
  ['owner', 'CONTRACT_OWNER_TOKEN', 'getMyRentListings'],
  ['customer', 'CONTRACT_CUSTOMER_TOKEN', 'getMyReservations'],
  ['agent', 'CONTRACT_AGENT_TOKEN', 'getMyAgentData'],
] as const;

/** The tokens in the environment; undefined if there is none. Throws UnusableServer if a variable is empty. */
export function tokensFrom(environment: NodeJS.ProcessEnv): Tokens | undefined {
  const given = credentials.flatMap(([user, variable]) => {
    const token = environment[variable]?.trim();
    // A missing CI secret is an empty variable. Without tokens the tests would delete the server's data.
    if (token === '') throw new UnusableServer(`${variable} is set but empty: set a token or unset the variable`);
    return token === undefined ? [] : [[user, token] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

class NotTested extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** Statuses of requests that are rejected before the handler, or that name a record that does not exist. */
const harmless = new Set(['400', '401', '403', '404', '413', '415']);

/** The tests wait for the next period of the rate limit if fewer requests are left. */
const reserve = 8;
/** In seconds: the window of the limit of all requests. */
const longestWait = 60;

/** A server that is only read, with the tokens of the environment. */
export class Deployed extends Target {
  readonly mayBeEmpty = true;
  readonly tokens: Tokens;
  private readonly calls = new Map<string, Call>();
  private freshAt = 0;

  /** `onWait` is called with the number of seconds that the tests wait for the server's rate limits. */
  constructor(
    url: string,
    tokens: Tokens,
    private readonly onWait: (seconds: number) => void = () => {},
  ) {
    super(url);
    this.tokens = { ...tokens };
  }

  /** Throws UnusableServer if a token has no access to the list of its role. */
  async checkTokens(): Promise<void> {
    for (const [user, variable, operationId] of credentials) {
      if (!this.tokens[user]) continue;
      await this.renew();
      const { status, code } = await this.send(operationId, { as: user });
      if (status !== 200) {
        throw new UnusableServer(`${variable} has no access to ${operationId}: ${this.url} returned ${status} ${code}`);
      }
    }
    await this.getVerificationToken();
  }

  /**
   * Gets a verification token, which many 403 responses need, from a log-in without a code; that neither sends a code nor changes data. It
   * needs an account with an e-mail address; otherwise those responses are not tested.
   */
  private async getVerificationToken(): Promise<void> {
    const as = credentials.map(([user]) => user).find((user) => this.tokens[user]);
    await this.renew();
    const { email } = await this.succeed('getMe', { as });
    if (email === null) return;
    await this.renew();
    const { status, data } = await this.send('logInWithEmail', { body: { email } });
    if (status === 206) this.tokens.verification = (data as { token: string }).token;
  }

  /** The part of the contract that can be tested here, and the reason for each response that cannot. */
  async plan(contract: OpenAPIV3.Document): Promise<{ document: OpenAPIV3.Document; notTried: Map<string, Reason> }> {
    const notTried = new Map<string, Reason>();
    const tried: DocumentedAnswer[] = [];
    for (const answer of listAnswers(contract)) {
      try {
        this.calls.set(answer.name, await this.callFor(answer));
        tried.push(answer);
      } catch (error) {
        if (!(error instanceof NotTested)) throw error;
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

  /** The request that {@link plan} found for a response. */
  async prepare(answer: DocumentedAnswer): Promise<Call | undefined> {
    const call = this.calls.get(answer.name);
    return call && provocations[answer.status]?.(call, answer, this);
  }

  /** Waits if the server would soon return 429. */
  async renew(): Promise<void> {
    const milliseconds = this.freshAt - Date.now();
    if (milliseconds <= 0) return;
    this.onWait(Math.ceil(milliseconds / 1000));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  noteAnswer(_method: string, _status?: number, headers?: { get(name: string): string | null }): void {
    const [, limit, remaining, reset] = /^"(\w+)";r=(\d+);t=(\d+)$/.exec(headers?.get('ratelimit') ?? '') ?? [];
    // Limits of an hour or a day are those of single operations, which the tests call a few times.
    if (limit !== 'requests' || Number(remaining) >= reserve || Number(reset) > longestWait) return;
    this.freshAt = Date.now() + 1000 * (Number(reset) + 1);
  }

  /** The request that a provocation changes. Throws NotTested if every request for the status could change data. */
  private async callFor({ operation, status, mediaType, requestType }: DocumentedAnswer): Promise<Call> {
    const isRead = operation.method === 'GET';
    if (status === '429' || status === '409') throw new NotTested('it needs prepared data');
    if (isRead && (status === '200' || status === '304')) return this.reading(operation, mediaType);
    if (!harmless.has(status)) throw new NotTested('it changes data');
    if (status === '401' && operation.security.length === 0) throw new NotTested('it needs prepared data');

    const example = await exampleCall(operation, requestType);
    // Uses unknown records, so that nothing changes if the server does not reject the request.
    const call: Call = { ...example, as: await this.caller(operation, status), ...unknownRecord(example) };
    if (operation.id === 'getQuote') call.query = { startDate: inDays(100), endDate: inDays(103) };
    const isNowhere = JSON.stringify(call.path ?? {}) === JSON.stringify(example.path ?? {});
    if (status === '404' && isNowhere) throw new NotTested('it needs prepared data');
    if (status === '403' && !provocations['403']!(call, { operation } as DocumentedAnswer, this))
      throw new NotTested('no token is given for it');
    return call;
  }

  /** The user to send a request as; undefined for an anonymous request. */
  private async caller(operation: Operation, status: string): Promise<User | undefined> {
    const callers = callersOf(operation);
    const user = callers.find((candidate) => this.tokens[candidate]);
    const needsOne = status !== '401' && status !== '403';
    if (!user && needsOne && callers.length > 0) throw new NotTested('no token is given for it');
    return user;
  }

  private async reading(operation: Operation, mediaType: string | undefined): Promise<Call> {
    const as = await this.caller(operation, '200');
    const headers: Record<string, string> = mediaType === 'text/csv' ? { Accept: mediaType } : {};
    const record = this.records[operation.id as OperationId];
    if (record) {
      await this.renew();
      const path = await record(as, mediaType);
      if (!path) throw new NotTested('the server has no such record');
      return { as, path, headers };
    }
    if (operation.pathParameters.length > 0 || Object.keys(operation.examples.query).length > 0)
      throw new NotTested('it needs prepared data');
    return { as, headers };
  }

  /** Finds records for reading operations in the server's lists. */
  private readonly records: Partial<
    Record<OperationId, (as: User | undefined, mediaType?: string) => Promise<Call['path'] | undefined>>
  > = {
    // Its example has the dates of a stay, for which the server may have no listing.
    getRentProperties: () => Promise.resolve({}),
    getRentPropertyById: async () => idOf(await this.listings()),
    getAvailableDates: async () => idOf(await this.listings()),
    getSeasons: async () => idOf(await this.listings()),
    getCharges: async () => idOf(await this.listings()),
    getDiscounts: async () => idOf(await this.listings()),
    getArrivalRules: async () => idOf(await this.listings()),
    getNights: async () => idOf(await this.listings()),
    getTaxes: async () => ({ id: 1 }),
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
    getReservationById: (as) => this.reservationOf(as),
    getAlterationsByReservation: (as) => this.reservationOf(as),
    getRentInvoiceById: async (as) =>
      idOf(await this.succeed(listOfInvoices[as as keyof typeof listOfInvoices], { as })),
    getBlockedDates: (as) => this.propertyOf(as),
    getCalendarImports: (as) => this.propertyOf(as),
    getReviewsByProperty: (as) => this.propertyOf(as),
    getWebhookDeliveries: async (as) => idOf(await this.succeed('getWebhooks', { as })),
    getPaymentTransactionById: async (as) =>
      idOf(await this.succeed(as === 'admin' ? 'getPaymentTransactions' : 'getMyPaymentTransactions', { as })),
    getPaymentSessionById: async (as) => idOf(await this.succeed('getPaymentSessions', { as })),
    getAgentData: async (as) => {
      const [agent] = await this.succeed('getAgents', { as });
      return agent && { userId: agent.userId };
    },
  };

  /** A reservation that the user may read. */
  private async reservationOf(as: User | undefined): Promise<Call['path'] | undefined> {
    return idOf(
      as === 'customer'
        ? await this.succeed('getMyReservations', { as })
        : await this.succeed(as === 'owner' ? 'getOwnerReservations' : 'getAllReservations', { as }),
    );
  }

  /** A listing of the owner, or any listing. */
  private async propertyOf(as: User | undefined): Promise<Call['path'] | undefined> {
    const [listing] = as === 'owner' ? await this.succeed('getMyRentListings', { as }) : await this.listings();
    return listing && { propertyId: listing.id };
  }

  private listings() {
    return this.succeed('getRentProperties', {});
  }
}

const listOfInvoices = {
  customer: 'getMyRentInvoices',
  owner: 'getOwnerRentInvoices',
  admin: 'getRentInvoices',
} as const;

function idOf([first]: { id: number }[]): Call['path'] | undefined {
  return first && { id: first.id };
}

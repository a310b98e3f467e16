/** The hooks around each of Dredd's transactions: prepare the state, build the request, check the response. */
import type { Transaction } from 'dredd';
import { deviations } from './deviations';
import type { DocumentedAnswer } from './document';
import { bodyFaults, headerFaults } from './faults';
import { type Call, wireRequest } from './request';
import type { Places } from './places';
import type { Result } from './results';
import type { Target } from './target';

let running: Suite | undefined;

/** Dredd loads the hook file itself, so the hooks get the suite from here. */
export function runningSuite(): Suite {
  if (!running) throw new Error('no suite is running');
  return running;
}

/** Sets the suite of Dredd's next run. */
export function startSuite(...values: ConstructorParameters<typeof Suite>): Suite {
  return (running = new Suite(...values));
}

export type { Suite };

/** The request that provokes a response; undefined if there is none. Rejects if the preparation fails. */
export type Prepare = (answer: DocumentedAnswer) => Promise<Call | undefined>;

/** The transactions of one run. */
class Suite {
  readonly results: Result[] = [];
  private readonly belongsTo = new WeakMap<Transaction, DocumentedAnswer>();
  private readonly startedAt = new WeakMap<Transaction, number>();
  /** Transactions without a documented response. */
  readonly strays: string[] = [];

  constructor(
    private readonly answers: DocumentedAnswer[],
    readonly target: Target,
    private readonly prepare: Prepare,
    private readonly onResult: (result: Result) => void,
    readonly places: Places,
  ) {}

  /** Maps transactions to documented responses. Dredd creates one for each status; those for error codes are inserted after it. */
  begin(transactions: Transaction[]): void {
    const all = transactions.flatMap((transaction) => {
      const [answer, ...coded] = this.find(transaction);
      if (!answer) return [transaction];
      this.belongsTo.set(transaction, answer);
      const copies = coded.map((one) => {
        const copy = structuredClone(transaction);
        this.belongsTo.set(copy, one);
        return copy;
      });
      return [transaction, ...copies];
    });
    transactions.splice(0, transactions.length, ...all);
  }

  /** Provokes the documented status. A transaction without a preparation fails; it is never skipped. */
  async before(transaction: Transaction): Promise<void> {
    const answer = this.belongsTo.get(transaction);
    if (!answer) return fail(transaction, 'it has no documented response');
    transaction.id = `${answer.operation.method} ${answer.operation.path} ${answer.name}`;
    try {
      await this.target.renew();
      const call = await this.prepare(answer);
      if (!call) return fail(transaction, `no preparation for ${answer.name}: add it to contract-tests/preparations/`);
      const { uri, headers, body } = await wireRequest(answer.operation, call, this.target.tokens);
      const sentType = headers['Content-Type']?.split(';')[0] ?? answer.requestType;
      // 415 is the one status that needs another type.
      if (sentType !== answer.requestType && answer.status !== '415') {
        return fail(transaction, `${answer.name} is prepared with ${sentType} but needs ${answer.requestType}`);
      }
      const { pathname, search } = new URL(this.target.url + uri);
      transaction.fullPath = pathname + search;
      const { method, headers: own } = transaction.request;
      // If there are several media types, requests the documented one.
      transaction.request = { method, uri, headers: { ...(own.Accept && { Accept: own.Accept }), ...headers }, body };
      // Dredd expects the media type alone, and compares the whole header.
      if (answer.contentType) transaction.expected.headers['Content-Type'] = answer.contentType;
      // Without a schema Dredd would only compare member names with the example.
      if (answer.schema) transaction.expected.bodySchema = answer.schema;
      else delete transaction.expected.body;
      this.startedAt.set(transaction, performance.now());
    } catch (error) {
      fail(transaction, `its preparation failed: ${(error as Error).message}`);
    }
  }

  /** Adds the checks that a schema cannot express to Dredd's verdict and records the result. */
  after(transaction: Transaction): void {
    const answer = this.belongsTo.get(transaction);
    if (!answer) return void this.strays.push(transaction.name);
    const { real, test, skip } = transaction;
    const get = (name: string) => real?.headers[name] ?? null;
    this.target.noteAnswer(answer.operation.method, real?.statusCode, { get });
    const isOther = real && String(real.statusCode) !== answer.status;
    const found = real && !isOther ? faultsOf(answer, real, test?.message ?? '', this) : [];
    // Also marks the transaction as failed for Dredd.
    if (found.length > 0) transaction.fail = found.join('; ');

    // Dredd's message is omitted if these tests have a better one.
    const isSaid = found.length > 0 && !isOther;
    const verdict =
      test?.valid || isSaid ? [] : [isOther ? otherStatus(real) : (test?.message.trim() ?? 'no response')];
    const failures = [...(skip ? ['it was skipped'] : []), ...verdict, ...found];
    const failure =
      failures.length > 0
        ? { failure: failures.join('; ').replaceAll('\n', '; '), sources: this.places.sourcesOf(answer) }
        : {};
    makeReadable(transaction);
    const request = { ...transaction.request, body: transaction.request.body.toString() };
    const now = performance.now();
    const seconds = (now - (this.startedAt.get(transaction) ?? now)) / 1000; // one that was never sent took no time
    const result = { answer, ...failure, request, seconds, ...(real && { real }) };
    this.results.push(result);
    this.onResult(result);
  }

  /** The documented response of a transaction, found before the transaction is changed. */
  private find({ request, expected, origin }: Transaction): DocumentedAnswer[] {
    const requestType = request.headers['Content-Type'];
    const mediaType = expected.headers['Content-Type'];
    return this.answers.filter(
      ({ operation, status, ...answer }) =>
        operation.method === request.method &&
        operation.path === origin.resourceName &&
        status === expected.statusCode &&
        answer.requestType === requestType &&
        answer.mediaType === mediaType,
    );
  }
}

/** The deviations of a response with the documented status. */
function faultsOf(
  answer: DocumentedAnswer,
  real: NonNullable<Transaction['real']>,
  message: string,
  { target, places }: Pick<Suite, 'target' | 'places'>,
): string[] {
  const placeOf = (schemaPath: string) => places.ofSchema(answer, schemaPath);
  const ofBody = answer.schema && real.body ? bodyFaults(answer.schema, real.body, placeOf) : [];
  // Every response needs Cache-Control: caches may store responses without it.
  const caching = real.headers['cache-control'] ? [] : ['header cache-control: required but missing'];
  return [
    ...headerFaults(message, real.headers, answer.contentType),
    ...caching,
    ...ofBody,
    ...deviations(answer, real, target),
  ];
}

function fail(transaction: Transaction, why: string): void {
  transaction.fail = why;
}

/** Describes a response with another status; its error code usually explains the reason. */
function otherStatus({ statusCode, body = '' }: NonNullable<Transaction['real']>): string {
  const [, message, code] = /"message":"([^"]*)".*"code":"(\w+)"/.exec(body) ?? [];
  return code ? `returned ${statusCode} ${code}: ${message}` : `returned ${statusCode}`;
}

const maxLength = 4096;

/** Removes large bodies, expanded schemas and credentials from an exchange for the reports. */
function makeReadable({ request, expected, real }: Transaction): void {
  request.body = readable(request.body.toString());
  if (request.headers.Authorization) request.headers.Authorization = 'Bearer (not shown)';
  if (real?.body) real.body = readable(real.body);
  delete expected.bodySchema;
}

function readable(body: string): string {
  if (body.length > 8 * maxLength) return `(${body.length} characters)`;
  const shown = body.replace(/("(?:token|refreshToken)":\s*)"[^"]+"/g, '$1"(not shown)"');
  return shown.length > 2 * maxLength ? `${shown.slice(0, maxLength)}… (${shown.length} characters)` : shown;
}

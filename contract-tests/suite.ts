/** What happens around each of Dredd's transactions: its state is prepared, its request built, its answer looked at twice. */
import type { Transaction } from 'dredd';
import { deviations } from './deviations';
import type { DocumentedAnswer } from './document';
import { bodyFaults, headerFaults } from './faults';
import { type Call, wireRequest } from './request';
import type { Result } from './results';
import type { Target } from './target';

let running: Suite | undefined;

/** Dredd loads its hook file by itself, so the hooks find their suite here. */
export function runningSuite(): Suite {
  if (!running) throw new Error('no suite is running');
  return running;
}

/** The suite that Dredd's next run belongs to. */
export function startSuite(...values: ConstructorParameters<typeof Suite>): Suite {
  return (running = new Suite(...values));
}

export type { Suite };

/** The request that provokes an answer; undefined where nothing does. Rejects where it cannot be prepared. */
export type Prepare = (answer: DocumentedAnswer) => Promise<Call | undefined>;

/** All the transactions of one run. */
class Suite {
  readonly results: Result[] = [];
  private readonly belongsTo = new WeakMap<Transaction, DocumentedAnswer>();
  private readonly startedAt = new WeakMap<Transaction, number>();
  /** Transactions that no documented answer belongs to. */
  readonly strays: string[] = [];

  constructor(
    private readonly answers: DocumentedAnswer[],
    private readonly target: Target,
    private readonly prepare: Prepare,
    private readonly onResult: (result: Result) => void,
  ) {}

  /** Finds what each transaction asks for. Dredd makes one of a status; those of its codes are put behind it. */
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

  /** Provokes the documented status. A transaction that nothing provokes fails; it is never skipped. */
  async before(transaction: Transaction): Promise<void> {
    const answer = this.belongsTo.get(transaction);
    if (!answer) return fail(transaction, 'no documented answer belongs to it');
    transaction.id = `${answer.operation.method} ${answer.operation.path} ${answer.name}`;
    try {
      await this.target.renew();
      const call = await this.prepare(answer);
      if (!call) return fail(transaction, `nothing provokes ${answer.name}: add it to contract-tests/preparations/`);
      const { uri, headers, body } = await wireRequest(answer.operation, call, this.target.tokens);
      const sentType = headers['Content-Type']?.split(';')[0] ?? answer.requestType;
      // The one status that is for other types.
      if (sentType !== answer.requestType && answer.status !== '415') {
        return fail(transaction, `${answer.name} is prepared with ${sentType}: it needs ${answer.requestType}`);
      }
      const { pathname, search } = new URL(this.target.url + uri);
      transaction.fullPath = pathname + search;
      const { method, headers: own } = transaction.request;
      // The type that is asked for, where there are several, is that of the documented answer.
      transaction.request = { method, uri, headers: { ...(own.Accept && { Accept: own.Accept }), ...headers }, body };
      // Without a schema Dredd compares no more than which members the example has.
      if (answer.schema) transaction.expected.bodySchema = answer.schema;
      else delete transaction.expected.body;
      this.startedAt.set(transaction, performance.now());
    } catch (error) {
      fail(transaction, `preparing it failed: ${(error as Error).message}`);
    }
  }

  /** Adds what a schema cannot say to Dredd's verdict, and keeps the result. */
  after(transaction: Transaction): void {
    const answer = this.belongsTo.get(transaction);
    if (!answer) return void this.strays.push(transaction.name);
    const { real, test, skip } = transaction;
    const get = (name: string) => real?.headers[name] ?? null;
    this.target.noteAnswer(answer.operation.method, real?.statusCode, { get });
    const isOther = real && String(real.statusCode) !== answer.status;
    const found = real && !isOther ? faultsOf(answer, real, test?.message ?? '', this.target) : [];
    // Makes Dredd's own reports tell of it too.
    if (found.length > 0) transaction.fail = found.join('; ');

    // What these tests have words for need not be said in Dredd's too.
    const isSaid = found.length > 0 && !isOther;
    const verdict =
      test?.valid || isSaid ? [] : [isOther ? answered(real) : (test?.message.trim() ?? 'no answer came')];
    const failures = [...(skip ? ['it was skipped'] : []), ...verdict, ...found];
    const failure = failures.length > 0 ? { failure: failures.join('; ').replaceAll('\n', '; ') } : {};
    makeReadable(transaction);
    const request = { ...transaction.request, body: transaction.request.body.toString() };
    const now = performance.now();
    const seconds = (now - (this.startedAt.get(transaction) ?? now)) / 1000; // one that was never sent took no time
    const result = { answer, ...failure, request, seconds, ...(real && { real }) };
    this.results.push(result);
    this.onResult(result);
  }

  /** By what Dredd made of the document, before anything is changed. */
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

/** All that is wrong with an answer of the documented status. */
function faultsOf(
  answer: DocumentedAnswer,
  real: NonNullable<Transaction['real']>,
  message: string,
  target: Target,
): string[] {
  const ofBody = answer.schema && real.body ? bodyFaults(answer.schema, real.body) : [];
  // Every answer says whether it may be kept; one that does not is kept by whoever likes to.
  const caching = real.headers['cache-control'] ? [] : ['header cache-control: expected, and missing'];
  return [
    ...headerFaults(message, real.headers, answer.mediaType),
    ...caching,
    ...ofBody,
    ...deviations(answer, real, target),
  ];
}

function fail(transaction: Transaction, why: string): void {
  transaction.fail = why;
}

/** What came in place of the documented status; the error code mostly says why. */
function answered({ statusCode, body = '' }: NonNullable<Transaction['real']>): string {
  const [, message, code] = /"message":"([^"]*)".*"code":"(\w+)"/.exec(body) ?? [];
  return code ? `answered ${statusCode} ${code}: ${message}` : `answered ${statusCode}`;
}

const mostShown = 4096;

/** Reports show whole exchanges: without megabytes, expanded schemas, and what would let somebody in. */
function makeReadable({ request, expected, real }: Transaction): void {
  request.body = readable(request.body.toString());
  if (request.headers.Authorization) request.headers.Authorization = 'Bearer (not shown)';
  if (real?.body) real.body = readable(real.body);
  delete expected.bodySchema;
}

function readable(body: string): string {
  if (body.length > 8 * mostShown) return `(${body.length} characters)`;
  const shown = body.replace(/("(?:token|refreshToken)":\s*)"[^"]+"/g, '$1"(not shown)"');
  return shown.length > 2 * mostShown ? `${shown.slice(0, mostShown)}… (${shown.length} characters)` : shown;
}

/** One side of the comparison: an application on one engine and the records that its responses have named so far. */
import { jobs } from '../../src/jobs';
import { seedBasicSandbox } from '../../src/sandbox/seed';
import { actor } from '../../src/testing/access';
import { type Call, type TestApp, startTestApp, testInstant } from '../../src/testing/app';
import { picture } from '../preparations/pictures';
import { Journal } from './invariants';
import { type Kind, Known, jpeg } from './meanings';
import { type RepeatableRandom, repeatableRandom } from './repeatable';
import { type CallStep, type Outcome, type Step, recordKindOf, operations } from './calls';

const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
const unknown: Partial<Record<Kind, string>> = {
  picture: `/Pictures/${'0'.repeat(32)}.jpg`,
  cursor: 'none',
  code: '000000',
  refreshToken: 'none',
  token: 'none',
};

export class Side {
  private known!: Record<Kind, unknown[]>;
  private bytes!: Uint8Array;
  private sent = 0;
  /** The records that the responses have reported since the last reset. */
  journal!: Journal;

  private constructor(
    readonly engine: 'sqlite' | 'postgres',
    readonly app: TestApp,
    private readonly random: RepeatableRandom,
  ) {}

  static async start(engine: 'sqlite' | 'postgres'): Promise<Side> {
    const random = repeatableRandom();
    const side = new Side(engine, await startTestApp({}, { engine, random }), random);
    side.bytes = await picture('jpeg');
    return side;
  }

  /** Resets the data, the clock and the random numbers. */
  async begin(): Promise<void> {
    const { app } = this;
    app.clock.set(testInstant);
    this.random.begin();
    this.sent = 0;
    const { tokens, userIds, propertyIds, reservationIds } = Object.assign(app.sandbox, await seedBasicSandbox(app));
    this.known = {
      property: Object.values(propertyIds),
      reservation: Object.values(reservationIds),
      user: Object.values(userIds),
      paymentType: [1, 2, 3],
      block: [],
      payment: [],
      notification: [],
      apiKey: [],
      promotion: [],
      rentInvoice: [],
      alteration: [],
      conversation: [],
      message: [],
      messagePicture: [],
      review: [],
      complaint: [],
      savedSearch: [],
      bookingRequest: [],
      picture: [],
      cursor: [],
      code: [],
      refreshToken: [],
      token: [tokens.customer],
    };
    this.journal = new Journal(app.sandbox);
  }

  /** Performs the step. Returns undefined for a step without a response. */
  async take(step: Step): Promise<Outcome | undefined> {
    if ('minutes' in step) {
      this.app.clock.advance(step.minutes * 60_000);
      return undefined;
    }
    if ('job' in step) return void (await jobs.find(({ name }) => name === step.job)!.run(this.app));
    this.sent++;
    const call = this.callOf(step);
    const outcome = await this.answer(step.operationId, call);
    if (outcome.status === 200) this.journal.note(step, call, outcome);
    return outcome;
  }

  /** The call with identifiers of this side, as it is sent. */
  private callOf({ as, path, query, body, form, key }: CallStep): Call {
    const token =
      as instanceof Known ? { token: String(this.one(as)) } : as === 'anonymous' ? undefined : actor(this.app, as);
    return {
      as: token,
      path: this.resolved(path) as Call['path'],
      query: this.resolved(query) as Call['query'],
      ...(body !== undefined && { body: this.resolved(body) }),
      ...(form && { form: this.formOf(this.resolved(form) as Record<string, unknown>) }),
      headers: { 'x-request-id': `sequence-${this.sent}`, ...(key && { 'idempotency-key': key }) },
    };
  }

  /** Formats the step for a failure message, without the bytes of pictures. */
  written(step: Step): string {
    if (!('operationId' in step)) return JSON.stringify(step);
    const { path, query, body, form } = this.callOf(step);
    const short = (_: string, value: unknown) =>
      (value as { type?: string } | null)?.type === 'Buffer' ? 'a picture' : value;
    const who = step.as instanceof Known ? step.as.kind : step.as;
    return `${step.operationId} as ${who} ${JSON.stringify({ path, query, body, form, key: step.key }, short)}`;
  }

  private async answer(operationId: CallStep['operationId'], call: Call): Promise<Outcome> {
    const { status, headers, envelope, bytes } = await this.app.call(operationId, call);
    await this.app.codeDelivery.settled();
    if (envelope && status < 300) this.learn(operationId, envelope, call);
    return { status, contentType: headers.get('content-type'), body: envelope ?? bytes.toString('base64') };
  }

  private one({ kind, index }: Known): unknown {
    const list = this.known[kind];
    return list.length > 0 ? list.at(index % list.length) : (unknown[kind] ?? 2_147_483_647);
  }

  private resolved(value: unknown): unknown {
    if (value instanceof Known) return this.one(value);
    if (value === jpeg) return this.bytes;
    if (value instanceof Uint8Array) return value;
    if (Array.isArray(value)) return value.map((one) => this.resolved(one));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, one]) => [name, this.resolved(one)]);
    const object = Object.fromEntries(members) as Record<string, unknown>;
    // Listings have the path of a picture, operations its last segment.
    if (typeof object.fileName === 'string') object.fileName = object.fileName.split('/').at(-1);
    return object;
  }

  /** The text of every field that is not a file. */
  private formOf(members: Record<string, unknown>): NonNullable<Call['form']> {
    const texts = Object.entries(members)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array
          ? value
          : (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
      ]);
    return Object.fromEntries(texts) as NonNullable<Call['form']>;
  }

  private learn(
    operationId: string,
    { data, pagination }: { data: unknown; pagination?: { nextCursor: string | null } | null },
    call: Call,
  ): void {
    const add = (kind: Kind, value: unknown) => {
      if (value !== undefined && value !== null && !this.known[kind].includes(value)) this.known[kind].push(value);
    };
    for (const one of (Array.isArray(data) ? data : [data]) as Record<string, unknown>[]) {
      if (typeof one !== 'object' || one === null) continue;
      add(recordKindOf(byId.get(operationId)!), one.id);
      add('user', one.userId);
      add('picture', one.path);
      add('token', one.token);
      add('refreshToken', one.refreshToken);
    }
    add('cursor', pagination?.nextCursor);
    const target = (call.body as { email?: string; phoneNumber?: string } | undefined)?.email?.trim().toLowerCase();
    if (/^send(Email|Phone)Code$/.test(operationId)) {
      const number = (call.body as { phoneNumber?: string }).phoneNumber;
      const code = [target, number, `+${number}`].map((one) => one && this.app.messages.lastCodeTo(one)).find(Boolean);
      // The newest code, even if the same code was sent before.
      if (code) this.known.code.push(code);
    }
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

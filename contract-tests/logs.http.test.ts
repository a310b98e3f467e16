import { adjustableClock } from '../src/adapters/clock';
import { createLog } from '../src/adapters/log';
import { createMessages } from '../src/adapters/messages';
import { createMetrics } from '../src/adapters/metrics';
import { createTracing } from '../src/adapters/tracing';
import { readDocument } from '../src/contract/document';
import { listTables } from '../src/database/list-tables';
import { type TestApp, startTestApp } from '../src/testing/app';
import { type Collector, startCollector } from '../src/testing/collector';
import { type Operation, listOperations } from './document';
import { usualCall } from './preparations';
import { type Call, type WireRequest, wireRequest } from './request';
import { Sandbox } from './sandbox';

/**
 * Personal data and credentials that must not appear in logs, metrics or traces. They are sent in every field of every operation. One
 * contains a line break followed by a forged log line.
 */
const word = 'canary7f3a';
const canaries = {
  text: `${word}\r\n{"level":"fatal","msg":"${word}"}`,
  email: `${word}@example.com`,
  phone: '+962797531846',
};
const isPersonal = new RegExp(`${word}|797531846|@example\\.com|\\+96279|fatal`, 'i');

const operations = listOperations(readDocument());
const lines: string[] = [];
/** A response and its request. */
const answers: { operation: string; status: number; requestId: string; body: string }[] = [];
const secrets = new Set<string>();
const calls = new Map<string, Call>();
const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
let collector: Collector;
let app: TestApp;
let sandbox: Sandbox;

beforeAll(async () => {
  // Real channels for e-mails and texts: without them the development server would write messages to the log.
  const elsewhere = { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsToken: undefined };
  const messages = createMessages({ ...elsewhere, sandbox: true, production: false }, createLog('silent'));
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  collector = await startCollector();
  const tracing = createTracing({ endpoint: collector.url, system: 'testing', version: '1', log });
  app = await startTestApp({}, { clock: adjustableClock(), log, messages, metrics, tracing });
  sandbox = new Sandbox(app.url);
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

const canaryFor = (name: string) =>
  /email|target/i.test(name) ? canaries.email : /phone|number/i.test(name) ? canaries.phone : canaries.text;

/** All copies of `value` in which one text, at any depth, is a canary. */
function withCanaries(value: unknown, name = ''): unknown[] {
  if (typeof value === 'string') return [canaryFor(name)];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    withCanaries(member, key).map((changed) =>
      Array.isArray(value) ? (value as unknown[]).with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
}

function* variantsOf(call: Call): Generator<Call> {
  for (const member of ['body', 'form', 'query'] as const)
    for (const changed of withCanaries(call[member])) yield { ...call, [member]: changed as never };
  for (const name of Object.keys(call.path ?? {})) yield { ...call, path: { ...call.path, [name]: canaries.text } };
  yield { ...call, query: { ...call.query, [word]: word } };
  yield { ...call, as: { token: `${word}.${word}.${word}` } };
  yield { ...call, as: { token: `rmk_${word.padEnd(40, '0')}` } };
  yield { ...call, as: { token: sandbox.data.apiKeys.ownerRead } };
}

/** Adds canaries as file names and in all headers that a client can set. */
function disguised({ method, uri, headers, body }: WireRequest): RequestInit & { uri: string } {
  const named = body.toString('latin1').replace(/filename="[^"]*"/g, `filename="${word}%0D%0A.jpg"`);
  const more = { 'User-Agent': word, Referer: word, 'Accept-Language': word, 'X-Request-Id': `${word}!`, Cookie: word };
  return {
    ...{ uri, method, headers: { ...more, 'Idempotency-Key': `${word}-${answers.length}`, ...headers } },
    ...(body.length > 0 && { body: Buffer.from(named, 'latin1') }),
  };
}

/** The credentials that are valid at the moment. */
function noteSecrets(): void {
  for (const secret of Object.values({ ...sandbox.tokens, ...sandbox.data.apiKeys })) secrets.add(secret);
}

/** Sends the call and resolves with whether it succeeded. */
async function send(operation: Operation, call: Call): Promise<boolean> {
  const { uri, ...request } = disguised(await wireRequest(operation, call, sandbox.tokens));
  const response = await fetch(app.url + uri, request);
  const body = await response.text();
  answers.push({
    operation: operation.id,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? 'none',
    body: response.headers.get('content-type') === 'application/json' ? body : '',
  });
  for (const [, secret] of body.matchAll(/"(?:token|refreshToken|key|secret)":"([^"]+)"/g)) secrets.add(secret!);
  for (const [, token] of body.matchAll(/\/Calendar\/Export\/\d+\/([\w-]+)/g)) secrets.add(token!);
  return response.ok;
}

/** The call that succeeds on the current data or, if it fails, on a reset sandbox, which takes longer than all calls of an operation. */
async function prepared(operation: Operation): Promise<Call> {
  let call = await usualCall(operation, sandbox).catch(() => undefined);
  if (!call) {
    await sandbox.reset();
    call = await usualCall(operation, sandbox);
  }
  noteSecrets();
  for (const code of JSON.stringify(call).match(/\b\d{6}\b/g) ?? []) secrets.add(code);
  return call!;
}

/** Sends all calls and resolves with whether any succeeded. */
async function succeeds(operation: Operation, variants: Call[]): Promise<boolean> {
  let success = false;
  for (const variant of variants) success = (await send(operation, variant)) || success;
  return success;
}

test('sends canaries in every field of every operation', async () => {
  await sandbox.reset();
  for (const operation of operations) {
    const call = await prepared(operation);
    calls.set(operation.id, call);
    if (await succeeds(operation, [...variantsOf(call), call])) continue;
    await sandbox.reset();
    expect([operation.id, await succeeds(operation, [await prepared(operation)])]).toEqual([operation.id, true]);
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(operations.length);
  // Many requests: more time than other tests.
}, 180_000);

test('sends them again while the database fails', async () => {
  await sandbox.reset();
  noteSecrets();
  // The queries for the caller succeed: otherwise no request would get further.
  const kept = ['app_user', 'session', 'marker'];
  const tables = (await listTables(app.db)).filter((name) => !kept.includes(name));
  for (const table of tables) await app.db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  const before = answers.length;
  for (const operation of operations)
    await succeeds(operation, [calls.get(operation.id)!, ...variantsOf(calls.get(operation.id)!)]);
  for (const table of tables) await app.db.schema.alterTable(`${table}_away`).renameTo(table).execute();
  const failed = new Set(answers.slice(before).flatMap(({ operation, status }) => (status >= 500 ? [operation] : [])));
  expect(failed.size).toBeGreaterThan(operations.length / 2);
  expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThan(failed.size);
});

/** The secrets that occur as a whole word: six digits also occur in longer numbers. */
const secretsIn = (text: string) =>
  [...secrets].filter((secret) => new RegExp(`(?<!\\w)${secret.replace(/[.+]/g, '\\$&')}(?!\\w)`).test(text));

test('metrics and traces contain no canary', async () => {
  const { body } = await metrics.text();
  await app.tracing!.close();
  const text = [body, ...collector.texts].join('\n');
  expect(text).toContain('bookReservation');
  expect(collector.spans.length).toBeGreaterThan(operations.length);
  // The digits of the phone number also occur in the values of metrics, and in nanoseconds.
  const names = body.replaceAll(/^(\w+(?:\{.*\})?) \S+$/gm, '$1');
  const timeless = collector.texts.map((sent) => sent.replaceAll(/"(start|end)TimeUnixNano":"\d+"/g, ''));
  expect([names.length < body.length, timeless.join().length < collector.texts.join().length]).toEqual([true, true]);
  const withoutValues = [names, ...timeless].join('\n');
  expect(isPersonal.exec(withoutValues.replaceAll(/fatal/g, ''))?.[0]).toBeUndefined();
  // Six digits also occur in byte counts and nanoseconds.
  expect(secretsIn(text).filter((secret) => !/^\d+$/.test(secret))).toEqual([]);
});

test('the log contains no canary, token or code', () => {
  const text = lines.join('');
  expect(lines.filter((line) => isPersonal.test(line))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(20);
  expect(secretsIn(text)).toEqual([]);
});

test('every log line is one JSON object, and every response has a line', () => {
  const found = new Set<unknown>();
  for (const line of lines) {
    expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    const { msg, traceId } = JSON.parse(line) as { msg: string; traceId?: string };
    if (msg === 'request') found.add(traceId);
  }
  expect(answers.filter(({ requestId }) => !found.has(requestId))).toEqual([]);
});

test('no response contains a stack trace or an SQL statement', () => {
  const inside =
    /\n\s*at |\\n\s*at |node_modules|\.[jt]s:\d|\b(select|insert into|update|delete from) \\?"|no such table|relation \\"|SQLITE_|_away/i;
  // The documentation mentions such words.
  const own = answers.filter(({ operation }) => !/^getOpenApi\w*Json$/.test(operation));
  expect(own.filter(({ body }) => inside.test(body))).toEqual([]);
});

/**
 * Compares the named examples of the contract with what the server returns in the story that they tell. With `WRITE_EXAMPLES=1`, writes
 * openapi/examples.yaml from the responses instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { parse, stringify } from 'yaml';
import { operationsOf, readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import { seedBasicSandbox } from '../src/sandbox/seed';
import { type Call, type TestApp, startTestApp, testInstant } from '../src/testing/app';
import { projectFolder } from '../src/values/project-folder';
import type { Case, Send } from './named-example-steps';
import { cases } from './named-examples';
import { afterOthers, sentAsWritten, sentIn } from './sent-examples';
import { single } from './story-examples';

const file = join(projectFolder, 'openapi/examples.yaml');
const isWriting = process.env.WRITE_EXAMPLES === '1';
const all = Object.entries(cases).flatMap(([id, named]) =>
  Object.entries(named).map(([name, one]) => [id as OperationId, name, one] as const),
);
const written: Record<string, Record<string, object>> = {};

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' })));
beforeEach(async () => {
  app.clock.set(testInstant);
  Object.assign(app.sandbox, await seedBasicSandbox(app));
  const property = { title: 'Sunlit apartment near the Roman theatre', address: '12 Rainbow Street' };
  await app.db.updateTable('rent_property').set(property).where('id', '=', 11).execute();
});
afterAll(async () => {
  if (isWriting) writeFileSync(file, header + stringify(written, { lineWidth: 140 }));
  await app.close();
});

const header = `# The named examples of successful responses, by operation: real answers of the story that all examples tell. Written by
# \`WRITE_EXAMPLES=1 npx jest --selectProjects sqlite --testPathPatterns named-examples\` from contract-tests/named-examples.ts, which
# has the requests. The first name of an operation, without a value, is for the example in paths/.
`;

/** Values that are random, or numbers of records of which the sandbox has more than the story. */
const random: [test: (key: string, value: unknown, record: Record<string, unknown>) => boolean, value: unknown][] = [
  [(key, value) => key === 'token' && value !== null, 'eyJhbGciOiJIUzI1NiJ9'],
  [(key, value) => key === 'refreshToken' && value !== null, '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI'],
  [(key) => key === 'traceId', '0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b'],
  [(key, value) => key === 'image' && typeof value === 'string', '/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg'],
  [(key, value) => key === 'reservationId' && value !== null, 21],
  [(key, _, record) => key === 'id' && ('holdExpiresAt' in record || record['kind'] === 'reservation'), 21],
  [(key, _, record) => key === 'id' && 'payerId' in record && record['purpose'] === 2, 43],
  [(key, _, record) => key === 'id' && 'isRead' in record, 41],
  [(key, value, record) => (key === 'id' ? 'payerId' in record : key === 'paymentId' && value !== null), 41],
  [(key, _, record) => key === 'id' && 'returnUrl' in record, 71],
  [
    (key, value, record) => key === 'reference' && 'returnUrl' in record && value !== null,
    'Zm9yIHRoZSBleGFtcGxlIG9ubHk',
  ],
  [
    (key, value) => key === 'redirectUrl' && value !== null,
    'http://127.0.0.1:8080/PaymentSandbox/GetPage/Zm9yIHRoZSBleGFtcGxlIG9ubHk',
  ],
  [(key, _, record) => key === 'id' && 'occurredAt' in record, '6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e'],
  [(key) => ['sequence', 'lastSequence', 'newestSequence'].includes(key), 118],
  [(key, _, record) => key === 'id' && 'lastCharacters' in record, 1],
  [(key, _, record) => key === 'webhookId' || (key === 'id' && 'webhookId' in record), 1],
  [(key) => key === 'eventId', '6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e'],
  [(key) => key === 'durationMs', 84],
  [(key, _, record) => key === 'id' && 'periodStart' in record, 61],
  [(key, _, record) => key === 'id' && 'sessionId' in record, 5],
  [(key) => key === 'sessionId', 71],
  [(key, _, record) => key === 'transactionId' && 'sessionId' in record, 43],
  // Alterations, reviews and requests to book.
  [(key, _, record) => key === 'id' && ['proposedBy', 'authorRole', 'decidedAt'].some((name) => name in record), 1],
  [(key) => key === 'key', 'rmk_0123456789abcdefghijklmnopqrstuvwexample'],
  [(key) => key === 'lastCharacters', 'mple'],
  [(key, value) => key === 'nextCursor' && value !== null, 'WzE3OTYxMTc0MDAwMDAsMjFd'],
];

function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(record).map(([key, one]) => {
      const known = random.find(([test]) => test(key, one, record));
      // The event of a delivery, as text.
      if (key === 'body' && 'webhookId' in record) return [key, JSON.stringify(told(JSON.parse(one as string)))];
      return [key, known ? known[1] : told(one)];
    }),
  );
}

const documented = new Map(operationsOf(readDocument()).map((operation) => [operation.operationId, operation]));

/** The examples of an operation's 200, by name. */
function examplesOf(id: string): Record<string, OpenAPIV3.ExampleObject> {
  return mediaOf(id).examples as Record<string, OpenAPIV3.ExampleObject>;
}

function mediaOf(id: string): OpenAPIV3.MediaTypeObject {
  const response = documented.get(id)!.responses['200'] as OpenAPIV3.ResponseObject;
  return response.content!['application/json']!;
}

/** The response to the case's request. */
async function answerOf(id: OperationId, one: Pick<Case, 'prepare'>): Promise<object> {
  const succeed = async (operationId: OperationId, call: Call) => {
    const { status, envelope } = await app.call(operationId, call);
    if (status !== 200) throw new Error(`${operationId} returned ${status}: ${envelope?.message}`);
    return envelope.data as never;
  };
  const { status, envelope } = await app.call(id, await one.prepare(succeed, app));
  expect([status, envelope.message]).toEqual([200, expect.any(String)]);
  return told(envelope) as object;
}

test.each(all)('the example of %s %s is what the server returns', async (id, name, one) => {
  const value = await answerOf(id, one);
  const isFirst = Object.keys(cases[id]!)[0] === name;
  (written[id] ??= {})[name] = isFirst ? { summary: one.summary } : { summary: one.summary, value };
  if (!isWriting) expect(told(examplesOf(id)[name])).toEqual({ summary: one.summary, value });
});

const others = {
  ...single,
  ...sentIn,
  ...Object.fromEntries(sentAsWritten.map((id) => [id, (send: Send) => afterOthers(id, send)])),
};

test.each(Object.entries(others))('the example of %s is what the server returns', async (id, prepare) => {
  const value = await answerOf(id as OperationId, { prepare });
  expect(told(mediaOf(id).example)).toEqual(value);
});

test('each operation with named examples has a request for each of them', () => {
  const names = Object.entries(parse(readFileSync(file, 'utf8')) as Record<string, object>);
  if (!isWriting) expect(names.map(([id, named]) => [id, Object.keys(named)])).toEqual(Object.entries(cases).map(([id, named]) => [id, Object.keys(named)])); // prettier-ignore
});

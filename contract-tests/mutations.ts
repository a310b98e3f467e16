/**
 * `npm run check -- contract-mutations` checks that the contract tests can fail: a proxy between Dredd and the server changes responses of
 * a few operations, one change at a time, and the tests must detect each.
 */
import type { OpenAPIV3 } from 'openapi-types';
import { readDocument } from '../src/contract/document';
import { callFor } from './preparations';
import { type Answer, isOf, startProxy } from './proxy';
import type { Run } from './results';
import { runDredd } from './run-dredd';
import { Sandbox } from './sandbox';
import { build, startServer } from './servers';

const reservation = '/Reservations/GetReservationById/{id}';
const calendar = '/Calendar/Export/{propertyId}/{token}';

type Json = Record<string, unknown>;

interface Mutation {
  name: string;
  /** The documented path of the operation whose responses are changed. */
  path: string;
  /** The status of the changed responses. Exactly its transaction must fail. */
  status: number;
  apply(answer: Answer): void;
}

const ofData = (name: string, change: (data: Json) => void): Mutation =>
  ofEnvelope(name, ({ data }) => change(data as Json));

/** Changes the first record of a list. */
const ofFirst = (name: string, path: string, change: (record: Json) => void): Mutation =>
  ofEnvelope(name, ({ data }) => change((data as Json[])[0]!), path);

function ofEnvelope(name: string, change: (envelope: Json) => void, path = reservation): Mutation {
  return {
    ...{ name, path },
    status: 200,
    apply(answer) {
      const envelope = JSON.parse(answer.body) as Json;
      change(envelope);
      answer.body = JSON.stringify(envelope);
    },
  };
}

function ofHeaders(
  name: string,
  status: number,
  change: (headers: Answer['headers']) => void,
  path = reservation,
): Mutation {
  return { name, path, status, apply: ({ headers }) => change(headers) };
}

const mutations: Mutation[] = [
  ofData('a member renamed', (data) => {
    data.nightCount = data.nights;
    delete data.nights;
  }),
  ofData('a number that is not in the enumeration', (data) => (data.status = 99)),
  { name: '201 instead of 200', path: reservation, status: 200, apply: (answer) => (answer.status = 201) },
  ofHeaders('Cache-Control missing', 200, (headers) => delete headers['cache-control']),
  ofHeaders('a documented header missing', 401, (headers) => delete headers['www-authenticate']),
  ofHeaders('another content type', 200, (headers) => (headers['content-type'] = 'application/json; charset=utf-8')),
  ofData('text for an integer', (data) => (data.id = String(data.id))),
  ofData('a member missing', (data) => delete data.totalAmount),
  ofData('a member too many', (data) => (data.internalNote = 'example')),
  ofData('null where it is not allowed', (data) => (data.startDate = null)),
  ofEnvelope('isSuccess as text', (envelope) => (envelope.isSuccess = 'true')),
  ofFirst('a secret key in the list of keys', '/ApiKeys/GetAll', (key) => (key.key = 'example')),
  ofFirst('a secret in the list of webhooks', '/Webhooks/GetAll', (webhook) => (webhook.secret = 'example')),
  ofEnvelope(
    'events without the last sequence number',
    ({ data }) => delete (data as Json).lastSequence,
    '/Events/GetAll',
  ),
  ofHeaders('a calendar as plain text', 200, (headers) => (headers['content-type'] = 'text/plain'), calendar),
  ofHeaders('304 without an ETag', 304, (headers) => delete headers.etag, calendar),
];

/** The statuses of failed transactions, and the problems of the run as a whole. */
function failuresOf({ results, problems }: Run): string[] {
  const failed = results.filter(({ failure }) => failure !== undefined);
  return [...failed.map(({ answer, failure }) => `${answer.status}: ${failure}`), ...problems];
}

async function main(): Promise<void> {
  const contract = readDocument();
  const partOf = (paths: string[]): OpenAPIV3.Document => ({
    ...contract,
    paths: Object.fromEntries(paths.map((path) => [path, contract.paths[path]])),
  });
  build();
  const server = await startServer('sqlite');
  let current: Mutation | undefined;
  const proxy = await startProxy(server.url, (answer, { url }) => {
    if (current?.status === answer.status && isOf(current.path, url)) current.apply(answer);
  });
  const failures = async (paths: string[], mutation?: Mutation) => {
    current = mutation;
    const document = partOf(paths);
    const target = new Sandbox(proxy.url);
    return failuresOf(
      await runDredd({ name: 'mutations', document, target, prepare: (answer) => callFor(answer, target) }),
    );
  };
  try {
    const control = await failures(mutations.map(({ path }) => path));
    if (control.length > 0) throw new Error(`unchanged responses fail already: ${control.join(', ')}`);
    let caught = 0;
    for (const mutation of mutations) {
      const found = await failures([mutation.path], mutation);
      // A transaction that failed before the response has not seen the change.
      const isCaught =
        found.length === 1 && /^(\d+): (?!Failed in before hook)/.exec(found[0]!)?.[1] === `${mutation.status}`;
      if (isCaught) caught++;
      process.stdout.write(
        `${isCaught ? 'caught' : 'MISSED'}  ${mutation.name}: ${found.join(', ') || 'nothing failed'}\n`,
      );
    }
    process.stdout.write(`mutations: ${caught} of ${mutations.length} caught\n`);
    if (caught < mutations.length) process.exitCode = 1;
  } finally {
    proxy.stop();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
});

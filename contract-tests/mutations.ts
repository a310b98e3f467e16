/**
 * `npm run check -- contract-mutations` checks that the contract tests can fail: a proxy between Dredd and the server changes responses of
 * a few operations, one change at a time, and the tests must detect each. The failure must name the place of a changed member in the contract. A
 * server with a faulty handler, which rejects its own response with 500, shows that the failure then contains the cause from the server's log.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  /** The place that the failure must name. */
  place?: string;
  apply(answer: Answer): void;
}

const ofData = (name: string, place: string, change: (data: Json) => void): Mutation =>
  ofEnvelope(name, place, ({ data }) => change(data as Json));

/** Changes the first record of a list. */
const ofFirst = (name: string, place: string, path: string, change: (record: Json) => void): Mutation =>
  ofEnvelope(name, place, ({ data }) => change((data as Json[])[0]!), path);

/** `place` is below `#/components/schemas/`. */
function ofEnvelope(name: string, place: string, change: (envelope: Json) => void, path = reservation): Mutation {
  return {
    ...{ name, path, place: `(#/components/schemas/${place}, openapi/schemas/` },
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
  ofData('a member renamed', 'Reservation/properties/nights', (data) => {
    data.nightCount = data.nights;
    delete data.nights;
  }),
  ofData('a number that is not in the enumeration', 'Reservation/properties/status', (data) => (data.status = 99)),
  { name: '201 instead of 200', path: reservation, status: 200, apply: (answer) => (answer.status = 201) },
  ofHeaders('Cache-Control missing', 200, (headers) => delete headers['cache-control']),
  ofHeaders('a documented header missing', 401, (headers) => delete headers['www-authenticate']),
  ofHeaders('another content type', 200, (headers) => (headers['content-type'] = 'application/json; charset=utf-8')),
  ofData('text for an integer', 'Reservation/properties/id', (data) => (data.id = String(data.id))),
  ofData('a member missing', 'Reservation/properties/totalAmount', (data) => delete data.totalAmount),
  ofData('a member too many', 'Reservation', (data) => (data.internalNote = 'example')),
  ofData('null where it is not allowed', 'Reservation/properties/startDate', (data) => (data.startDate = null)),
  ofEnvelope(
    'isSuccess as text',
    'ReservationEnvelope/properties/isSuccess',
    (envelope) => (envelope.isSuccess = 'true'),
  ),
  ofFirst('a secret key in the list of keys', 'ApiKey', '/ApiKeys/GetAll', (key) => (key.key = 'example')),
  ofFirst('a secret in the list of webhooks', 'Webhook', '/Webhooks/GetAll', (webhook) => (webhook.secret = 'example')),
  ofEnvelope(
    'events without the last sequence number',
    'EventPage/properties/lastSequence',
    ({ data }) => delete (data as Json).lastSequence,
    '/Events/GetAll',
  ),
  ofHeaders('a calendar as plain text', 200, (headers) => (headers['content-type'] = 'text/plain'), calendar),
  ofHeaders('304 without an ETag', 304, (headers) => delete headers.etag, calendar),
];

const ownFault = 'a response of a faulty handler, which the server replaces with 500';

/** A server whose getReservationById returns the total as text. */
const faultyServer = (built: string) => `
const { handlers } = require(${JSON.stringify(join(built, 'handlers.js'))});
const usual = handlers.getReservationById;
handlers.getReservationById = async (...given) => {
  const result = await usual(...given);
  return result.data ? { ...result, data: { ...result.data, totalAmount: String(result.data.totalAmount) } } : result;
};
require(${JSON.stringify(join(built, 'main.js'))});
`;

/** Whether the report of a faulty server's response contains the cause from the server's log, with its place in the contract. */
async function explainsOwnFault(document: OpenAPIV3.Document): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'faulty-'));
  const program = join(folder, 'server.js');
  await writeFile(program, faultyServer(join(__dirname, '../dist/src')));
  const server = await startServer('sqlite', {}, program);
  try {
    const target = new Sandbox(server.url);
    const prepare = (answer: Parameters<typeof callFor>[0]) => callFor(answer, target);
    const { logOf } = server;
    const { results } = await runDredd({ name: 'mutations', document, target, prepare, logOf });
    const [result, ...others] = results.filter(({ failure }) => failure !== undefined);
    const place = '(#/components/schemas/Reservation/properties/totalAmount, openapi/schemas/reservations.yaml:';
    return (
      others.length === 0 &&
      result?.answer.status === '200' &&
      result.log?.some((line) => line.includes(place)) === true
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

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
        found.length === 1 &&
        /^(\d+): (?!Failed in before hook)/.exec(found[0]!)?.[1] === `${mutation.status}` &&
        (mutation.place === undefined || found[0]!.includes(mutation.place));
      if (isCaught) caught++;
      process.stdout.write(
        `${isCaught ? 'caught' : 'MISSED'}  ${mutation.name}: ${found.join(', ') || 'nothing failed'}\n`,
      );
    }
    const isExplained = await explainsOwnFault(partOf([reservation]));
    process.stdout.write(`${isExplained ? 'caught' : 'MISSED'}  ${ownFault}\n`);
    process.stdout.write(`mutations: ${caught + Number(isExplained)} of ${mutations.length + 1} caught\n`);
    if (caught < mutations.length || !isExplained) process.exitCode = 1;
  } finally {
    proxy.stop();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
});

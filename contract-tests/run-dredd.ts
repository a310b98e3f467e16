/** Runs Dredd for a document against one server. */
import Dredd from 'dredd';
import type { Annotation, Stats } from 'dredd';
import reporterOutput from 'dredd/build/reporters/reporterOutputLogger';
import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, listAnswers, listOperations, withCodes } from './document';
import { htmlReport } from './html-report';
import { junitReport } from './junit-report';
import { Places } from './places';
import { type Reason, type Result, type Run, reportsFolder } from './results';
import { type Prepare, type Suite, startSuite } from './suite';
import type { Target } from './target';

/** Keys that Dredd's parser does not support and these tests check themselves, like all extensions (`x-…`). Other warnings are problems. */
const unread: Record<string, string[]> = {
  'OpenAPI Object': ['tags', 'externalDocs'],
  'Operation Object': ['tags'],
  'Parameter Object': ['style'],
  'Request Body Object': ['required'],
  'Media Type Object': ['encoding'],
  'Security Scheme Object': ['bearerFormat'],
  'Schema Object': [
    ...[
      '$ref',
      'allOf',
      'anyOf',
      'items',
      'additionalProperties',
      'default',
      'format',
      'pattern',
      'minimum',
      'maximum',
    ],
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'discriminator'],
  ],
};
const usualWarnings = new Set([
  "'Responses Object' response status code ranges are unsupported",
  "'Media Type Object' 'example' is not supported for media type 'multipart/form-data'",
]);

function isUsual(warning: string): boolean {
  const [, object, key] =
    /^'([\w ]+)' contains (?:unsupported|invalid) key '([\w$-]+)'(?: \(\d+ occurances\))?$/.exec(warning) ?? [];
  return usualWarnings.has(warning) || Boolean(key?.startsWith('x-') || unread[object ?? '']?.includes(key!));
}

// These tests print failures; Dredd's own output is suppressed.
reporterOutput.transports.console.silent = true;
// Dredd's old logger causes a warning of Node about a circular import.
process.removeAllListeners('warning');

/** A document to test a server against. */
interface RunOptions {
  /** The name of the run and its reports. */
  name: string;
  document: OpenAPIV3.Document;
  target: Target;
  prepare: Prepare;
  /** Called with each result. */
  onResult?: (result: Result) => void;
  notTried?: Map<string, Reason>;
  /** All operations of the run, if `document` has only some. */
  operations?: Operation[];
  /** Names of responses with an error code, which are tested in addition. */
  codes?: readonly string[];
  /** The lines of the server's log with a trace id. */
  logOf?: (traceId: string) => string[];
}

/** Runs every transaction of `document` against `target` and writes the reports. */
export async function runDredd({
  name,
  document,
  target,
  prepare,
  onResult = () => {},
  notTried,
  operations = listOperations(document),
  codes = [],
  logOf,
}: RunOptions): Promise<Run> {
  const answers = withCodes(listAnswers(document), codes);
  const places = new Places(document);
  const suite = startSuite(answers, target, prepare, onResult, places);
  const problems: string[] = [];

  const emitter = new EventEmitter();
  emitter.on('start', (documents: { annotations: Annotation[] }[], ready: () => void) => {
    const warnings = documents.flatMap(({ annotations }) => annotations.map(({ message }) => message));
    const unusual = warnings.filter((message) => !isUsual(message));
    problems.push(...unusual.map((message) => `Dredd's parser: ${message}`));
    // Dredd copies its configuration for the hooks in quadratic time, so unused parts are removed.
    documents.length = 0;
    ready();
  });
  emitter.on('test error', (error: Error, test: { title: string }) => problems.push(`${test.title}: ${error.message}`));

  const dredd = new Dredd({
    endpoint: target.url,
    apiDescriptions: [JSON.stringify(document, readByDredd)],
    hookfiles: [join(__dirname, 'hooks.ts')],
    details: true,
    loglevel: 'error',
    emitter,
  });
  const stats = await new Promise<Stats>((resolve, reject) =>
    dredd.run((error, counts) => (error ? reject(error) : resolve(counts))),
  );

  problems.push(
    ...miscounts(
      answers.map((answer) => answer.name),
      suite,
      stats,
    ),
  );
  if (logOf) await addLog(suite.results, logOf, places);
  const { version } = document.info;
  const about = { name, url: target.url, version, operations };
  const run: Run = { ...about, results: suite.results, problems, ...(notTried && { notTried }) };
  mkdirSync(reportsFolder, { recursive: true });
  writeFileSync(join(reportsFolder, `${name}.html`), htmlReport(run));
  writeFileSync(join(reportsFolder, `${name}.xml`), junitReport(run));
  return run;
}

/** The server writes its log after the response, in blocks. */
const logDelayMs = 300;

/** Adds the lines of the server's log to each failed result. Their trace ids are those of its response and those that its failure names. */
async function addLog(results: Result[], logOf: (traceId: string) => string[], places: Places): Promise<void> {
  const failed = results.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0) await pause(logDelayMs);
  for (const result of failed) {
    const named = [...result.failure!.matchAll(/traceId ([\w-]+)/g)].map(([, id]) => id);
    const lines = [result.real?.headers['x-request-id'], ...named].flatMap((id) => (id ? logOf(id) : []));
    if (lines.length > 0) result.log = lines.map((line) => places.inDeviation(line));
  }
}

/**
 * Removes response headers: Dredd would require all of them. `deviations` checks them instead. Of the named examples of a response, Dredd reads
 * one, without its summary; named-examples.http.test.ts compares all of them with the server. Its parser does not know that a member or a parameter
 * can be deprecated.
 */
function readByDredd(key: string, value: unknown): unknown {
  if (key === 'headers' || (key === 'deprecated' && value === true)) return undefined;
  if (key !== 'examples') return value;
  const [first] = Object.entries(value as Record<string, OpenAPIV3.ExampleObject>);
  return first && { [first[0]]: { value: first[1].value as unknown } };
}

/** Problems of the run: responses without exactly one transaction, and differences between Dredd's counts and the suite's. */
function miscounts(expected: string[], { results, strays }: Suite, stats: Stats): string[] {
  const ran = results.map(({ answer }) => answer.name);
  const passed = results.filter(({ failure }) => failure === undefined).length;
  return [
    ...expected
      .filter((name) => !ran.includes(name))
      .map((name) => `${name} is documented, but Dredd has no transaction for it`),
    ...ran.filter((name, index) => ran.indexOf(name) !== index).map((name) => `${name} ran more than once`),
    ...strays.map((name) => `${name} ran, but is not documented`),
    ...(stats.tests === expected.length
      ? []
      : [`${expected.length} answers are documented, but Dredd ran ${stats.tests} transactions`]),
    ...(stats.skipped === 0 ? [] : [`Dredd skipped ${stats.skipped} transactions`]),
    ...(stats.passes === passed ? [] : [`Dredd counts ${stats.passes} passes, these tests ${passed}`]),
  ];
}

import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import type { Config } from '../../config/config';
import type { Environment } from '../arguments';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';

/** The time limit for a response of the collector, in ms. */
const timeoutMs = 5_000;

const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** The variables of which the one for traces wins over the general one. */
const pairOf = (name: string) => [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`];

/** The files that OpenTelemetry's exporter reads, by the option of an HTTPS request. */
const files = { ca: 'CERTIFICATE', cert: 'CLIENT_CERTIFICATE', key: 'CLIENT_KEY' };

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

/** Checks OpenTelemetry's variables, and sends an export without spans to the collector. Without variables, returns nothing. */
export async function checkTraces({ traceEndpoint }: Config, environment: Environment): Promise<Found[]> {
  const set = Object.keys(environment).filter((name) => name.startsWith('OTEL_') && environment[name]);
  if (traceEndpoint === undefined) {
    if (set.length === 0) return [];
    return [doubtful(`no traces are sent, although ${set.join(', ')} is set: set ${endpoint} too`)];
  }
  const found = [...ofIgnored(environment), ...ofSampler(environment), ...ofHeaders(environment)];
  const options: RequestOptions = {};
  for (const [option, suffix] of Object.entries(files)) {
    const name = pairOf(suffix).find((one) => environment[one]);
    if (name === undefined) continue;
    try {
      options[option as keyof typeof files] = readFileSync(environment[name]!);
    } catch (error) {
      found.push(wrong(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`));
    }
  }
  if (found.some(({ state }) => state === 'wrong')) return found;
  return [...found, await ofCollector(traceEndpoint, environment, options)];
}

/** The server always sends JSON over HTTP to the general endpoint. */
function ofIgnored(environment: Environment): Found[] {
  const [own] = pairOf('ENDPOINT') as [string];
  const protocol = pairOf('PROTOCOL').find((name) => environment[name] && environment[name] !== 'http/json');
  return [
    ...(environment[own] ? [doubtful(`${own} has no effect: set ${endpoint}, without /v1/traces`)] : []),
    ...(protocol === undefined
      ? []
      : [doubtful(`${protocol}=${environment[protocol]} has no effect: spans are sent as http/json`)]),
  ];
}

/** OpenTelemetry replaces a wrong sampler by the default, and says so nowhere. */
function ofSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): Found[] {
  if (!name) return [];
  if (!samplers.includes(name))
    return [wrong(`OTEL_TRACES_SAMPLER=${name} is unknown, and has no effect: known are ${samplers.join(', ')}`)];
  if (!name.endsWith('traceidratio') || !ratio || (Number(ratio) >= 0 && Number(ratio) <= 1)) return [];
  return [wrong('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')];
}

function ofHeaders(environment: Environment): Found[] {
  return pairOf('HEADERS').flatMap((name) => {
    const entries = (environment[name] ?? '').split(',').filter((entry) => entry.trim() !== '');
    const isPair = (entry: string) => Object.keys(parseKeyPairsIntoRecord(entry)).length === 1;
    const index = entries.findIndex((entry) => !isPair(entry));
    return index === -1
      ? []
      : [wrong(`${name} must be NAME=VALUE pairs, separated by commas: pair ${index + 1} is not`)];
  });
}

async function ofCollector(base: string, environment: Environment, options: RequestOptions): Promise<Found> {
  const [ofTraces, general] = pairOf('HEADERS').map((name) => parseKeyPairsIntoRecord(environment[name]));
  try {
    const status = await sendNothing(`${base.replace(/\/$/, '')}/v1/traces`, {
      ...options,
      headers: { ...general, ...ofTraces, 'content-type': 'application/json' },
    });
    if (status >= 200 && status < 300) return fine('the collector accepts spans');
    if (status === 401 || status === 403)
      return wrong(`the collector rejects the credentials (${status}): check OTEL_EXPORTER_OTLP_HEADERS`);
    if (status === 404 || status === 405)
      return wrong(
        `the collector has no /v1/traces (${status}): ${endpoint} must be the base URL of OTLP over HTTP, usually with port 4318`,
      );
    return wrong(`the collector returns ${status} to an export without spans: check ${endpoint} and the collector`);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A receiver of gRPC answers in HTTP/2.
    if (code.startsWith('HPE_'))
      return wrong(`${endpoint} is not the URL of OTLP over HTTP, usually with port 4318; gRPC is not supported`);
    return wrong(`the collector does not respond (${reasonOf(error)}): check ${endpoint} and the network`);
  }
}

/** Sends an export without spans. Returns the status. Throws if there is no response in time. */
async function sendNothing(url: string, options: RequestOptions): Promise<number> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = send(url, { ...options, method: 'POST', signal }).end('{"resourceSpans":[]}');
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.destroy();
    return response.statusCode!;
  } catch (error) {
    throw signal.aborted ? new Error(`no response after ${timeoutMs / 1000} s`) : error;
  }
}

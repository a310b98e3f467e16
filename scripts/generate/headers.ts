import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { parse } from 'yaml';
import { type Operation, operationsOf } from '../../src/contract/document';

type Response = OpenAPIV3.ResponseObject;
/** The headers of a response: true if it always has the header, false if only in some cases. */
type Presence = Record<string, boolean>;

const rateLimitHeaders = [
  ...['RateLimit', 'RateLimit-Policy'],
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
];

type Headers = Record<string, OpenAPIV3.HeaderObject>;

const read = (name: string) => parse(readFileSync(join(__dirname, '../../openapi', name), 'utf8')) as unknown;
const known = read('headers.yaml') as Headers;
known['X-Api-Version']!.example = (read('openapi.yaml') as OpenAPIV3.Document).info.version;

/**
 * Adds the headers of openapi/headers.yaml to every response. An error response that several operations share has the headers of all of
 * them.
 */
export function withHeaders(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  const used: Headers = {};
  const declare = (response: Response, presence: Presence) => {
    if (Object.keys(presence).length === 0) return;
    response.headers = Object.fromEntries(
      Object.entries(presence).map(([name, isAlways]) => {
        const component = isAlways ? name : `Possible-${name}`;
        used[component] = { ...known[name], ...(isAlways && { required: true }) };
        return [name, { $ref: `#/components/headers/${component}` }];
      }),
    );
  };
  const shared = new Map<string, Presence[]>();
  for (const operation of operationsOf(result)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if ('$ref' in response) {
        const presences = shared.get(response.$ref) ?? [];
        shared.set(response.$ref, [...presences, presenceIn(operation, status, sharedResponse(result, response))]);
      } else declare(response, presenceIn(operation, status, response));
    }
  }
  for (const [$ref, presences] of shared) declare(sharedResponse(result, { $ref }), united(presences));
  return { ...result, components: { ...result.components, headers: used } };
}

function sharedResponse(document: OpenAPIV3.Document, { $ref }: OpenAPIV3.ReferenceObject): Response {
  return document.components!.responses![$ref.slice($ref.lastIndexOf('/') + 1)] as Response;
}

/** Merges headers: a header is always present only if it is always present in all. */
function united(presences: Presence[]): Presence {
  const names = new Set(presences.flatMap((presence) => Object.keys(presence)));
  return Object.fromEntries([...names].map((name) => [name, presences.every((presence) => presence[name])]));
}

function presenceIn(operation: Operation, status: string, { content = {} }: Response): Presence {
  const { operationId, responses, parameters, security = [], 'x-limits': limits } = operation;
  const isRefusal = /^[45]/.test(status);
  const types = Object.keys(content);
  const isRaw =
    ['getOpenApiJson', 'getOpenApi31Json', 'getOpenApiYaml', 'getDocs', 'getPicture', 'exportCalendar'].includes(
      operationId,
    ) && !isRefusal;
  const isEnvelope = types.length > 0 && types.every((type) => type === 'application/json') && !isRaw;
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const presence: Presence = { 'X-Request-Id': true, 'X-Api-Version': true, 'Cache-Control': true };
  const add = (isAlways: boolean, ...names: string[]) => names.forEach((name) => (presence[name] = isAlways));

  const isSometimesInWords = types.includes('application/json') || (status === '304' && !isRaw);
  if (isEnvelope || isSometimesInWords) add(isEnvelope || status === '304', 'Content-Language');
  // Without a token the response is the same for all callers.
  if (responses['304'] && /^(200|304)$/.test(status)) add(status === '304' || security.length === 0, 'ETag');
  if (limits?.length !== 0) add(false, ...rateLimitHeaders);
  if (takesKey && /^(200|4(00|03|04|09|15|29))$/.test(status)) add(false, 'Idempotent-Replayed');
  if (operation.deprecated) add(true, 'Deprecation', 'Sunset');
  if (status === '401') add(true, 'WWW-Authenticate');
  if (status === '429') add(true, 'Retry-After');
  if (status.startsWith('5') || (status === '409' && takesKey)) add(false, 'Retry-After');
  if (status === '200' && types.some((type) => type !== 'application/json') && !isRaw)
    add(false, 'Content-Disposition');
  return presence;
}

/**
 * A mock server for client development. Routing, parsing, validation and errors are those of the real server; a valid request gets the
 * contract's example as its response.
 */
import cors from 'cors';
import express from 'express';
import type { Express } from 'express';
import { OpenAPIBackend } from 'openapi-backend';
import type { Document, Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import sharp from 'sharp';
import { createLog } from '../../src/adapters/log';
import type { Guard } from '../../src/contract/caller';
import type { ServerDependencies } from '../../src/contract/dependencies';
import { type ErrorCode, failures, refuse } from '../../src/contract/failures';
import type { Handlers } from '../../src/contract/handler';
import { documentedContentType } from '../../src/contract/responses';
import { createApi } from '../../src/http/api';
import { createDispatcher } from '../../src/http/dispatcher';
import type { Answer } from '../../src/http/envelope';
import type { Api, Exchange } from '../../src/http/exchange';
import { IndexedRouter } from '../../src/http/router';
import { createListener } from '../../src/http/server';
import { createMessage } from '../../src/languages';
import { getDocs, getOpenApi31Json, getOpenApiJson, getOpenApiYaml } from '../../src/system/handlers';

/** Creates the mock of `document` as an Express application. It is stateless: the same request always gets the same response. */
export async function createMock(document: Document): Promise<Express> {
  const backend = new OpenAPIBackend({ definition: document, quick: true, validate: false });
  await backend.init();
  const router = new IndexedRouter(backend.definition);
  backend.router = router;
  const contractApi = createApi(document, passing(router.getOperations()), stubDependencies, acceptAnyToken);

  const api: Api = {
    async handle(exchange) {
      const preference = preferenceOf(exchange.request.headers.prefer);
      // A stateless mock cannot replay responses.
      delete exchange.request.headers['idempotency-key'];
      try {
        const outcome = await contractApi.handle(exchange);
        if (!preference && exchange.plan!.operationId in published) return outcome;
      } catch (error) {
        // A preferred response overrides errors of the request.
        if (!preference || !exchange.plan) throw error;
      }
      return exampleOf(backend, exchange, preference);
    },
  };
  const dispatch = createDispatcher(api, { version: document.info.version, log: createLog('silent') });
  const app = createListener(dispatch);
  // Pages of all origins can call the mock with any header, including Prefer.
  const share = cors({ origin: '*', exposedHeaders: '*' });
  return express().disable('x-powered-by').use(share, app);
}

/** Operations that the mock implements like the server. */
const published = { getOpenApiJson, getOpenApi31Json, getOpenApiYaml, getDocs };

/** Handlers that only signal that the request is valid. */
function passing(operations: Operation[]): Handlers {
  const done = async () => ({ status: 200, data: null });
  return {
    ...Object.fromEntries(operations.map(({ operationId }) => [operationId!, done])),
    ...published,
  } as unknown as Handlers;
}

/** The dependencies that the request pipeline uses before a handler: no limits, an empty configuration, and a database that is never read. */
const stubDependencies = {
  limits: { count: async () => undefined },
  maintenance: { isOn: false },
  config: {},
  database: { withWaitBudget: () => ({}), inTurn: () => ({}) },
} as unknown as ServerDependencies;

/** Accepts any bearer token as an administrator. */
const acceptAnyToken: Guard = {
  identify: async (header) => {
    if (header === undefined) return { kind: 'anonymous' };
    if (!/^Bearer +\S+$/i.test(header)) return { kind: 'invalid' };
    const caller = {
      userId: 1,
      sessionId: '',
      isVerified: true,
      isActive: true,
      isIdentified: true,
      tokenType: 'access',
      language: 'en',
    } as const;
    return { kind: 'caller', caller: { ...caller, role: 'Admin' } };
  },
  authorise: (identity, { token }) => {
    if (token === 'none') return undefined;
    if (identity.kind === 'caller') return identity.caller;
    if (identity.kind === 'anonymous' && token === 'optional') return undefined;
    refuse('UNAUTHENTICATED');
  },
};

/**
 * The response that a client asks for in the header `Prefer` (RFC 7240, in the syntax of Prism): by its status (`code=409`), by the name of its
 * example, or both. The examples of errors are named after their codes.
 */
interface Preference {
  status?: number | undefined;
  example?: string | undefined;
}

function preferenceOf(header: string | string[] | undefined): Preference | undefined {
  const wish = (name: string, value: string) =>
    new RegExp(`(?:^|[\\s,;])${name}="?(${value})"?(?=$|[\\s,;])`).exec(String(header ?? ''))?.[1];
  const status = wish('code', String.raw`\d{3}`);
  const example = wish('example', String.raw`[^\s,;"]+`);
  return status === undefined && example === undefined
    ? undefined
    : { status: status === undefined ? undefined : Number(status), example };
}

/** What the mock can send for an operation: a documented response, and the name of its example if it has several; for an error, its code. */
interface Choice {
  status: number;
  response: OpenAPIV3.ResponseObject;
  name?: string;
}

const isCode = (name: string): name is ErrorCode => name in failures;

function choicesOf(operation: Operation): Choice[] {
  const responses = Object.entries(operation.responses as Record<string, OpenAPIV3.ResponseObject>);
  return responses.flatMap(([key, response]): Choice[] => {
    const names = Object.keys(response.content?.['application/json']?.examples ?? {});
    if (names.length === 0) return [{ status: Number(key), response }];
    return names.map((name) => ({ status: isCode(name) ? failures[name] : Number(key), response, name }));
  });
}

/** The first choice that `preference` describes; a success by default. Refuses a preference that the contract does not document. */
function chosen(choices: Choice[], { status, example }: Preference): Choice {
  const fitting = choices.filter((one) => example === undefined || one.name === example);
  const choice = fitting.find((one) => one.status === (status ?? (example === undefined ? 200 : one.status)));
  if (choice) return choice;
  const ofStatus = choices.filter((one) => status === undefined || one.status === status);
  const names = example === undefined ? [] : ofStatus.flatMap(({ name }) => name ?? []);
  const values = new Set<string | number>(names.length > 0 ? names : choices.map((one) => one.status));
  refuse('VALIDATION_ERROR', {
    errors: [
      { field: 'Prefer', code: 'enum', message: createMessage('field.enum', { values: [...values].join(', ') }) },
    ],
  });
}

/** Whether waiting helps, so that the server sends `Retry-After`. */
const isTemporary = (code: ErrorCode) =>
  code === 'IDEMPOTENCY_IN_PROGRESS' || (failures[code] >= 429 && code !== 'INTERNAL_ERROR');

async function exampleOf(
  backend: OpenAPIBackend,
  exchange: Exchange,
  preference: Preference = {},
): ReturnType<Api['handle']> {
  const { request, traceId } = exchange;
  const { operation } = exchange.plan!;
  const { status, response, name } = chosen(choicesOf(operation), preference);
  // The dispatcher sends the trace id, and a mock without state never replays a stored response.
  const {
    'X-Request-Id': _id,
    'Idempotent-Replayed': _replayed,
    'Retry-After': retryAfter,
    ...documented
  } = exampleHeaders(response);
  const headers: Record<string, string> = { 'Cache-Control': 'no-store', ...documented };
  if (name && isCode(name) && retryAfter && isTemporary(name)) headers['Retry-After'] = retryAfter;
  const answer: Answer = { status, headers };
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) return { answer };
  // Like the server, the mock prefers JSON if the client accepts several types.
  const offered = [...types].sort((one) => (one === 'application/json' ? -1 : 0));
  const mediaType = express.request.accepts.call(request as express.Request, ...offered) || offered[0]!;
  const contentType = documentedContentType(mediaType, response.content![mediaType]!);
  if (name && mediaType === 'application/json') {
    const { value } = response.content!['application/json']!.examples![name] as { value: { data: unknown } };
    const data = isCode(name) ? value.data : withIdsOf(exchange, value.data);
    return { answer: { ...answer, contentType, body: JSON.stringify({ ...value, data, traceId }) } };
  }
  const body = await bodyOf(backend, exchange, { status, mediaType });
  return { answer: { ...answer, contentType, body } };
}

async function bodyOf(
  backend: OpenAPIBackend,
  exchange: Exchange,
  { status, mediaType }: { status: number; mediaType: string },
): Promise<string | Uint8Array> {
  const format = /^image\/(jpeg|png|webp)$/.exec(mediaType)?.[1] as 'jpeg' | 'png' | 'webp' | undefined;
  if (format) {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96f4a' } });
    return picture.toFormat(format).toBuffer();
  }
  const options = { code: status, mediaType };
  const { mock } = backend.mockResponseForOperation(exchange.plan!.operationId, options) as { mock: unknown };
  if (typeof mock === 'string') return mock;
  const { data, ...envelope } = mock as { data: unknown };
  return JSON.stringify({ data: withIdsOf(exchange, data), ...envelope, traceId: exchange.traceId });
}

/** A copy of `data` with the ids that the request names in the place of the example's, so that clients find the record that they asked for. */
function withIdsOf({ plan, path, body }: Exchange, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const copy: Record<string, unknown> = { ...data };
  const { parameters = [], requestBody } = plan!.operation;
  const content = Object.values((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {});
  const examples: Record<string, unknown> = { ...(content[0]?.example as object | undefined) };
  for (const one of parameters as OpenAPIV3.ParameterObject[])
    if (one.in === 'path') examples[one.name] = one.example ?? (one.schema as OpenAPIV3.SchemaObject).example;
  const sent: Record<string, unknown> = { ...(body?.members as object | undefined), ...path };
  for (const [name, id] of Object.entries(sent)) {
    const example = examples[name];
    if (!isId(name) || typeof id !== typeof example) continue;
    const member = name.charAt(0).toLowerCase() + name.slice(1);
    // A path names what it is about: `id` of a listing is `propertyId` in its seasons.
    const members = member in copy ? [member] : Object.keys(copy).filter((one) => name in path && isId(one));
    for (const one of members) if (copy[one] === example) copy[one] = id;
  }
  return copy;
}

const isId = (name: string) => name === 'id' || name.endsWith('Id');

/** The example values of the response's documented headers. */
function exampleHeaders({ headers = {} }: OpenAPIV3.ResponseObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, OpenAPIV3.HeaderObject>).map(([name, { example }]) => [
      name,
      String(example),
    ]),
  );
}

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
import { fail, refuse } from '../../src/contract/failures';
import type { Handlers } from '../../src/contract/handler';
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
      const status = preferredStatus(exchange.request.headers.prefer);
      // A stateless mock cannot replay responses.
      delete exchange.request.headers['idempotency-key'];
      try {
        const outcome = await contractApi.handle(exchange);
        if (status === undefined && exchange.plan!.operationId in published) return outcome;
      } catch (error) {
        // A preferred status overrides errors of the request.
        if (status === undefined || !exchange.plan) throw error;
      }
      return exampleOf(backend, exchange, status ?? 200);
    },
  };
  const dispatch = createDispatcher(api, { version: document.info.version, log: createLog('silent') });
  const app = createListener(dispatch, undefined);
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
  database: { withWaitBudget: () => ({}), lagging: {} },
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

/** The status in `Prefer: code=409` (RFC 7240, in the syntax of Prism); undefined if there is none. */
function preferredStatus(header: string | string[] | undefined): number | undefined {
  const code = /(?:^|[\s,;])code="?(\d{3})"?/.exec(String(header ?? ''))?.[1];
  return code === undefined ? undefined : Number(code);
}

async function exampleOf(backend: OpenAPIBackend, exchange: Exchange, status: number): ReturnType<Api['handle']> {
  const { request, traceId } = exchange;
  const { operation } = exchange.plan!;
  const responses = operation.responses as Record<string, OpenAPIV3.ResponseObject>;
  if (responses['5XX'] && status === 500) return fail('INTERNAL_ERROR');
  if (responses['5XX'] && status === 503) return fail('NOT_READY', { retryAfter: 5 });
  const response = responses[status];
  if (!response) {
    const values = [...Object.keys(responses).filter((key) => key !== '5XX'), 500, 503].join(', ');
    refuse('VALIDATION_ERROR', {
      errors: [{ field: 'Prefer', code: 'enum', message: createMessage('field.enum', { values }) }],
    });
  }
  const answer: Answer = { status, headers: { 'Cache-Control': 'no-store', ...exampleHeaders(response) } };
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) return { answer };
  // Like the server, the mock prefers JSON if the client accepts several types.
  const offered = [...types].sort((one) => (one === 'application/json' ? -1 : 0));
  const contentType = express.request.accepts.call(request as express.Request, ...offered) || offered[0]!;
  const body = await bodyOf(backend, operation.operationId!, { status, contentType, traceId });
  return { answer: { ...answer, contentType, body } };
}

async function bodyOf(
  backend: OpenAPIBackend,
  operationId: string,
  { status, contentType, traceId }: { status: number; contentType: string; traceId: string },
): Promise<string | Uint8Array> {
  const format = /^image\/(jpeg|png|webp)$/.exec(contentType)?.[1] as 'jpeg' | 'png' | 'webp' | undefined;
  if (format) {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96f4a' } });
    return picture.toFormat(format).toBuffer();
  }
  const options = { code: status, mediaType: contentType };
  const { mock } = backend.mockResponseForOperation(operationId, options) as { mock: unknown };
  return typeof mock === 'string' ? mock : JSON.stringify({ ...(mock as object), traceId });
}

/** The example values of the response's documented headers. */
function exampleHeaders({ headers = {} }: OpenAPIV3.ResponseObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, OpenAPIV3.HeaderObject>).map(([name, { example }]) => [
      name,
      String(example),
    ]),
  );
}

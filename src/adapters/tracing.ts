import type { IncomingHttpHeaders } from 'node:http';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { DatabaseWatch } from '../database/watch';
import type { Log } from './log';

/** The span of one request. */
export interface RequestSpan {
  /** 32 hexadecimal digits (W3C Trace Context). It is the client's if the request has a `traceparent`. */
  traceId: string;
  /** Runs `work`. Spans that begin in it, even asynchronously, are children of this span. */
  within<Result>(work: () => Result): Result;
  end(answered: {
    operation: string | undefined;
    /** The path with the names of parameters instead of their values. */
    route: string | undefined;
    status: number;
    code: string | undefined;
    /** The id in the envelope of the response. */
    requestId: string;
  }): void;
}

/** Records requests and jobs as spans and sends them to a collector. No span contains values of a request. */
export interface Tracing extends Pick<DatabaseWatch, 'statement'> {
  request(method: string, headers: IncomingHttpHeaders, isSecure: boolean): RequestSpan;
  /** Records a background job. */
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Records a call to an external service as a child of the current span. */
  asked<Result>(service: string, action: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans, for two seconds at most. */
  close(): Promise<void>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);
/** The maximum length of a statement's text in a span, in characters. */
const maximumTextLength = 2_000;
/** The maximum length of `traceparent` and `tracestate`, in characters; longer headers are ignored (W3C Trace Context: 55, and at least 512). */
const maximumHeaderLength = 512;
const boundedHeaders: TextMapGetter<IncomingHttpHeaders> = {
  keys: Object.keys,
  get(headers, name) {
    const value = headers[name];
    return typeof value === 'string' && value.length <= maximumHeaderLength ? value : undefined;
  },
};
/** The time limit for sending the remaining spans, in ms. */
const closingMs = 2_000;

/**
 * Sends spans to `endpoint`, the base URL of an OTLP/HTTP receiver, in its JSON encoding. OpenTelemetry's
 * packages read its other variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`). Nothing is registered globally, so
 * that several servers in one process are independent.
 */
export function createTracing(given: { endpoint: string; system: string; version: string; log: Log }): Tracing {
  const { system, version } = given;
  const provider = createProvider(given);
  const tracer = provider.getTracer('rental-marketplace', version);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();

  /** Runs `work` in a child span of `parent`. */
  async function spanned<Result>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: Context,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await contexts.run(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request(method, headers, isSecure) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, boundedHeaders);
      const known = methods.has(method) ? method : '_OTHER';
      const attributes = { 'http.request.method': known, 'url.scheme': isSecure ? 'https' : 'http' };
      const span = tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        within: (work) => contexts.run(context, work),
        end: (answered) => endRequest(span, answered),
      };
    },
    statement(sql, ms, error) {
      const parent = contexts.getStore();
      if (!parent) return;
      const now = performance.timeOrigin + performance.now();
      const attributes = statementAttributes(system, sql);
      const name = attributes['db.operation.name'];
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - ms }, parent);
      if (error !== undefined) fail(span, error);
      span.end(now);
    },
    job: (name, work) => spanned(`job ${name}`, SpanKind.INTERNAL, { 'app.job': name }, ROOT_CONTEXT, work),
    asked(service, action, work) {
      const parent = contexts.getStore();
      if (!parent) return work();
      const attributes = { 'app.service': service, 'app.action': action };
      return spanned(`${service} ${action}`, SpanKind.CLIENT, attributes, parent, work);
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), delay(closingMs, undefined, { ref: false })]),
  };
}

function createProvider({ endpoint, version, log }: { endpoint: string; version: string; log: Log }) {
  const own = resourceFromAttributes({ 'service.name': 'rental-marketplace', 'service.version': version });
  const named = process.env.OTEL_SERVICE_NAME;
  const resource = defaultResource().merge(named ? resourceFromAttributes({ 'service.name': named }) : own);
  const exporter = withFailureLog(new OTLPTraceExporter({ url: `${withoutTrailingSlash(endpoint)}/v1/traces` }), log);
  return new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
}

function endRequest(
  span: Span,
  { operation, route, status, code, requestId }: Parameters<RequestSpan['end']>[0],
): void {
  if (operation !== undefined) span.updateName(operation);
  span.setAttributes({
    'http.response.status_code': status,
    'app.request_id': requestId,
    ...(route !== undefined && { 'http.route': route }),
    ...(code !== undefined && { 'app.error_code': code }),
    ...(status >= 500 && { 'error.type': code ?? String(status) }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function statementAttributes(system: string, sql: string) {
  return {
    'db.system.name': system,
    'db.operation.name': /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement',
    'db.query.text': sql.slice(0, maximumTextLength),
  };
}

/** Marks the span as failed with the error's code or name. The message is left out because it may quote values. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : typeof name === 'string' ? name : 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Wraps the exporter: logs when it begins to fail and when it succeeds again, because it drops spans silently. */
function withFailureLog(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isFailing) log.warn({ err: result.error }, 'spans cannot be sent, and are lost');
        if (!fails && isFailing) log.info('spans are sent again');
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Removes a slash at the end. */
function withoutTrailingSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { Config } from '../config/config';
import {
  AddressError,
  type AddressRefusal,
  type Resolve,
  checkedAddresses,
  hostOf,
  publicUrl,
  resolvePublicly,
} from './public-addresses';

/** One request to an address that a user has given. */
export interface OutboundRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The maximum number of bytes of the response body that are read. */
  maxBytes: number;
  /** For a longer body: fail with `tooLarge` (the default), or return the bytes that were read with `isCut`. */
  beyond?: 'fail' | 'cut';
  /** The time limit from the start to the last byte, including name resolution. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  ok: true;
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as sent. They are not decompressed, and no compression is requested, so that a small response cannot expand. */
  body: Buffer;
  isCut: boolean;
  durationMs: number;
}

/**
 * - `address`: the server does not connect to it; `refusal` is the reason
 * - `redirect`: a response 3xx other than 304; redirects are not followed
 * - `tooLarge`: the body is longer than `maxBytes`
 * - `timeout`: `timeoutMs` have passed
 * - `aborted`: the given signal was aborted
 * - `tls`: the server was reached, but TLS could not be established, e.g. because of its certificate; `reason` is the code
 * - `network`: the connection failed or broke; `reason` is the system's code, e.g. ECONNREFUSED
 */
export interface OutboundFailure {
  ok: false;
  kind: 'address' | 'redirect' | 'tooLarge' | 'timeout' | 'aborted' | 'tls' | 'network';
  /** Safe to show: a word or a system's code, without data of the request or the response. */
  reason: string;
  refusal?: AddressRefusal;
  /** The status, if the response has begun. */
  status?: number;
  durationMs: number;
}

/** Sends requests to addresses that users give, for webhooks and calendars. Such requests must not use any other client. */
export interface Outbound {
  /** Does not throw for failures of the other side. Redirects are not followed. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundAnswer | OutboundFailure>;
  /**
   * Returns why a new URL is rejected, or undefined if it is accepted. A name that cannot be resolved yet is accepted, because each connection is
   * checked anyway.
   */
  refusalOf(url: string): Promise<AddressRefusal | undefined>;
}

const checkTimeoutMs = 3_000;

/**
 * Creates the outbound client. The look-up of each connection returns only checked addresses, so that a name whose addresses change between check
 * and connection gains nothing (OWASP API7:2023). `resolve` finds the addresses of names.
 */
export function createOutbound(
  { outboundLoopback: loopback }: Pick<Config, 'outboundLoopback'>,
  resolve: Resolve = resolvePublicly,
): Outbound {
  return {
    async fetch(text, request) {
      const begin = performance.now();
      const { signal, cause, release } = bounded(request);
      const durationMs = () => Math.round(performance.now() - begin);
      try {
        const url = publicUrl(text, { loopback });
        const answer = await answerOf(url, request, { signal, lookup: checkedLookup({ loopback, resolve, signal }) });
        return { ...answer, durationMs: durationMs() };
      } catch (error) {
        return { ...failureOf(error as Error, cause()), durationMs: durationMs() };
      } finally {
        release();
      }
    },

    async refusalOf(text) {
      try {
        const url = publicUrl(text, { loopback });
        const host = hostOf(url);
        if (isIP(host) === 0)
          await checkedAddresses(host, { loopback, resolve, signal: AbortSignal.timeout(checkTimeoutMs) });
        return undefined;
      } catch (error) {
        if (!(error instanceof AddressError)) throw error;
        return error.refusal === 'unresolved' ? undefined : error.refusal;
      }
    },
  };
}

/**
 * A signal that aborts at the deadline or with the given signal, and the cause. `AbortSignal.any` is not used, because a signal of the whole process
 * would retain each combined signal.
 */
function bounded({ timeoutMs, signal: given }: Pick<OutboundRequest, 'timeoutMs' | 'signal'>) {
  const controller = new AbortController();
  let cause: 'timeout' | 'aborted' | undefined;
  const end = (why: typeof cause) => {
    cause ??= why;
    controller.abort();
  };
  const onAbort = () => end('aborted');
  const timer = setTimeout(() => end('timeout'), timeoutMs);
  if (given?.aborted) onAbort();
  else given?.addEventListener('abort', onAbort, { once: true });
  const release = () => {
    clearTimeout(timer);
    given?.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, cause: () => cause, release };
}

/** The look-up function of a connection. Node does not call it for literal addresses, which `publicUrl` has checked. */
function checkedLookup(checks: Parameters<typeof checkedAddresses>[1]): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname.replace(/\.$/, ''), checks).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

type WithoutDuration<Outcome> = Omit<Outcome, 'durationMs'>;

function answerOf(
  url: URL,
  { method = 'GET', headers, body, maxBytes, beyond = 'fail' }: OutboundRequest,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction },
): Promise<WithoutDuration<OutboundAnswer>> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...(body !== undefined && lengthOf(body)) },
      lookup,
      signal,
      // A new connection for each request: a reused one could be to a former address of the name.
      agent: false,
    });
    let isConnected = false;
    let isSecure = url.protocol !== 'https:';
    request.once('socket', (socket) => {
      socket.once('connect', () => (isConnected = true)).once('secureConnect', () => (isSecure = true));
    });
    request.once('error', (error) => reject(isConnected && !isSecure ? new TlsError(error) : error));
    // After an upgrade, Node emits neither an error nor a response, so the request must be ended here.
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(new ResponseError('network', response.statusCode!, 'upgrade'));
    });
    request.once('response', (response) => {
      const status = response.statusCode!;
      if (status >= 300 && status < 400 && status !== 304) {
        response.destroy();
        reject(new ResponseError('redirect', status));
        return;
      }
      readBody(response, maxBytes, beyond).then(
        (read) => resolve({ ok: true, status, headers: response.headers, ...read }),
        reject,
      );
    });
    request.end(body);
  });
}

function lengthOf(body: string | Buffer) {
  return { 'content-length': String(Buffer.byteLength(body)) };
}

/** The connection was established, but TLS on it was not. */
class TlsError extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** A response that has begun cannot be used. */
class ResponseError extends Error {
  constructor(
    readonly kind: 'redirect' | 'tooLarge' | 'network',
    readonly status: number,
    readonly reason: string = kind,
  ) {
    super(reason);
  }
}

async function readBody(response: IncomingMessage, maxBytes: number, beyond: 'fail' | 'cut') {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the response and its connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && beyond === 'fail') throw new ResponseError('tooLarge', response.statusCode!);
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}

function failureOf(error: Error, cause: 'timeout' | 'aborted' | undefined): WithoutDuration<OutboundFailure> {
  if (error instanceof AddressError)
    return { ok: false, kind: 'address', reason: error.refusal, refusal: error.refusal };
  if (error instanceof ResponseError)
    return { ok: false, kind: error.kind, reason: error.reason, status: error.status };
  if (cause) return { ok: false, kind: cause, reason: cause };
  if (error instanceof TlsError) return { ok: false, kind: 'tls', reason: codeOf(error.cause) };
  return { ok: false, kind: 'network', reason: codeOf(error) };
}

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}

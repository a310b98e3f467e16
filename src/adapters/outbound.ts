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
  /** So much of the answer's body is read. */
  maxBytes: number;
  /** What becomes of a longer one: it fails with `tooLarge` (the default), or what was read is answered, and `isCut`. */
  beyond?: 'fail' | 'cut';
  /** From the start to the last byte, name servers included, however busy the other side keeps us. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  ok: true;
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was sent: never decompressed, and no compression is asked for, so that a small answer cannot be a large one. */
  body: Buffer;
  isCut: boolean;
  durationMs: number;
}

/**
 * - `address`: it is not gone to; `refusal` says why
 * - `redirect`: it answered 3xx other than 304, which is not followed
 * - `tooLarge`: the body is longer than `maxBytes`
 * - `timeout`, `aborted`: `timeoutMs` are over; the given signal was raised
 * - `network`: no connection, no TLS, or one that broke; `reason` is the system's code, e.g. ECONNREFUSED
 */
export interface OutboundFailure {
  ok: false;
  kind: 'address' | 'redirect' | 'tooLarge' | 'timeout' | 'aborted' | 'network';
  /** Safe to show: a word or a system's code, nothing of what was sent or answered. */
  reason: string;
  refusal?: AddressRefusal;
  /** Of an answer that was begun. */
  status?: number;
  durationMs: number;
}

/** Requests to addresses that users give: webhooks, calendars. Nothing else may go there. */
export interface Outbound {
  /** Never throws for what the other side does. Redirects are not followed. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundAnswer | OutboundFailure>;
  /**
   * Why a URL is refused as soon as it is given; undefined where nothing is wrong with it by now. A name that is not resolved yet passes:
   * each connection is checked anyway.
   */
  refusalOf(url: string): Promise<AddressRefusal | undefined>;
}

const longestCheckMs = 3_000;

/**
 * The outbound client. Addresses are checked where they are connected to: the connection's own look-up answers only what
 * was checked, so that a name which changes in between gains nothing (OWASP API7:2023). `resolve` finds the addresses of names.
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
          await checkedAddresses(host, { loopback, resolve, signal: AbortSignal.timeout(longestCheckMs) });
        return undefined;
      } catch (error) {
        if (!(error instanceof AddressError)) throw error;
        return error.refusal === 'unresolved' ? undefined : error.refusal;
      }
    },
  };
}

/** Ends with the deadline or the given signal, and knows which. Not `AbortSignal.any`: a signal of the whole process would keep each. */
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

/** What a connection asks instead of the system; Node does not ask it for addresses, which `publicUrl` has checked. */
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

type Undated<Outcome> = Omit<Outcome, 'durationMs'>;

function answerOf(
  url: URL,
  { method = 'GET', headers, body, maxBytes, beyond = 'fail' }: OutboundRequest,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction },
): Promise<Undated<OutboundAnswer>> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...(body !== undefined && lengthOf(body)) },
      lookup,
      signal,
      // A connection for each: none that was kept could be to what the name meant before.
      agent: false,
    });
    request.once('error', reject);
    // Node gives such a connection away and forgets the request: neither an error nor the deadline would ever end the wait.
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(new Broken('network', response.statusCode!, 'upgrade'));
    });
    request.once('response', (response) => {
      const status = response.statusCode!;
      if (status >= 300 && status < 400 && status !== 304) {
        response.destroy();
        reject(new Broken('redirect', status));
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

/** Why an answer that was begun is none. */
class Broken extends Error {
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
    if (size > maxBytes && beyond === 'fail') throw new Broken('tooLarge', response.statusCode!);
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}

function failureOf(error: Error, cause: 'timeout' | 'aborted' | undefined): Undated<OutboundFailure> {
  if (error instanceof AddressError)
    return { ok: false, kind: 'address', reason: error.refusal, refusal: error.refusal };
  if (error instanceof Broken) return { ok: false, kind: error.kind, reason: error.reason, status: error.status };
  if (cause) return { ok: false, kind: cause, reason: cause };
  const { code } = error as NodeJS.ErrnoException;
  return { ok: false, kind: 'network', reason: typeof code === 'string' ? code : error.name };
}

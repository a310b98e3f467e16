/** Requests as the tests write them, and the bytes that go over the wire. */
import type { components } from '../src/contract/handler';
import type { Operation } from './document';

/** The tokens that there are, by the names of the sandbox's users. */
export type Tokens = Partial<components['schemas']['SandboxReset']['tokens']>;
/** A user of the sandbox. */
export type User = keyof Tokens;

/** A request as the tests write it. */
export interface Call {
  /** Whose token to send: a user of the sandbox, or a token itself. */
  as?: User | { token: string };
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; bytes become files. */
  form?: Record<string, string | number | Uint8Array>;
  /** Sent as it is. */
  raw?: { contentType: string; text: string };
  headers?: Record<string, string>;
}

/** A request as it is sent. */
export interface WireRequest {
  method: string;
  /** Path and query, percent-encoded. */
  uri: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** `call` of an operation, written out. Rejects where a parameter of the path is not given. */
export async function wireRequest(
  { method, path, pathParameters }: Operation,
  call: Call,
  tokens: Tokens,
): Promise<WireRequest> {
  const filled = pathParameters.reduce((text, name) => {
    const value = call.path?.[name];
    if (value === undefined) throw new Error(`the path parameter ${name} is not given`);
    return text.replace(`{${name}}`, encodeURIComponent(value));
  }, path);
  const search = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const token = typeof call.as === 'string' ? tokens[call.as] : call.as?.token;
  const { contentType, bytes } = await bodyOf(call);
  return {
    method,
    uri: search ? `${filled}?${search}` : filled,
    headers: {
      ...(contentType && { 'Content-Type': contentType }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    body: bytes,
  };
}

async function bodyOf({ body, form, raw }: Call): Promise<{ contentType?: string; bytes: Buffer }> {
  if (raw) return { contentType: raw.contentType, bytes: Buffer.from(raw.text) };
  if (body !== undefined) return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  if (!form) return { bytes: Buffer.alloc(0) };
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof Uint8Array) data.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), name);
    else data.append(name, String(value));
  }
  // fetch's own encoder writes the parts and picks the boundary.
  const encoded = new Response(data);
  return { contentType: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

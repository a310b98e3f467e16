/** Requests as tests write them, and as they are sent. */
import type { components } from '../src/contract/handler';
import type { Operation } from './document';

/** The available tokens, by user of the sandbox. */
export type Tokens = Partial<components['schemas']['SandboxReset']['tokens']>;
/** A user of the sandbox. */
export type User = keyof Tokens;

/** A request as a test writes it. */
export interface Call {
  /** The user of the sandbox whose token is sent, or a token. */
  as?: User | { token: string };
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; bytes become files. */
  form?: Record<string, string | number | Uint8Array>;
  /** A body that is sent unchanged. */
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

/** Builds the HTTP request of a call. Rejects if a path parameter is missing. */
export async function wireRequest(
  { method, path, pathParameters }: Operation,
  call: Call,
  tokens: Tokens,
): Promise<WireRequest> {
  const filled = pathParameters.reduce((text, name) => {
    const value = call.path?.[name];
    if (value === undefined) throw new Error(`the path parameter ${name} is missing`);
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
  // fetch's encoder writes the parts and chooses the boundary.
  const encoded = new Response(data);
  return { contentType: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/** The claim SID of an access token is the user's id as text. */
export function userOf(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return Number((JSON.parse(claims) as { SID: string }).SID);
}

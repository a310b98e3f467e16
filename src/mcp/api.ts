import type { AgentOperation } from '../../generated/agent-tools';

/** The marketplace's HTTP interface. */
export interface Api {
  /** Without a slash at the end. */
  url: string;
}

/** On whose behalf a request is sent. */
export interface OnBehalfOf {
  /** The header Authorization; undefined for an anonymous caller. */
  authorization?: string | undefined;
  /** The header X-Forwarded-For, which the marketplace uses if it trusts this server as a proxy. */
  forwardedFor?: string | undefined;
}

export type Arguments = Record<string, unknown>;

/** The members of the envelope that tools use. */
export interface Envelope {
  data: unknown;
  message: string;
  statusCode: number;
  code: string | null;
  errors: { field: string; code: string; message: string }[];
  traceId: string;
  pagination: unknown;
  /** From the header Retry-After. */
  retryAfterSeconds?: number;
}

/** The marketplace did not respond as it should. The message is for the model. */
export class ApiUnavailableError extends Error {}

const timeoutMs = 30_000;

/** A page has about 1 MB. */
const maxResponseBytes = 4 * 1024 * 1024;

/** Calls an operation. Throws ApiUnavailableError if there is no envelope. */
export async function callOperation(
  api: Api,
  operation: AgentOperation,
  input: Arguments,
  sender: OnBehalfOf & { idempotencyKey?: string; signal?: AbortSignal | undefined },
): Promise<Envelope> {
  const { url, body } = requestOf(operation, input);
  const { authorization, forwardedFor, idempotencyKey, signal } = sender;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(api.url + url, {
      method: operation.method,
      headers: {
        Accept: 'application/json',
        ...(authorization === undefined ? {} : { Authorization: authorization }),
        ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body ?? null,
      // Another address must not receive the credentials.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const envelope = readEnvelope(await readText(response));
    return Number.isFinite(retryAfter) ? { ...envelope, retryAfterSeconds: retryAfter } : envelope;
  } catch (error) {
    if (error instanceof ApiUnavailableError) throw error;
    const problem = signal?.aborted
      ? 'The call was ended before the marketplace responded.'
      : 'The marketplace did not respond.';
    throw new ApiUnavailableError(problem, { cause: error });
  }
}

/** Members of the input that are not parameters form the body. */
function requestOf({ path, parameters, hasBody }: AgentOperation, input: Arguments): { url: string; body?: string } {
  const query = new URLSearchParams();
  const rest: Arguments = {};
  let address = path;
  for (const [name, value] of Object.entries(input)) {
    const place = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') for (const one of [value].flat()) query.append(name, String(one));
    else rest[name] = value;
  }
  const url = query.size > 0 ? `${address}?${query.toString()}` : address;
  return hasBody ? { url, body: JSON.stringify(rest) } : { url };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new ApiUnavailableError('The response of the marketplace is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readEnvelope(text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope;
    if (typeof envelope.statusCode === 'number' && Array.isArray(envelope.errors)) return envelope;
  } catch {
    // Not the marketplace, but for example a proxy in front of it.
  }
  throw new ApiUnavailableError('The response does not come from a marketplace. MARKETPLACE_URL may be wrong.');
}

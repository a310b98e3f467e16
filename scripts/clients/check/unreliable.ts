/**
 * A proxy between a client and the server that loses responses and is busy, as a story plans it. `PUT /plan?name=NAME` with a list of
 * {@link Action}s; then `/to/NAME` is a base URL whose requests are treated in that order (without an action, they pass), and
 * `GET /seen?name=NAME` lists the requests.
 */
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Listening, listen } from '../../sample/page';

/** Passes the request; loses the response of the server; or responds in its place. */
type Action = 'pass' | 'lose' | keyof typeof refusals;

const refusals = {
  unavailable: [503, 'PROVIDER_UNAVAILABLE', '0'],
  maintenance: [503, 'MAINTENANCE', '0'],
  busy: [429, 'RATE_LIMITED', '0'],
  'busy-for-an-hour': [429, 'RATE_LIMITED', '3600'],
  'wrong-code': [429, 'OTP_ATTEMPTS_EXCEEDED', '0'],
  gone: [404, 'NOT_FOUND', undefined],
} as const;

interface Plan {
  actions: Action[];
  seen: { method: string; path: string; key: string | null }[];
}

/** Starts the proxy of the server at `url`. */
export function startUnreliable(url: string): Promise<Listening> {
  const plans = new Map<string, Plan>();
  return listen((request, response) => {
    respond(url, plans, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
}

async function respond(
  url: string,
  plans: Map<string, Plan>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const name = searchParams.get('name') ?? '';
  const body = await buffer(request);
  if (pathname === '/plan') {
    plans.set(name, { actions: JSON.parse(String(body)) as Action[], seen: [] });
    return void response.end();
  }
  if (pathname === '/seen') return void response.end(JSON.stringify(plans.get(name)?.seen));
  const [, planned = '', path = ''] = /^\/to\/([^/]+)(.*)$/.exec(request.url ?? '') ?? [];
  const plan = plans.get(planned);
  if (!plan) return void response.writeHead(404).end();
  const { method = '', headers } = request;
  plan.seen.push({ method, path, key: (headers['idempotency-key'] as string | undefined) ?? null });
  const action = plan.actions.shift() ?? 'pass';
  if (action !== 'pass' && action !== 'lose') return refuse(response, action);
  const { host: _, ...others } = headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url + path, { method, headers: others }, resolve)
      .once('error', reject)
      .end(body);
  });
  const content = await buffer(answer);
  if (action === 'lose') return void request.socket.destroy();
  const { 'transfer-encoding': __, ...shown } = answer.headers;
  response.writeHead(answer.statusCode!, { ...shown, 'content-length': content.length }).end(content);
}

function refuse(response: ServerResponse, action: keyof typeof refusals): void {
  const [statusCode, code, retryAfter] = refusals[action];
  const envelope = {
    data: null,
    isSuccess: false,
    message: 'As planned.',
    statusCode,
    code,
    errors: [],
    traceId: 'planned',
  };
  const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) };
  response.writeHead(statusCode, headers).end(JSON.stringify({ ...envelope, pagination: null }));
}

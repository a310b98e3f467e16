import { type Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  /** The Idempotency-Key header. */
  key?: string;
  body?: object;
  /** The body as it is sent, instead of `body`: JSON. */
  text?: string;
  headers?: Record<string, string>;
  /** The address of the client, for a server that trusts one proxy. */
  address?: string;
}

/** A JSON response. */
export interface Answer {
  kind: 'answered';
  status: number;
  code: string | null;
  retryAfter: string | undefined;
  /** Whether it is the stored response of an earlier request. */
  isReplay: boolean;
  data: unknown;
  text: string;
  /** Whether the server keeps the connection open. */
  keeps: boolean;
}

/**
 * The outcome of a request. `unsent`: no connection, so the request had no effect. `cut`: the connection broke after the request was sent,
 * so it may have had an effect. `silent`: no response in time, so it may have had an effect.
 */
export type Outcome = Answer | { kind: 'unsent' | 'cut' | 'silent' };

/** Longer than the maximum response time, in milliseconds. */
const patience = 30_000;

/** Sends a request over the agent's connections; closes the connection after `cutAfter` ms. Never rejects. */
export function send(url: string, agent: Agent, call: Call, cutAfter?: number): Promise<Outcome> {
  const body = call.text ?? (call.body && JSON.stringify(call.body));
  return new Promise((resolve) => {
    let isConnected = false;
    const sent = request(url + call.path, {
      agent,
      method: call.method,
      timeout: patience,
      headers: {
        ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
        ...(call.key !== undefined && { 'idempotency-key': call.key }),
        ...call.headers,
        ...(call.address !== undefined && { 'x-forwarded-for': call.address }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    });
    const lost = () => resolve({ kind: isConnected ? 'cut' : 'unsent' });
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (isConnected = true));
      else isConnected = true;
    });
    sent.on('error', lost);
    sent.on('timeout', () => {
      resolve({ kind: 'silent' });
      sent.destroy();
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', lost).on('aborted', lost);
      response.on('end', () => {
        const envelope = (text && JSON.parse(text)) as { code: string | null; data: unknown };
        resolve({
          kind: 'answered',
          status: response.statusCode!,
          code: envelope.code,
          retryAfter: response.headers['retry-after'],
          isReplay: response.headers['idempotent-replayed'] === 'true',
          data: envelope.data,
          text,
          keeps: response.headers.connection !== 'close',
        });
      });
    });
    sent.end(body);
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(), cutAfter).unref();
  });
}

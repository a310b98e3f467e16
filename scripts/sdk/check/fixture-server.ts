import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import sharp from 'sharp';
import { type Mailbox, startMailbox } from '../../../src/testing/mailbox';
import { type Listening, listen } from '../../sample/page';

/**
 * Serves what programs in other runtimes cannot create themselves: codes and e-mails from the mailbox, photographs, and a page for a browser.
 * It also acts as a partner's server, with calendars that the marketplace reads and inboxes for its webhooks.
 */
export interface FixtureServer extends Listening {
  mailbox: Mailbox;
  /** The module that the page at `/` runs. */
  script: Uint8Array | undefined;
}

/** Starts the server on a free port of the loopback interface, with its own mailbox. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const mailbox = await startMailbox();
  const routes = routesOf(mailbox, () => fixtures.script ?? '');
  const server = await listen((request, response) => {
    respond(routes, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const fixtures: FixtureServer = {
    origin: server.origin,
    mailbox,
    script: undefined,
    async close() {
      await server.close();
      await mailbox.close();
    },
  };
  return fixtures;
}

type Content = [type: string, content: string | Uint8Array];
/** Handlers by path; `parameter` returns a query parameter. */
type Routes = Record<string, (parameter: (name: string) => string, request: Received) => Promise<Content>>;

function routesOf(mailbox: Mailbox, script: () => string | Uint8Array): Routes {
  const calendars = new Map<string, string>();
  const inboxes = new Map<string, Inbox>();
  const inboxOf = (name: string) => inboxes.get(name) ?? inboxes.set(name, new Inbox()).get(name)!;
  const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/story.js"></script>';
  return {
    '/': async () => ['text/html', page],
    '/story.js': async () => ['text/javascript', script()],
    '/code': async (parameter) => ['text/plain', await mailbox.codeFor(parameter('address'))],
    '/mail': async (parameter) => ['text/plain', await mailbox.mailTo(parameter('address'), parameter('words'))],
    '/photograph': async (parameter) => ['image/jpeg', await photograph(parameter('colour'))],
    '/calendar': async (parameter, { method, body }) => {
      if (method === 'PUT') calendars.set(parameter('name'), body);
      return ['text/calendar', calendars.get(parameter('name')) ?? ''];
    },
    '/inbox': async (parameter, { body, signature, headers }) => {
      inboxOf(parameter('name')).put({ body, signature, headers });
      return ['text/plain', ''];
    },
    '/received': async (parameter) => ['application/json', JSON.stringify(await inboxOf(parameter('name')).next())],
  };
}

async function respond(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const route = routes[pathname];
  if (!route) return void response.writeHead(404).end();
  const received = {
    method: request.method,
    body: await text(request),
    signature: String(request.headers['x-signature'] ?? ''),
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'))),
  };
  const [type, content] = await route((name) => searchParams.get(name) ?? '', received);
  response.writeHead(200, { 'Content-Type': type }).end(content);
}

/** A request to the server. */
interface Received {
  method: string | undefined;
  body: string;
  signature: string;
  /** Those of Standard Webhooks. */
  headers: IncomingHttpHeaders;
}

type Message = Pick<Received, 'body' | 'signature' | 'headers'>;

/** A queue of requests for one reader, which can wait before a request arrives. */
class Inbox {
  private readonly messages: Message[] = [];
  private reader: ((message: Message) => void) | undefined;

  put(message: Message): void {
    this.messages.push(message);
    if (this.reader) this.reader(this.messages.shift()!);
    this.reader = undefined;
  }

  /** The next request; rejects after a minute without one. */
  next(): Promise<Message> {
    const message = this.messages.shift();
    if (message) return Promise.resolve(message);
    return new Promise((resolve, reject) => {
      this.reader = resolve;
      AbortSignal.timeout(60_000).addEventListener('abort', () =>
        reject(new Error('no request arrived within a minute')),
      );
    });
  }
}

async function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

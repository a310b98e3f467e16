import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import sharp from 'sharp';
import { type Mailbox, startMailbox } from '../../../src/testing/mailbox';
import { type Listening, listen } from '../../sample/page';

/**
 * Serves what programs in other runtimes cannot make themselves: codes and e-mails of the mailbox, photographs, a page for a browser; and
 * is the server of a partner of theirs, with calendars for the marketplace to read and inboxes for it to send to.
 */
export interface FixtureServer extends Listening {
  mailbox: Mailbox;
  /** The module that the page at `/` runs. */
  script: Uint8Array | undefined;
}

/** Starts the server on a free port of the loopback, with a mailbox of its own. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const mailbox = await startMailbox();
  const calendars = new Map<string, string>();
  const inboxes = new Map<string, Inbox>();
  const inboxOf = (name: string) => inboxes.get(name) ?? inboxes.set(name, new Inbox()).get(name)!;
  type Answer = [type: string, content: string | Uint8Array];
  const routes: Record<string, (asked: (name: string) => string, sent: Sent) => Promise<Answer>> = {
    '/': async () => [
      'text/html',
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/story.js"></script>',
    ],
    '/story.js': async () => ['text/javascript', fixtures.script ?? ''],
    '/code': async (asked) => ['text/plain', await mailbox.codeFor(asked('address'))],
    '/mail': async (asked) => ['text/plain', await mailbox.mailTo(asked('address'), asked('words'))],
    '/photograph': async (asked) => ['image/jpeg', await photograph(asked('colour'))],
    '/calendar': async (asked, { method, body }) => {
      if (method === 'PUT') calendars.set(asked('name'), body);
      return ['text/calendar', calendars.get(asked('name')) ?? ''];
    },
    '/inbox': async (asked, { body, signature }) => {
      inboxOf(asked('name')).put({ body, signature });
      return ['text/plain', ''];
    },
    '/received': async (asked) => ['application/json', JSON.stringify(await inboxOf(asked('name')).next())],
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const route = routes[pathname];
    if (!route) return void response.writeHead(404).end();
    const sent = {
      method: request.method,
      body: await text(request),
      signature: String(request.headers['x-signature'] ?? ''),
    };
    const [type, content] = await route((name) => searchParams.get(name) ?? '', sent);
    response.writeHead(200, { 'Content-Type': type }).end(content);
  };
  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
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

/** What a request to the server was. */
interface Sent {
  method: string | undefined;
  body: string;
  signature: string;
}

type Message = Pick<Sent, 'body' | 'signature'>;

/** Requests in the order in which they came, for one reader who may be there before them. */
class Inbox {
  private readonly kept: Message[] = [];
  private reader: ((message: Message) => void) | undefined;

  put(message: Message): void {
    this.kept.push(message);
    if (this.reader) this.reader(this.kept.shift()!);
    this.reader = undefined;
  }

  /** Rejects where nothing has come for a minute. */
  next(): Promise<Message> {
    const message = this.kept.shift();
    if (message) return Promise.resolve(message);
    return new Promise((resolve, reject) => {
      this.reader = resolve;
      AbortSignal.timeout(60_000).addEventListener('abort', () => reject(new Error('nothing was sent for a minute')));
    });
  }
}

async function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

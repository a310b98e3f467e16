import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { type Mailbox, startMailbox } from '../../src/testing/mailbox';
import { type Listening, listen } from '../sample/page';

/** Serves what programs in other runtimes cannot make themselves: codes and e-mails of the mailbox, photographs, and a page for a browser. */
export interface FixtureServer extends Listening {
  mailbox: Mailbox;
  /** The module that the page at `/` runs. */
  script: Uint8Array | undefined;
}

/** Starts the server on a free port of the loopback, with a mailbox of its own. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const mailbox = await startMailbox();
  const routes: Record<string, (parameters: URLSearchParams) => Promise<[type: string, content: string | Uint8Array]>> =
    {
      '/': async () => [
        'text/html',
        '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/story.js"></script>',
      ],
      '/story.js': async () => ['text/javascript', fixtures.script ?? ''],
      '/code': async (asked) => ['text/plain', await mailbox.codeFor(asked.get('address') ?? '')],
      '/mail': async (asked) => [
        'text/plain',
        await mailbox.mailTo(asked.get('address') ?? '', asked.get('words') ?? ''),
      ],
      '/photograph': async (asked) => ['image/jpeg', await photograph(asked.get('colour') ?? '')],
    };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const route = routes[pathname];
    if (!route) return void response.writeHead(404).end();
    const [type, content] = await route(searchParams);
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

async function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

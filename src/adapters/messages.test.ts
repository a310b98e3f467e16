import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createLog } from './log';
import { DeliveryError, createMessages } from './messages';
import type { Messages } from './messages';

type Settings = Parameters<typeof createMessages>[0];

const nothing = { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsToken: undefined };
const closing: (() => unknown)[] = [];
let logged = '';

function messagesWith(settings: Partial<Settings>): Messages {
  logged = '';
  const log = createLog('info', { write: (line: string) => void (logged += line) });
  const messages = createMessages({ ...nothing, sandbox: false, production: false, ...settings }, log);
  closing.push(() => messages.close());
  return messages;
}

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const email = { to: 'customer@example.com', subject: 'Your code', text: 'Your code is 123456.' };
const text = { to: '+962790000003', text: 'Your code is 123456.' };

describe('e-mail over SMTP', () => {
  interface Received {
    from: string;
    to: string[];
    data: string;
    user?: string;
  }

  interface MailServerOptions {
    refuse?: boolean;
    silent?: boolean;
    auth?: boolean;
    /** Where an e-mail to this address waits before it is accepted. */
    hold?: (to: string) => (() => void)[] | undefined;
  }

  async function mailServer(options: MailServerOptions = {}) {
    const received: Received[] = [];
    const server = new SMTPServer({
      authOptional: !options.auth,
      disabledCommands: options.auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'secret' ? done(null, { user: username! }) : done(new Error('no such user')),
      onRcptTo: (_, __, done) =>
        done(options.refuse ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
      onData(stream, { envelope, user }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const waiting = options.hold?.(envelope.rcptTo[0]!.address);
          if (waiting) return void waiting.push(done);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          received.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            data: String(Buffer.concat(chunks)),
            user: user as string | undefined,
          });
          done();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return { received, port: (server.server.address() as AddressInfo).port };
  }

  test('reaches the mail server, with sender, subject and text', async () => {
    const { received, port } = await mailServer();
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Rentals <rentals@example.com>' });
    await messages.sendEmail(email);
    await messages.sendEmail({ ...email, to: 'Owner@example.com', subject: 'Zażółć ✓', text: 'Zażółć gęślą jaźń' });

    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ from: 'rentals@example.com', to: ['customer@example.com'] });
    expect(received[0]!.data).toContain('From: Rentals <rentals@example.com>');
    expect(received[0]!.data).toContain('Subject: Your code');
    expect(received[0]!.data).toContain('Your code is 123456.');
    expect(received[1]!.to).toEqual(['Owner@example.com']);
  });

  test('logs in with the credentials of the URL', async () => {
    const { received, port } = await mailServer({ auth: true });
    const messages = (password: string) =>
      messagesWith({ smtpUrl: `smtp://rentals:${password}@127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    await messages('secret').sendEmail(email);
    expect(received[0]!.user).toBe('rentals');
    await expect(messages('wrong').sendEmail(email)).rejects.toThrow(DeliveryError);
  });

  test('delivers many concurrent messages', async () => {
    const { received, port } = await mailServer();
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => messages.sendEmail({ ...email, to: `c${index}@example.com` })),
    );
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(30);
  });

  test('a code waits neither for connections nor for other messages, whatever their number', async () => {
    const held: (() => void)[] = [];
    let isReleased = false;
    const hold = (to: string) => (to === 'slow@example.com' && !isReleased ? held : undefined);
    const { received, port } = await mailServer({ hold });
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    const others = Array.from({ length: 30 }, () => messages.sendEmail({ ...email, to: 'slow@example.com' }));
    // Each would have to fail first, after its timeout.
    let failed = 0;
    const settled = Promise.all(others.map((other) => other.catch(() => (failed += 1))));
    await messages.sendEmail({ ...email, code: '123456' });
    expect([received.map(({ to }) => to), failed]).toEqual([[['customer@example.com']], 0]);
    messages.close();
    isReleased = true;
    for (const release of held) release();
    await settled;
  });

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
  ])('cannot be turned to a second recipient: %j', async (to) => {
    const { received, port } = await mailServer();
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    await messages.sendEmail({ ...email, to }).catch(() => {});
    expect(received.flatMap((mail) => mail.to)).not.toContain('b@example.com');
  });

  test('a subject cannot add headers', async () => {
    const { received, port } = await mailServer();
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    await messages.sendEmail({ ...email, subject: 'Hello\r\nX-Injected: yes' });
    expect(received[0]!.data).not.toMatch(/^X-Injected/m);
  });

  test('a rejected e-mail throws a DeliveryError without the address', async () => {
    const { port } = await mailServer({ refuse: true });
    const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'rentals@example.com' });
    const problem = await messages.sendEmail(email).catch((error: unknown) => error as Error);
    expect(problem).toBeInstanceOf(DeliveryError);
    expect(JSON.stringify([(problem as Error).message, logged])).not.toContain('customer@');
  });

  test('an unreachable server throws a DeliveryError', async () => {
    const messages = messagesWith({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'rentals@example.com' });
    await expect(messages.sendEmail(email)).rejects.toThrow(DeliveryError);
  });
});

describe('text messages over the gateway', () => {
  async function gateway(listener: RequestListener): Promise<string> {
    const server: Server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  }

  test('are posted as {to, text} with the bearer token', async () => {
    const received: { method?: string; url?: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
    const smsUrl = await gateway((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        received.push({ method, url, headers, body: JSON.parse(body) });
        response.end('{"queued":true}');
      });
    });
    await messagesWith({ smsUrl, smsToken: 'gateway-token' }).sendText(text);
    await messagesWith({ smsUrl }).sendText(text);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/send', body: text });
    expect(received[0]!.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
    });
    expect(received[1]!.headers.authorization).toBeUndefined();
  });

  test('carry the user and the password of the URL as basic authentication', async () => {
    const received: IncomingHttpHeaders[] = [];
    const smsUrl = await gateway((request, response) => {
      received.push(request.headers);
      response.end();
    });
    await messagesWith({ smsUrl: smsUrl.replace('//', '//rentals:p%40ss%3Aw%C3%B6rd@') }).sendText(text);
    await messagesWith({ smsUrl: smsUrl.replace('//', '//only-a-key@') }).sendText(text);
    const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;
    expect(received.map(({ authorization }) => authorization)).toEqual([
      basic('rentals:p@ss:wörd'),
      basic('only-a-key:'),
    ]);
    const away = messagesWith({ smsUrl: 'http://rentals:canary@127.0.0.1:1/' }).sendText(text);
    expect(String(await away.catch((error: unknown) => error)) + logged).not.toContain('canary');
  });

  test.each([400, 401, 429, 500, 302])('status %i throws a DeliveryError without the number', async (status) => {
    let followed = 0;
    const smsUrl = await gateway((request, response) => {
      if (request.url === '/other') followed += 1;
      response.writeHead(status, { location: '/other' }).end(`no: ${text.to}`);
    });
    const problem = await messagesWith({ smsUrl })
      .sendText(text)
      .catch((error: unknown) => error as Error);
    expect(problem).toBeInstanceOf(DeliveryError);
    expect((problem as Error).message).not.toContain(text.to);
    expect(followed).toBe(0);
  });

  test('a timeout throws a DeliveryError', async () => {
    const smsUrl = await gateway(() => {});
    await expect(createAndSend({ smsUrl }, 100)).rejects.toThrow(DeliveryError);

    function createAndSend(settings: Partial<Settings>, timeoutMs: number) {
      const log = createLog('silent');
      const messages = createMessages({ ...nothing, sandbox: false, production: false, ...settings }, log, timeoutMs);
      return messages.sendText(text);
    }
  });

  test('an unreachable gateway throws a DeliveryError', async () => {
    await expect(messagesWith({ smsUrl: 'http://127.0.0.1:1/' }).sendText(text)).rejects.toThrow(DeliveryError);
  });
});

describe('without a channel', () => {
  test('development writes messages to the log and remembers the last one to each target', async () => {
    const messages = messagesWith({});
    await messages.sendEmail(email);
    await messages.sendEmail({ ...email, text: 'Your code is 654321.' });
    await messages.sendText(text);
    expect(logged).toContain('Your code is 123456.');
    expect(messages.lastTo('Customer@Example.com')).toBe('Your code is 654321.');
    expect(messages.lastTo(text.to)).toBe(text.text);
    expect(messages.lastTo('nobody@example.com')).toBeUndefined();
  });

  test('the number of remembered messages is limited', async () => {
    const messages = messagesWith({});
    for (let index = 0; index < 1100; index += 1) await messages.sendText({ to: `+${index}`, text: 'x' });
    expect([messages.lastTo('+0'), messages.lastTo('+1099')]).toEqual([undefined, 'x']);
  });

  test('production throws a DeliveryError, and logs and remembers nothing', async () => {
    const messages = messagesWith({ production: true });
    await expect(messages.sendEmail(email)).rejects.toThrow(DeliveryError);
    await expect(messages.sendText(text)).rejects.toThrow(DeliveryError);
    expect(logged).toBe('');
    expect(messages.lastTo(email.to)).toBeUndefined();
  });
});

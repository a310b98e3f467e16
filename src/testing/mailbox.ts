import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  /** Every message so far, raw. */
  messages: { to: string; text: string }[];
  /** The six digits of the next message to `address` that was not asked for before; waits for it, 10 s at most. */
  codeFor(address: string): Promise<string>;
  close(): Promise<void>;
}

/** A real SMTP server on a free port of the loopback that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const messages: Mailbox['messages'] = [];
  const arrivals: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) messages.push({ to: address, text });
        for (const arrived of arrivals.splice(0)) arrived();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const read = new Set<unknown>();
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    async codeFor(address) {
      const deadline = AbortSignal.timeout(10_000);
      for (;;) {
        const message = messages.find((one) => one.to === address && !read.has(one));
        if (message) {
          read.add(message);
          return /\b\d{6}\b/.exec(message.text.slice(message.text.indexOf('\r\n\r\n')))![0];
        }
        await new Promise<void>((resolve, reject) => {
          arrivals.push(resolve);
          deadline.addEventListener('abort', () => reject(new Error(`no message to ${address} within 10 s`)), {
            once: true,
          });
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

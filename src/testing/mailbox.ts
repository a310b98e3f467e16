import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The mailbox that receives the e-mails of a server under test. */
export interface Mailbox {
  /** The value for `SMTP_URL`. */
  url: string;
  /** All received messages, in raw form. */
  messages: { to: string; text: string }[];
  /** The six digits of the next unread message with a code to `address`; waits up to 10 s for it. */
  codeFor(address: string): Promise<string>;
  /** The body of the next message to `address` that contains these words; waits up to 60 s for it. */
  mailTo(address: string, words: string): Promise<string>;
  close(): Promise<void>;
}

/** A real SMTP server on a free loopback port that stores all messages. */
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
  /** The match of `pattern` in the body of the next message to `address` that matches. */
  async function next(address: string, pattern: RegExp, timeoutMs: number): Promise<string> {
    const tooLate = new Promise<never>((_, reject) => {
      const refuse = () => reject(new Error(`no such message to ${address} in ${timeoutMs} ms`));
      AbortSignal.timeout(timeoutMs).addEventListener('abort', refuse, { once: true });
    });
    // Also if the caller no longer waits.
    tooLate.catch(() => {});
    for (;;) {
      for (const message of messages.filter((one) => one.to === address && !read.has(one))) {
        const found = pattern.exec(bodyOf(message.text))?.[0];
        if (found === undefined) continue;
        read.add(message);
        return found;
      }
      await Promise.race([new Promise<void>((resolve) => arrivals.push(resolve)), tooLate]);
    }
  }
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    codeFor: (address) => next(address, /\b\d{6}\b/, 10_000),
    mailTo: (address, words) => next(address, new RegExp(`[^]*${words}[^]*`), 60_000),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The body without headers; lines that the transfer encoding has folded are joined. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');
}

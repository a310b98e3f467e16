import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Where the e-mail of a server under test arrives. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  /** Every message so far, raw. */
  messages: { to: string; text: string }[];
  /** The six digits of the next message with a code to `address` that was not asked for before; waits for it, 10 s at most. */
  codeFor(address: string): Promise<string>;
  /** The body of the next message to `address` that has these words; waits for it, 60 s at most. */
  mailTo(address: string, words: string): Promise<string>;
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
  /** What `pattern` finds in the body of the next message to `address` that it finds anything in. */
  async function next(address: string, pattern: RegExp, timeoutMs: number): Promise<string> {
    const tooLate = new Promise<never>((_, reject) => {
      const refuse = () => reject(new Error(`no such message to ${address} in ${timeoutMs} ms`));
      AbortSignal.timeout(timeoutMs).addEventListener('abort', refuse, { once: true });
    });
    // Also where nobody waits any more.
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

/** Without the headers, and with the lines that the transfer has folded. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');
}

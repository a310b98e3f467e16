import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import type { Log } from './log';

export interface Email {
  to: string;
  subject: string;
  text: string;
  /** A one-time code that the text names, for {@link Messages.lastCodeTo}. */
  code?: string;
}

/** A text message; `to` is an E.164 number. */
export interface TextMessage {
  to: string;
  text: string;
  /** As in {@link Email}. */
  code?: string;
}

/** Sends messages to people. Throws {@link DeliveryError} if a message cannot be handed over. */
export interface Messages {
  sendEmail(email: Email): Promise<void>;
  sendText(message: TextMessage): Promise<void>;
  /** The text of the last message to `target` (e-mail address or E.164 number), if messages are remembered: see {@link createMessages}. */
  lastTo(target: string): string | undefined;
  /** The last one-time code that was sent to `target`, even if other messages followed. Otherwise like {@link lastTo}. */
  lastCodeTo(target: string): string | undefined;
  close(): void;
}

/** The mail server or the text-message gateway did not accept a message. The error's message names no recipient. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/** A way of delivery: e-mail or text messages. */
interface Channel {
  send(message: { to: string; subject?: string; text: string }): Promise<void>;
  close(): void;
}

/** The number of targets whose last message is remembered. It serves tests and demonstrations, so the oldest may be dropped. */
const maximumRemembered = 1000;

/**
 * Sends e-mails over SMTP and text messages over the HTTP gateway. Outside production, a channel that is not configured writes its messages to the
 * log instead. Messages are remembered for `lastTo` only in the sandbox and by channels that write to the log; never in production.
 */
export function createMessages(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsToken' | 'sandbox' | 'production'>,
  log: Log,
  timeoutMs = 10_000,
): Messages {
  const { smtpUrl, mailFrom, smsUrl, smsToken, sandbox, production } = config;
  const lastTexts = new Map<string, string>();
  const lastCodes = new Map<string, string>();
  const missing = (kind: string) => (production ? noChannel(kind) : logChannel(log, kind));
  const newEmail = () => (smtpUrl ? smtpChannel(smtpUrl, mailFrom!, timeoutMs) : missing('e-mail'));
  // Codes have connections of their own, because users wait for them: other e-mails may be many, and wait in the order in which they are sent.
  const [codes, email] = [newEmail(), newEmail()];
  const text = smsUrl ? gatewayChannel(smsUrl, smsToken, timeoutMs) : missing('text message');

  const remember = (box: Map<string, string>, to: string, content: string) => {
    const target = to.toLowerCase();
    box.delete(target);
    box.set(target, content);
    if (box.size > maximumRemembered) box.delete(box.keys().next().value!);
  };
  const rememberAll = ({ to, text: content, code }: TextMessage) => {
    remember(lastTexts, to, content);
    if (code !== undefined) remember(lastCodes, to, code);
  };

  return {
    async sendEmail(message) {
      await (message.code === undefined ? email : codes).send(message);
      if (sandbox || (!smtpUrl && !production)) rememberAll(message);
    },
    async sendText(message) {
      await text.send(message);
      if (sandbox || (!smsUrl && !production)) rememberAll(message);
    },
    lastTo: (target) => lastTexts.get(target.toLowerCase()),
    lastCodeTo: (target) => lastCodes.get(target.toLowerCase()),
    close() {
      codes.close();
      email.close();
      text.close();
    },
  };
}

function smtpChannel(url: string, from: string, timeoutMs: number): Channel {
  // Pooled, so that a burst of codes does not open one connection per message.
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    async send({ to, subject, text }) {
      // An address object, because a text would be parsed and could name several recipients.
      await transport
        .sendMail({ from, to: { name: '', address: to }, subject, text })
        .catch((error: { code?: string }) => {
          throw new DeliveryError(`the mail server did not accept the message (${error.code ?? 'no code'})`);
        });
    },
    close: () => transport.close(),
  };
}

function gatewayChannel(given: string, token: string | undefined, timeoutMs: number): Channel {
  // `fetch` rejects a URL that contains a user.
  const { url, user } = splitCredentials(given);
  const authorization = user === undefined ? token && `Bearer ${token}` : `Basic ${user}`;
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        // A redirect would send the number and the code to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new DeliveryError(`the text-message gateway did not respond (${error.name})`);
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new DeliveryError(`the text-message gateway returned ${answer.status}`);
    },
    close: () => {},
  };
}

/** Splits a URL into the URL without user and password, and the credentials for basic authentication (RFC 7617). */
export function splitCredentials(given: string): { url: string; user?: string } {
  const url = new URL(given);
  if (!url.username && !url.password) return { url: given };
  const user = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = url.password = '';
  return { url: url.href, user: Buffer.from(user).toString('base64') };
}

/** Writes messages to the log, for development without a mail server or gateway. */
function logChannel(log: Log, kind: string): Channel {
  return {
    send({ to, text }) {
      log.info({ to, text }, `${kind} not sent, no channel is configured`);
      return Promise.resolve();
    },
    close: () => {},
  };
}

function noChannel(kind: string): Channel {
  return {
    send: () => Promise.reject(new DeliveryError(`no channel for ${kind}s is configured`)),
    close: () => {},
  };
}

import { createTransport } from 'nodemailer';
import { splitCredentials } from './messages';

/** The result of a connection to a mail server. */
export interface MailServer {
  isEncrypted: boolean;
}

/**
 * Connects to the mail server as {@link createMessages} would, with STARTTLS if it is offered, logs in and disconnects without sending a message.
 * Throws if this fails.
 */
export async function tryMailServer(url: string, timeoutMs: number): Promise<MailServer> {
  const connect = async (requireTLS: boolean) => {
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    const transport = createTransport({ url, requireTLS, ...times } as Parameters<typeof createTransport>[0]);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
  try {
    await connect(true);
    return { isEncrypted: true };
  } catch (error) {
    // If the connection fails without encryption too, the first error is the cause.
    await connect(false).catch(() => {
      throw error;
    });
    return { isEncrypted: false };
  }
}

/** Sends a HEAD request, which sends no message, to the text-message gateway and returns the status. Throws if the gateway does not respond. */
export async function tryGateway(given: string, timeoutMs: number): Promise<number> {
  const { url } = splitCredentials(given);
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  return answer.status;
}

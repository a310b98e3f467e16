import { createTransport } from 'nodemailer';
import { apart } from './messages';

/** Whether a mail server takes us, and whether what is sent to it is encrypted. */
export interface MailServer {
  isEncrypted: boolean;
}

/**
 * Connects to the mail server as {@link createMessages} would, with STARTTLS where it is offered, logs in and leaves, without a message.
 * Throws what is wrong.
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
    // Whatever else is wrong is wrong without encryption as well.
    await connect(false).catch(() => {
      throw error;
    });
    return { isEncrypted: false };
  }
}

/** What the gateway for text messages answers to a request that sends nothing (HEAD): its status. Throws where it does not answer. */
export async function tryGateway(given: string, timeoutMs: number): Promise<number> {
  const { url } = apart(given);
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  return answer.status;
}

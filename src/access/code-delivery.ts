import { setImmediate } from 'node:timers/promises';
import { LoginMethod } from '../../generated/enumerations';
import type { CodeDelivery, CodeMessage, Dependencies } from '../contract/dependencies';
import { createMessage, translate } from '../languages';
import { networkOf, siteOf } from '../limits/addresses';
import { codeLimits } from './code-rules';
import { SendingQueue } from './sending-queue';

/** How long the codes that wait are sent when the service stops, in ms. */
const grace = 5000;

/**
 * Sends one-time codes through the mail server or the SMS gateway, after the response. A response that waited for the delivery would reveal by
 * its duration whether the account exists, and would fail when the server or gateway is unavailable. Codes wait in turns by the site of their
 * clients ({@link SendingQueue}), and not for those of the other channel.
 */
export function createCodeDelivery({ messages, log }: Pick<Dependencies, 'messages' | 'log'>): CodeDelivery {
  // As many e-mails at once as the mail server gets connections, and text messages, each of which is a request.
  const queues = {
    [LoginMethod.Email]: new SendingQueue({ concurrency: 5, waiting: 1000 }),
    [LoginMethod.PhoneNumber]: new SendingQueue({ concurrency: 20, waiting: 1000 }),
  };
  const pending = new Set<Promise<void>>();

  async function sendNow({ channel, to, code, language }: CodeMessage): Promise<void> {
    const content = createMessage('otp.text', { code, count: codeLimits.lifetime / 60_000 });
    const text = translate(content, language);
    if (channel === LoginMethod.Email)
      await messages.sendEmail({ to, subject: translate(createMessage('otp.subject'), language), text, code });
    else await messages.sendText({ to, text, code });
  }

  const settled = async () => void (await Promise.all(pending));

  return {
    send(message) {
      const { channel, traceId, address } = message;
      const origin = { key: networkOf(address), site: siteOf(address) };
      const sending = setImmediate()
        .then(() => queues[channel].add(origin, () => sendNow(message)))
        .catch((error: unknown) => log.error({ traceId, err: error }, 'a one-time code was not delivered'))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    settled,
    async stop() {
      const ended = new Promise((resolve) => setTimeout(resolve, grace).unref());
      await Promise.race([settled(), ended]);
      for (const queue of Object.values(queues)) queue.discard();
      await settled();
    },
  };
}

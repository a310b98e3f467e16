import { setImmediate } from 'node:timers/promises';
import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { networkOf, siteOf } from '../limits/addresses';
import { type Language, type Message, translate, createMessage } from '../languages';
import { codeLimits } from './code-rules';
import { SendingQueue } from './sending-queue';

const pending = new Set<Promise<void>>();

interface Delivery {
  channel: LoginMethod;
  to: string;
  /** Used by e-mails only. */
  subject: Message;
  text: Message;
  language: Language;
  traceId: string;
  /** The user whose request caused the message; without it, the client's network is the sender in turns. */
  userId?: number;
  /** The client's address: clients take turns by site. */
  address: string;
  /** The one-time code in the text. */
  code?: string;
}

/** How many messages are sent at once: as many e-mails as the mail server gets connections, and text messages, each of which is a request. */
const concurrency = { [LoginMethod.Email]: 5, [LoginMethod.PhoneNumber]: 20 };

const newQueues = (channel: LoginMethod) => ({
  codes: new SendingQueue({ concurrency: concurrency[channel], waiting: 1000 }),
  others: new SendingQueue({ concurrency: concurrency[channel], waiting: 5000 }),
});
/** One queue for each channel, and codes apart, so that they wait neither for other messages nor for the other channel. */
const newQueuesOfChannels = () => ({
  [LoginMethod.Email]: newQueues(LoginMethod.Email),
  [LoginMethod.PhoneNumber]: newQueues(LoginMethod.PhoneNumber),
});
const queuesOf = new WeakMap<Dependencies['messages'], ReturnType<typeof newQueuesOfChannels>>();

function queues({ messages }: Pick<Dependencies, 'messages'>) {
  const known = queuesOf.get(messages) ?? newQueuesOfChannels();
  queuesOf.set(messages, known);
  return known;
}

/** Whether so many messages other than codes wait that no change should cause another one for the client: it could be lost. */
export function isDeliveryBusy(dependencies: Pick<Dependencies, 'messages'>, address: string): boolean {
  return Object.values(queues(dependencies)).some(({ others }) => others.isBusy(siteOf(address)));
}

/**
 * Sends a message through the mail server or the SMS gateway, after the response. A response that waited for the delivery would
 * reveal by its duration whether the account exists, and would fail when the server or gateway is unavailable. Messages wait in turns by the
 * site of their clients ({@link SendingQueue}). Failures are logged.
 */
export function deliver(dependencies: Pick<Dependencies, 'messages' | 'log'>, delivery: Delivery): void {
  const { messages, log } = dependencies;
  const { channel, to, language, traceId, userId, address, code } = delivery;
  const queue = queues(dependencies)[channel][code === undefined ? 'others' : 'codes'];
  const origin = { key: userId?.toString() ?? networkOf(address), site: siteOf(address) };
  const send = async () => {
    const text = translate(delivery.text, language);
    if (channel === LoginMethod.Email)
      await messages.sendEmail({ to, subject: translate(delivery.subject, language), text, code });
    else await messages.sendText({ to, text, code });
  };
  const sending = setImmediate()
    .then(() => queue.add(origin, send))
    .catch((error: unknown) => log.error({ traceId, err: error }, 'a message about an account was not delivered'))
    .finally(() => pending.delete(sending));
  pending.add(sending);
}

/** Sends a one-time code, as {@link deliver} does. */
export function deliverCode(
  dependencies: Pick<Dependencies, 'messages' | 'log'>,
  message: Omit<Delivery, 'subject' | 'text'> & { code: string },
): void {
  const text = createMessage('otp.text', { code: message.code, count: codeLimits.lifetime / 60_000 });
  deliver(dependencies, { ...message, subject: createMessage('otp.subject'), text });
}

/** Resolves when all pending deliveries have succeeded or failed. */
export async function codesDelivered(): Promise<void> {
  await Promise.all(pending);
}

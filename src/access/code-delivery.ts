import { setImmediate } from 'node:timers/promises';
import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { type Language, type Message, translate, createMessage } from '../languages';
import { codeLimits } from './code-rules';

const pending = new Set<Promise<void>>();

interface Delivery {
  channel: LoginMethod;
  to: string;
  /** Used by e-mails only. */
  subject: Message;
  text: Message;
  language: Language;
  traceId: string;
  /** The one-time code in the text. */
  code?: string;
}

/**
 * Sends a message through the mail server or the SMS gateway, after the response. A response that waited for the delivery would
 * reveal by its duration whether the account exists, and would fail when the server or gateway is unavailable. Failures are logged.
 */
export function deliver({ messages, log }: Pick<Dependencies, 'messages' | 'log'>, delivery: Delivery): void {
  const { channel, to, language, traceId, code } = delivery;
  const text = translate(delivery.text, language);
  const sending = setImmediate()
    .then(() =>
      channel === LoginMethod.Email
        ? messages.sendEmail({ to, subject: translate(delivery.subject, language), text, code })
        : messages.sendText({ to, text, code }),
    )
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

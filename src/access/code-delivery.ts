import { setImmediate } from 'node:timers/promises';
import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { type Language, translate, say } from '../languages';
import { codeLimits } from './code-rules';

const pending = new Set<Promise<void>>();

/**
 * Sends the code to the mail server or the SMS gateway, after the answer was sent: an answer that waited would reveal by its
 * time whether there is such an account, and would fail where the server or gateway is unavailable. Failures are logged.
 */
export function deliverCode(
  { messages, log }: Pick<Dependencies, 'messages' | 'log'>,
  message: { channel: LoginMethod; to: string; code: string; language: Language; traceId: string },
): void {
  const { channel, to, code, language, traceId } = message;
  const text = translate(say('otp.text', { code, count: codeLimits.lifetime / 60_000 }), language);
  const delivery = setImmediate()
    .then(() =>
      channel === LoginMethod.Email
        ? messages.sendEmail({ to, subject: translate(say('otp.subject'), language), text, code })
        : messages.sendText({ to, text, code }),
    )
    .catch((error: unknown) => log.error({ traceId, err: error }, 'a one-time code was not delivered'))
    .finally(() => pending.delete(delivery));
  pending.add(delivery);
}

/** Resolves when every code so far is sent, or has failed. */
export async function codesDelivered(): Promise<void> {
  await Promise.all(pending);
}

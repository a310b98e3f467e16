import { setImmediate } from 'node:timers/promises';
import { LoginMethod } from '../../generated/enumerations';
import { type Language, inWords, say } from '../languages';
import { codeLimits } from './code-rules';
import type { Dependencies } from '../contract/dependencies';

const underWay = new Set<Promise<void>>();

/**
 * Hands the code over to the mail server or the gateway, after the answer has left: an answer that waited would tell by its
 * time whether there is such an account, and would fail where they are away.
 */
export function deliverCode(
  { messages, log }: Pick<Dependencies, 'messages' | 'log'>,
  message: { channel: LoginMethod; to: string; code: string; language: Language; traceId: string },
): void {
  const { channel, to, code, language, traceId } = message;
  const text = inWords(say('otp.text', { code, count: codeLimits.lifetime / 60_000 }), language);
  const delivery = setImmediate()
    .then(() =>
      channel === LoginMethod.Email
        ? messages.sendEmail({ to, subject: inWords(say('otp.subject'), language), text, code })
        : messages.sendText({ to, text, code }),
    )
    .catch((error: unknown) => log.error({ traceId, err: error }, 'a one-time code was not delivered'))
    .finally(() => underWay.delete(delivery));
  underWay.add(delivery);
}

/** Waits until every code that was sent so far is handed over, or given up. */
export async function codesDelivered(): Promise<void> {
  await Promise.all(underWay);
}

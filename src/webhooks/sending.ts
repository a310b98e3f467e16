import type { Dependencies } from '../contract/dependencies';
import type { Row } from '../database/tables';
import { version } from '../../generated/version';
import { answerTimeout, keptAnswer } from './rules';
import { signingSecrets } from './secrets';
import { signatureOf } from './signature';

type Needs = Pick<Dependencies, 'outbound' | 'config' | 'clock'>;

/** What came of an attempt, as a delivery keeps it; `failure` is null where it succeeded. */
export type Outcome = Pick<Row<'webhook_delivery'>, 'response_status' | 'response_body' | 'failure'> & {
  duration_ms: number;
};

/** Sends the delivery once. Undefined where `signal` has ended it: nobody knows then whether it arrived. */
export async function send(
  { outbound, config, clock }: Needs,
  webhook: Row<'webhook'>,
  { event_id, event_type, body }: Pick<Row<'webhook_delivery'>, 'event_id' | 'event_type' | 'body'>,
  signal?: AbortSignal,
): Promise<Outcome | undefined> {
  const secrets = signingSecrets(config.dataKeys, webhook, clock.now());
  // The wall clock, whatever a sandbox makes of the other one: receivers hold it against theirs.
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await outbound.fetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `rental-marketplace-webhooks/${version}`,
      'x-event-id': event_id,
      'x-event-type': event_type,
      'x-signature': signatureOf(secrets, seconds, body),
    },
    body,
    maxBytes: keptAnswer,
    beyond: 'cut',
    timeoutMs: answerTimeout,
    ...(signal && { signal }),
  });
  if (!answer.ok) {
    if (answer.kind === 'aborted') return undefined;
    const failure = answer.kind === 'address' ? `address:${answer.reason}` : answer.reason;
    return { response_status: answer.status ?? null, response_body: null, failure, duration_ms: answer.durationMs };
  }
  return {
    response_status: answer.status,
    // PostgreSQL stores no U+0000.
    response_body: answer.body.toString('utf8').replaceAll('\0', '\uFFFD'),
    failure: answer.status >= 200 && answer.status < 300 ? null : 'status',
    duration_ms: answer.durationMs,
  };
}

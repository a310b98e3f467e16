import type { Dependencies } from '../contract/dependencies';
import type { Row } from '../database/tables';
import { version } from '../../generated/version';
import { maxStoredResponse, responseTimeout } from './rules';
import { signingSecrets } from './secrets';
import { signatureOf, standardHeaders } from './signature';

type Needs = Pick<Dependencies, 'outbound' | 'config' | 'clock'>;

/** The outcome of an attempt, as columns of the delivery; `failure` is null when it succeeded. */
export type Outcome = Pick<Row<'webhook_delivery'>, 'response_status' | 'response_body' | 'failure'> & {
  duration_ms: number;
};

/** Sends the delivery once. Undefined when `signal` aborted the request: it is unknown whether the delivery arrived. */
export async function send(
  { outbound, config, clock }: Needs,
  webhook: Row<'webhook'>,
  { event_id, event_type, body }: Pick<Row<'webhook_delivery'>, 'event_id' | 'event_type' | 'body'>,
  signal?: AbortSignal,
): Promise<Outcome | undefined> {
  const secrets = signingSecrets(config.dataKeys, webhook, clock.now());
  // The wall clock, even in a sandbox whose clock was moved: receivers compare it with their own.
  const seconds = Math.floor(Date.now() / 1000);
  const response = await outbound.fetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `rental-marketplace-webhooks/${version}`,
      'x-event-id': event_id,
      'x-event-type': event_type,
      'x-webhook-id': String(webhook.id),
      'x-signature': signatureOf(secrets, seconds, body),
      ...standardHeaders(secrets, event_id, seconds, body),
    },
    body,
    maxBytes: maxStoredResponse,
    beyond: 'cut',
    timeoutMs: responseTimeout,
    ...(signal && { signal }),
  });
  if (!response.ok) {
    if (response.kind === 'aborted') return undefined;
    const failure = response.kind === 'address' ? `address:${response.reason}` : response.reason;
    return { response_status: response.status ?? null, response_body: null, failure, duration_ms: response.durationMs };
  }
  return {
    response_status: response.status,
    // PostgreSQL does not store U+0000.
    response_body: response.body.toString('utf8').replaceAll('\0', '\uFFFD'),
    failure: response.status >= 200 && response.status < 300 ? null : 'status',
    duration_ms: response.durationMs,
  };
}

import { createHmac } from 'node:crypto';

/**
 * The header `X-Signature`: `t=<unix seconds>,v1=<hex>`, with a `v1` for each of `secrets`. It is the HMAC-SHA256 (RFC 2104) of
 * `t`, a dot and the body; the key is the text of the secret. Receivers verify it with `verifyWebhook` of the SDK.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}

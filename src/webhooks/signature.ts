import { createHmac } from 'node:crypto';

/** The prefix of every secret, as Standard Webhooks requires. */
export const secretPrefix = 'whsec_';

/**
 * The header `X-Signature`: `t=<unix seconds>,v1=<hex>`, with a `v1` for each of `secrets`. It is the HMAC-SHA256 (RFC 2104) of
 * `t`, a dot and the body; the key is the text of the secret. Receivers verify it with `verifyWebhook` of the SDK.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com). `webhook-signature` is `v1,<base64>` for each of `secrets`, separated
 * by spaces: the HMAC-SHA256 of `id`, `seconds` and the body, joined by dots. The key is the bytes that a secret encodes after its prefix.
 */
export function standardHeaders(secrets: readonly string[], id: string, seconds: number, body: string) {
  const signed = secrets.map((secret) =>
    createHmac('sha256', standardKey(secret)).update(`${id}.${seconds}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signed.map((text) => `v1,${text}`).join(' '),
  };
}

/** Node reads both alphabets of base64: releases before 2.1.0 stored secrets in base64url without padding. */
function standardKey(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64');
}

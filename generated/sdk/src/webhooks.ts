/** The request could not be verified; `reason` says which part is invalid. */
export class WebhookError extends Error {
  override name = 'WebhookError';

  constructor(readonly reason: 'header' | 'signature' | 'time' | 'body') {
    super(`the webhook request could not be verified: ${reason}`);
  }
}

export interface VerifyOptions {
  /** The largest difference between the signature's time and now, in seconds. Default: 300. */
  tolerance?: number | undefined;
  /** The current time in epoch milliseconds. Default: the system clock. */
  now?: number | undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Verifies the `X-Signature` header of a webhook request and returns the event; throws a WebhookError if it is invalid. `body` is the body
 * as received (text or bytes), not the object that a framework parsed. `header` has the type of Node's `request.headers`. If there are
 * several `secrets`, for example after a rotation, any of them can match. Compares in constant time with Web Crypto (Node 20 or newer, Bun,
 * Deno, browsers, workers). To detect duplicates, use the event's `id`.
 */
export async function verifySignature<Event>(
  body: string | Uint8Array,
  header: string | readonly string[] | null | undefined,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const parts = [header ?? []]
    .flat()
    .join()
    .split(',')
    .map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [t] = valuesOf('t');
  const signatures = valuesOf('v1').filter((hex) => /^[\da-f]{64}$/i.test(hex));
  if (!t || !/^\d{1,12}$/.test(t) || signatures.length === 0) throw new WebhookError('header');
  const content = typeof body === 'string' ? bytesOf(body) : body;
  const start = bytesOf(`${t}.`);
  const signed = new Uint8Array(start.length + content.length);
  signed.set(start);
  signed.set(content, start.length);

  const subtle = globalThis.crypto.subtle;
  let isSigned = false;
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', bytesOf(secret), hmac, false, ['verify']);
    for (const hex of signatures.slice(0, 4)) {
      const bytes = Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
      if (await subtle.verify('HMAC', key, bytes, signed)) isSigned = true;
    }
  }
  if (!isSigned) throw new WebhookError('signature');
  // Checked last, so that a sender without the secret learns nothing about the clock.
  if (!(Math.abs(now / 1000 - Number(t)) <= tolerance)) throw new WebhookError('time');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as Event;
  } catch {
    throw new WebhookError('body');
  }
}

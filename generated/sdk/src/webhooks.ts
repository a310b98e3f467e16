/** Why a request is not believed; `reason` says what is wrong with it. */
export class WebhookError extends Error {
  override name = 'WebhookError';

  constructor(readonly reason: 'header' | 'signature' | 'time' | 'body') {
    super(`the webhook is not to be believed: ${reason}`);
  }
}

export interface VerifyOptions {
  /** How many seconds the signature may be old, or ahead; 300 where it does not say. */
  tolerance?: number | undefined;
  /** Epoch milliseconds; the clock's where it does not say. */
  now?: number | undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * The event in a request to a webhook, where its header `X-Signature` is right; else throws WebhookError. `body` is what came,
 * untouched: text or bytes, not what a framework made of it; `header` is as Node's `request.headers` types it. Of several `secrets` any may have signed, as after a rotation. Compares in
 * constant time, by the Web Crypto of Node 20 or newer, Bun, Deno, browsers and workers. What was seen already is told by the event's `id`.
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
  // Asked for last: who has no secret learns nothing of the clock.
  if (!(Math.abs(now / 1000 - Number(t)) <= tolerance)) throw new WebhookError('time');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as Event;
  } catch {
    throw new WebhookError('body');
  }
}

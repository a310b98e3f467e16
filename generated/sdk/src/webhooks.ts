import { binaryOf } from './platform.js';

/** The request could not be verified; `reason` says which part is invalid. */
export class WebhookError extends Error {
  override name = 'WebhookError';

  constructor(
    /** The invalid part: the headers, the signature, the time of the signature, or the body. */
    readonly reason: 'header' | 'signature' | 'time' | 'body',
  ) {
    super(`webhook not verified: ${reason}`);
  }
}

/** Options of the verification of a webhook request. */
export interface VerifyOptions {
  /** The largest difference between the signature's time and now, in seconds. Default: 300. */
  tolerance?: number | undefined;
  /** The current time in epoch milliseconds. Default: the system clock. */
  now?: number | undefined;
}

/** The headers of a request: those of Node (names in lower case) or of the Fetch API. */
export type WebhookHeaders =
  | {
      /** The value of a header; null if it is missing. */
      get(name: string): string | null;
    }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** All headers, or the value of `X-Signature`. */
export type SignedBy = WebhookHeaders | string | readonly string[] | null | undefined;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const decoded = (base64: string) => Uint8Array.from(binaryOf(base64), (one) => one.charCodeAt(0));

/** What a request's headers say: the signed text before the body, the time, the signatures, and how a secret becomes a key. */
type Signed = [
  start: string,
  time: string,
  signatures: Uint8Array<ArrayBuffer>[],
  keyOf: (secret: string) => Uint8Array<ArrayBuffer>,
];

function signedOf(given: SignedBy): Signed {
  let header = given;
  if (typeof given === 'object' && given && !(given instanceof Array)) {
    const valueOf = (name: string) => String('get' in given ? (given as Headers).get(name) : given[name]);
    const values = valueOf('webhook-signature').split(' ');
    const signatures = values.filter((text) => /^v1,[a-z\d+/]{43}=$/i.test(text)).map((text) => decoded(text.slice(3)));
    const time = valueOf('webhook-timestamp');
    if (signatures[0])
      return [`${valueOf('webhook-id')}.${time}.`, time, signatures, (secret) => decoded(secret.replace('whsec_', ''))];
    header = valueOf('x-signature');
  }
  const text = `${(header ?? '') as string}`;
  const time = /\bt=(\d+)/.exec(text)?.[1] ?? '';
  const hexes = text.matchAll(/\bv1=([\da-f]{64})\b/gi);
  const signatures = Array.from(hexes, ([, hex]) => Uint8Array.from(hex!.match(/../g)!, (pair) => parseInt(pair, 16)));
  return [`${time}.`, time, signatures, bytesOf];
}

/**
 * Verifies the headers of a webhook request and returns the event; throws a WebhookError if they are invalid. `body` is the body as received
 * (text or bytes), not the object that a framework parsed. If there are several `secrets`, for example after a rotation, any of them can
 * match. Compares in constant time with Web Crypto (Node 20 or newer, Bun, Deno, browsers, workers). To detect duplicates, use the event's `id`.
 */
export async function verifySignature<Event>(
  body: string | Uint8Array,
  header: SignedBy,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const [start, time, signatures, keyOf] = signedOf(header);
  if (!/^\d{1,12}$/.test(time) || !signatures[0]) throw new WebhookError('header');
  const content = typeof body === 'string' ? bytesOf(body) : body;
  const signed = new Uint8Array([...bytesOf(start), ...content]);

  const { subtle } = globalThis.crypto;
  let isSigned = false;
  for (const secret of [secrets].flat()) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', keyOf(secret), hmac, false, ['verify']);
    for (const signature of signatures.slice(0, 4))
      if (await subtle.verify('HMAC', key, signature, signed)) isSigned = true;
  }
  if (!isSigned) throw new WebhookError('signature');
  // Checked last, so that a sender without the secret learns nothing about the clock.
  if (!(Math.abs(now / 1000 - Number(time)) <= tolerance)) throw new WebhookError('time');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as Event;
  } catch {
    throw new WebhookError('body');
  }
}

import { hash } from 'node:crypto';

/** The JSON of objects that are sent repeatedly. */
const texts = new WeakMap<object, string>();

/** The latest digest of such an object, with the text that it was computed with. */
const digests = new WeakMap<object, { suffix: string; digest: string }>();

/**
 * Serializes an object that never changes, so that it is not serialized again for each response; returns the length of its JSON.
 * It may be the data of a response, or an item of a list that is.
 */
export function cacheJson(data: object): number {
  const text = jsonOf(data);
  texts.set(data, text);
  return text.length;
}

/**
 * The number of first items whose JSON together has at most `most` bytes; at least one, if there are items. The list must not change
 * afterwards: if all its items fit, its JSON is cached for the response.
 */
export function countWithin(items: readonly object[], most: number): number {
  const whole = jsonOf(items);
  if (Buffer.byteLength(whole) <= most) {
    texts.set(items, whole);
    return items.length;
  }
  let bytes = 0;
  const beyond = items.findIndex((item) => (bytes += Buffer.byteLength(jsonOf(item))) > most);
  return Math.max(1, beyond === -1 ? items.length : beyond);
}

/** As JSON.stringify, but uses cached JSON. */
export function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const cached = texts.get(data);
  if (cached !== undefined) return cached;
  if (Array.isArray(data) && isKept(data[0])) return `[${data.map(jsonOf).join(',')}]`;
  return JSON.stringify(data);
}

/** The SHA-1 digest, in base64url, of the JSON array `[data,suffix]`. It is cached if the JSON of `data` is. */
export function digestOf(data: unknown, suffix: string): string {
  const cachedFor = isKept(data) ? (data as object) : undefined;
  const cached = cachedFor && digests.get(cachedFor);
  if (cached?.suffix === suffix) return cached.digest;
  const digest = hash('sha1', `[${jsonOf(data)},${suffix}]`, 'base64url');
  if (cachedFor) digests.set(cachedFor, { suffix, digest });
  return digest;
}

function isKept(item: unknown): boolean {
  return typeof item === 'object' && item !== null && texts.has(item);
}

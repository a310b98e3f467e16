/** The JSON of objects that are answered again and again as they are. */
const texts = new WeakMap<object, string>();

/**
 * Has an object that never changes be put into JSON only now, however often it is answered; answers the length of its text. It may be the data of an
 * answer, or an item of a list that is.
 */
export function cacheJson(data: object): number {
  const text = JSON.stringify(data);
  texts.set(data, text);
  return text.length;
}

/** As JSON.stringify, but for what is kept. */
export function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  if (Array.isArray(data) && isKept(data[0])) return `[${data.map(jsonOf).join(',')}]`;
  return texts.get(data) ?? JSON.stringify(data);
}

function isKept(item: unknown): boolean {
  return typeof item === 'object' && item !== null && texts.has(item);
}

/** The JSON of objects that are sent repeatedly. */
const texts = new WeakMap<object, string>();

/**
 * Serializes an object that never changes, so that it is not serialized again for each response; returns the length of its JSON.
 * It may be the data of a response, or an item of a list that is.
 */
export function cacheJson(data: object): number {
  const text = JSON.stringify(data);
  texts.set(data, text);
  return text.length;
}

/** As JSON.stringify, but uses cached JSON. */
export function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  if (Array.isArray(data) && isKept(data[0])) return `[${data.map(jsonOf).join(',')}]`;
  return texts.get(data) ?? JSON.stringify(data);
}

function isKept(item: unknown): boolean {
  return typeof item === 'object' && item !== null && texts.has(item);
}

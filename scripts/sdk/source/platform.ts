// Replacements for functions that some platforms lack: React Native, older browsers, pages without TLS.

/** A random UUID, or 32 hexadecimal digits. It distinguishes the calls of an account and is not a secret. */
export function newKey(): string {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> };
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  return crypto?.randomUUID?.() ?? Array.from({ length: 32 }, digit).join('');
}

/** The bytes that base64 encodes, as a text of one character for each. Reads both alphabets. */
export function binaryOf(base64: string): string {
  return atob(base64.replace(/-/g, '+').replace(/_/g, '/'));
}

/** The user of an access token; undefined if there is none, or if the platform cannot read it. */
export function subjectOf(token: string | undefined): unknown {
  try {
    return (JSON.parse(binaryOf(token!.split('.')[1]!)) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

/** The result of `act`, which gets a signal that aborts when `signal` does, or after `ms`. */
export async function within<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const late = () => controller.abort(named('TimeoutError', 'The call timed out.'));
  // Timers fire at once if their time exceeds 31 bits.
  const timer = setTimeout(late, Math.min(ms, 2e9));
  const stopListening = onAbort(signal, (reason) => controller.abort(reason));
  try {
    return await act(controller.signal);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

/** Calls `act` with the reason when `signal` is aborted; returns a function that ends this. */
export function onAbort(signal: AbortSignal | undefined, act: (reason: Error) => void): () => void {
  const listener = () => act(reasonOf(signal!));
  if (signal?.aborted) listener();
  signal?.addEventListener('abort', listener);
  return () => signal?.removeEventListener('abort', listener);
}

/** The reason why `signal` was aborted. */
export function reasonOf(signal: AbortSignal): Error {
  return (signal.reason as Error | undefined) ?? named('AbortError', 'The call was aborted.');
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/**
 * Checks the address of the service and removes the slashes at its end. Relative addresses are valid where the platform has a location. Not
 * with the class URL, because React Native's is incomplete.
 */
export function rootOf(baseUrl: string): string {
  const { location } = globalThis as { location?: unknown };
  const isRelative = location && typeof baseUrl === 'string' && /^[^\s:?#]*$/.test(baseUrl);
  if (!isRelative && !/^https?:\/\/[^\s/?#][^\s?#]*$/i.test(baseUrl))
    throw new TypeError(`baseUrl is not an HTTP URL: ${baseUrl}`);
  return baseUrl.replace(/\/+$/, '');
}

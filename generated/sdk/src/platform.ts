// What not every platform has: React Native, browsers of some years ago, pages that came without TLS.

/** A random key of 32 hexadecimal digits or a UUID. It tells calls of one person apart, and guards nothing. */
export function newKey(): string {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const bytes = Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
  crypto?.getRandomValues?.(new Uint8Array(16)).forEach((byte, index) => (bytes[index] = byte));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A signal that ends when `signal` does, or after `ms`. */
export function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const { timeout, any } = AbortSignal as Partial<typeof AbortSignal>;
  if (timeout && (!signal || any)) {
    const inTime = AbortSignal.timeout(ms);
    return signal ? AbortSignal.any([signal, inTime]) : inTime;
  }
  const controller = new AbortController();
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop);
    controller.abort(named('TimeoutError', 'The service has not answered in time.'));
  }, ms);
  const stop = () => {
    clearTimeout(timer);
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return controller.signal;
}

/** Why `signal` has ended. */
export function reasonOf(signal: AbortSignal): Error {
  return (signal.reason as Error | undefined) ?? named('AbortError', 'The call was aborted.');
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

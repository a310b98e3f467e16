// Replacements for functions that some platforms lack: React Native, older browsers, pages without TLS.

/** A random UUID, or 32 hexadecimal digits. It distinguishes calls and is not a secret. */
export function newKey(): string {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const bytes = Uint8Array.from({ length: 16 }, () => Math.random() * 256);
  crypto?.getRandomValues?.(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The user of an access token; undefined if there is none, or if the platform cannot read it. */
export function subjectOf(token: string | undefined): unknown {
  try {
    const payload = token!.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(payload)) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

/** A signal that aborts when `signal` does, or after `ms`. */
export function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const { timeout, any } = AbortSignal as Partial<typeof AbortSignal>;
  if (timeout && (!signal || any)) {
    const deadline = AbortSignal.timeout(ms);
    return signal ? AbortSignal.any([signal, deadline]) : deadline;
  }
  const controller = new AbortController();
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop);
    controller.abort(named('TimeoutError', 'The service did not respond in time.'));
  }, ms);
  const stop = () => {
    clearTimeout(timer);
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return controller.signal;
}

/** The reason why `signal` was aborted. */
export function reasonOf(signal: AbortSignal): Error {
  return (signal.reason as Error | undefined) ?? named('AbortError', 'The call was aborted.');
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

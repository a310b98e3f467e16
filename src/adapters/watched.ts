import type { Messages } from './messages';
import type { Storage } from './storage';

/** Runs `work` and records its duration and whether it failed. */
export type Observe = <Result>(service: string, action: string, work: () => Promise<Result>) => Promise<Result>;

/** Wraps `messages`, so that `observe` records each message that is sent. */
export function watchedMessages(messages: Messages, observe: Observe): Messages {
  return {
    sendEmail: (email) => observe('mail', 'send', () => messages.sendEmail(email)),
    sendText: (message) => observe('sms', 'send', () => messages.sendText(message)),
    lastTo: (target) => messages.lastTo(target),
    lastCodeTo: (target) => messages.lastCodeTo(target),
    close: () => messages.close(),
  };
}

/** Wraps `storage`, so that `observe` records each operation that requests use. */
export function watchedStorage(storage: Storage, observe: Observe): Storage {
  const observed = <Result>(action: string, work: () => Promise<Result>) => observe('storage', action, work);
  return {
    ...storage,
    put: (kind, key, bytes) => observed('put', () => storage.put(kind, key, bytes)),
    get: (kind, key) => observed('get', () => storage.get(kind, key)),
    open: (key) => observed('open', () => storage.open(key)),
    remove: (kind, key) => observed('remove', () => storage.remove(kind, key)),
    reencrypt: (key) => observed('reencrypt', () => storage.reencrypt(key)),
  };
}

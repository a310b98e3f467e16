import type { Messages } from './messages';
import type { Storage } from './storage';

/** Does `work` and tells of it what it took and whether it failed. */
export type Asking = <Result>(service: string, action: string, work: () => Promise<Result>) => Promise<Result>;

/** The same messages, with `asking` around each that is sent. */
export function watchedMessages(messages: Messages, asking: Asking): Messages {
  return {
    sendEmail: (email) => asking('mail', 'send', () => messages.sendEmail(email)),
    sendText: (message) => asking('sms', 'send', () => messages.sendText(message)),
    lastTo: (target) => messages.lastTo(target),
    lastCodeTo: (target) => messages.lastCodeTo(target),
    close: () => messages.close(),
  };
}

/** The same storage, with `asking` around all that requests ask of it. */
export function watchedStorage(storage: Storage, asking: Asking): Storage {
  const ask = <Result>(action: string, work: () => Promise<Result>) => asking('storage', action, work);
  return {
    ...storage,
    put: (kind, key, bytes) => ask('put', () => storage.put(kind, key, bytes)),
    get: (kind, key) => ask('get', () => storage.get(kind, key)),
    open: (key) => ask('open', () => storage.open(key)),
    remove: (kind, key) => ask('remove', () => storage.remove(kind, key)),
    reencrypt: (key) => ask('reencrypt', () => storage.reencrypt(key)),
  };
}

import { reasonOf } from './platform.js';

/** Bytes of a file: of a browser's file input, of a buffer, or of a stream (which is read to its end first); in React Native where it lies. */
export type Upload = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | NativeFile;

/** As React Native's own form takes a file. */
export interface NativeFile {
  uri: string;
  name: string;
  type: string;
}

export type Members = Record<string, unknown>;
type Plain = string | number | boolean;

/** Where an operation is, and which of its parameters go where. */
interface Place {
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: 'json' | 'form';
}

/** What is the same for every try of a call. */
export interface Prepared {
  /** From the path on. */
  url: string;
  body?: string | FormData;
  type?: string;
}

/**
 * Which member goes where: those of the path into the path, those of the query into the query, the others into the body. Throws a
 * TypeError where one of the path is missing, and what `signal` was aborted with.
 */
export async function requestOf(
  { path, query, body }: Place,
  parameters: Members,
  signal: AbortSignal | undefined,
): Promise<Prepared> {
  const rest = { ...parameters };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] as Plain | null | undefined;
    if (value === undefined || value === null) throw new TypeError(`${name} is missing`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const name of query) {
    const value = rest[name] as Plain[] | Plain | undefined;
    delete rest[name];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  const asked = search.toString();
  const target = asked ? `${url}?${asked}` : url;
  if (body === 'json') return { url: target, body: JSON.stringify(rest), type: 'application/json' };
  return { url: target, body: body === 'form' ? await formOf(rest, signal) : undefined };
}

async function formOf(members: Members, signal: AbortSignal | undefined): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(members) as [string, Plain | Upload | null | undefined][]) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') form.append(name, String(value));
    else if ('uri' in value) form.append(name, value as never);
    // Not every runtime gives a name to one that has none, and a part without is no file.
    else form.append(name, await blobOf(value, signal), (value as Partial<File>).name ?? name);
  }
  return form;
}

async function blobOf(upload: Exclude<Upload, NativeFile>, signal: AbortSignal | undefined): Promise<Blob> {
  if (upload instanceof Blob) return upload;
  if (upload instanceof Uint8Array) return new Blob([new Uint8Array(upload)]);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const next = readerOf(upload);
  try {
    for (;;) {
      const chunk = await orAborted(next.read(), signal);
      if (chunk === undefined) return new Blob(chunks);
      chunks.push(new Uint8Array(chunk));
    }
  } catch (error) {
    // Not waited for: what gives no more bytes may not end either.
    void next.end(error).catch(() => {});
    throw error;
  }
}

/** A stream of either kind. Not every browser's has an iterator. */
function readerOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  if ('getReader' in stream) {
    const reader = stream.getReader();
    return { read: async () => (await reader.read()).value, end: (error: unknown) => reader.cancel(error) };
  }
  const iterator = stream[Symbol.asyncIterator]();
  return {
    read: async () => {
      const next = await iterator.next();
      return next.done === true ? undefined : next.value;
    },
    end: async () => iterator.return?.(),
  };
}

/** What comes first: the result, or the signal's end of it. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(reasonOf(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Waits for `ms`, or rejects as soon as `signal` is aborted. */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const waiting = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  return orAborted(waiting, signal).finally(() => clearTimeout(timer));
}

import { onAbort } from './platform.js';

/** A file to upload: a browser's `File` or `Blob`, bytes, a stream (read completely before it is sent), or a file reference of React Native. */
export type Upload = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | NativeFile;

/** A file reference as React Native's `FormData` takes it. */
export interface NativeFile {
  /** The address of the file, e.g. `file:///…`. */
  uri: string;
  /** The file name. */
  name: string;
  /** The media type, e.g. `image/jpeg`. */
  type: string;
}

/** The parameters of a call by name. */
export type Members = Record<string, unknown>;
type Plain = string | number | boolean;

/** The parts of an operation's description that determine the request. */
interface Target {
  /** The path with `{parameters}`. */
  readonly path: string;
  /** The names of the query parameters, if there is a body as well. */
  readonly query?: readonly string[];
  /** The kind of the body; undefined if there is none. */
  readonly body?: 'json' | 'form';
}

/** The parts of a request that are the same for every attempt. */
export interface Prepared {
  /** The path with the query. */
  url: string;
  /** JSON, a form, or undefined. */
  body: string | FormData | undefined;
}

/**
 * Builds a request: path parameters go into the path, all other members into the body, except query parameters. Without a body, they all are
 * query parameters. Throws a TypeError if a path parameter is missing, and the reason of `signal` if it is aborted.
 */
export async function requestOf(
  { path, query, body }: Target,
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
  let search: URLSearchParams | undefined;
  for (const name of query ?? (body ? [] : Object.keys(rest))) {
    const value = rest[name] as Plain[] | Plain | undefined;
    delete rest[name];
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) (search ??= new URLSearchParams()).append(name, String(item));
  }
  const target = search ? `${url}?${search.toString()}` : url;
  return { url: target, body: body === 'json' ? JSON.stringify(rest) : body && (await formOf(rest, signal)) };
}

async function formOf(members: Members, signal: AbortSignal | undefined): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(members) as [string, Plain | Upload | null | undefined][]) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') form.append(name, String(value));
    else if ('uri' in value) form.append(name, value as never);
    // Some runtimes give no default file name, and a part without one is not a file.
    else form.append(name, await blobOf(value, signal), (value as Partial<File>).name ?? name);
  }
  return form;
}

async function blobOf(upload: Exclude<Upload, NativeFile>, signal: AbortSignal | undefined): Promise<Blob> {
  if (upload instanceof Blob) return upload;
  if (upload instanceof Uint8Array) return new Blob([new Uint8Array(upload)]);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const source = readerOf(upload);
  try {
    for (;;) {
      const { done, value } = await orAborted(source.next(), signal);
      if (done) return new Blob(chunks);
      chunks.push(new Uint8Array(value));
    }
  } catch (error) {
    // Not awaited: a stream that hangs may not end either.
    void source.return?.(error).catch(() => {});
    throw error;
  }
}

/** Reads either kind of stream. Some browsers' streams have no async iterator. */
function readerOf(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): Pick<AsyncIterator<Uint8Array, unknown>, 'next' | 'return'> {
  if (!('getReader' in stream)) return stream[Symbol.asyncIterator]();
  const reader = stream.getReader();
  return {
    next: () => reader.read(),
    return: (error) => reader.cancel(error) as Promise<never>,
  };
}

/** The result of `work`, or a rejection when `signal` is aborted. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, reject);
    work.then(resolve, reject).finally(stopListening);
  });
}

/** Waits for `ms`; rejects when `signal` is aborted. */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const waiting = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  return orAborted(waiting, signal).finally(() => clearTimeout(timer));
}

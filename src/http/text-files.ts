import type { RequestHandler, Response } from 'express';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { headerOf, isCurrentCopy } from './request-headers';

const types: Record<string, string> = {
  '.atom': 'application/atom+xml',
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
};

/** Which files are served in another form. */
export interface Adaptation {
  isNeeded: (name: string) => boolean;
  adapt: (name: string, content: Buffer) => Buffer;
}

interface Content {
  bytes: Buffer;
  etag: string;
}

/**
 * Serves the text files of `folder`, and its archives of texts, compressed to clients that accept gzip; any other request goes to the next handler. Each file is read, and
 * compressed, at its first request: files do not change while the server runs. All responses share its bytes, which `end` sends, so clients that
 * do not read them occupy no file. `headersOf` returns the additional headers of a file.
 */
export function textFiles(
  folder: string,
  headersOf: (name: string) => Record<string, string>,
  { isNeeded, adapt }: Adaptation,
  end: (response: Response, bytes: Buffer) => void,
): RequestHandler {
  const names = new Set(readdirSync(folder).filter((name) => extname(name) in types));
  const read = cached(async (name: string, isCompressed: boolean) => {
    const file = await readFile(join(folder, name));
    const content = isNeeded(name) ? adapt(name, file) : file;
    return isCompressed ? promisify(gzip)(content) : content;
  });
  return async (request, response, next) => {
    const name = request.path.slice(1) || 'index.html';
    if (!names.has(name) || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.vary('Accept-Encoding');
    const isCompressed =
      headerOf(request, 'accept-encoding') !== undefined && Boolean(request.acceptsEncodings('gzip'));
    const { bytes, etag } = await read(name, isCompressed);
    const expected = headerOf(request, 'if-match');
    if (expected !== undefined && !isCurrentCopy(expected, etag))
      return next(Object.assign(new Error('the file has another ETag'), { status: 412 }));
    response.set({
      ...headersOf(name),
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      'Content-Type': `${types[extname(name)]}${extname(name) === '.zip' ? '' : '; charset=utf-8'}`,
      ETag: etag,
    });
    if (isCurrentCopy(headerOf(request, 'if-none-match'), etag)) response.status(304).end();
    else end(response.set('Content-Length', String(bytes.length)), bytes);
  };
}

/** Calls `read` once for each file and encoding; after a failure, the next request tries again. */
function cached(read: (name: string, isCompressed: boolean) => Promise<Buffer>) {
  const files = new Map<string, Promise<Content>>();
  return (name: string, isCompressed: boolean): Promise<Content> => {
    const key = `${name} ${isCompressed}`;
    const known = files.get(key);
    if (known) return known;
    const file = read(name, isCompressed).then((bytes) => ({
      bytes,
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
    }));
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  };
}

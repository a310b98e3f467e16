import type { RequestHandler } from 'express';
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
};

interface Compressed {
  bytes: Buffer;
  etag: string;
}

/**
 * Serves the text files of `folder` compressed to clients that accept gzip; any other request goes to the next handler. Each file
 * is compressed at its first request: files do not change while the server runs. `headersOf` returns the additional headers of a
 * file.
 */
export function compressedFiles(folder: string, headersOf: (name: string) => Record<string, string>): RequestHandler {
  const names = new Set(readdirSync(folder).filter((name) => extname(name) in types));
  const files = new Map<string, Promise<Compressed>>();
  const compress = async (name: string): Promise<Compressed> => {
    const bytes = await promisify(gzip)(await readFile(join(folder, name)));
    return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  };
  return async (request, response, next) => {
    const name = request.path.slice(1) || 'index.html';
    if (!names.has(name) || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.vary('Accept-Encoding');
    if (headerOf(request, 'accept-encoding') === undefined || !request.acceptsEncodings('gzip')) return next();
    let file = files.get(name);
    if (!file) {
      file = compress(name);
      files.set(name, file);
      // So that the next request tries again.
      file.catch(() => files.delete(name));
    }
    const { bytes, etag } = await file;
    response.set({
      ...headersOf(name),
      'Content-Encoding': 'gzip',
      'Content-Type': `${types[extname(name)]}; charset=utf-8`,
      ETag: etag,
    });
    if (isCurrentCopy(headerOf(request, 'if-none-match'), etag)) response.status(304).end();
    else response.set('Content-Length', String(bytes.length)).end(bytes);
  };
}

import express from 'express';
import type { Express, RequestHandler } from 'express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { generatedFolder } from './document';
import { answer } from './envelope';
import { type ErrorCode, fail } from './failures';

/** The Express application: security headers, the files of the docs page, and the contract for all else. */
export function createExpressApp(dispatch: RequestHandler): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  );
  // The page itself is the operation getDocs; these are the scripts and styles it loads.
  app.use('/Docs', express.static(join(generatedFolder, 'docs'), { index: false, redirect: false }));
  app.use(dispatch);
  return app;
}

export interface Tls {
  cert: Buffer;
  key: Buffer;
}

/**
 * An HTTP or HTTPS server for `app`. Headers must arrive within 10 s, a request within 30 s. What Node refuses before
 * Express sees it is answered in the envelope too.
 */
export function createServer(app: Express, tls?: Tls): Server {
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
  };
  const server: Server = tls ? createHttpsServer({ ...options, ...tls }, app) : createHttpServer(options, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const traceId = randomUUID();
    const code: ErrorCode = 'MALFORMED_BODY';
    const { status, headers, contentType, body } = answer(fail(code, { message: 'The request could not be read.' }), {
      traceId,
      method: 'GET',
      isPublic: false,
    });
    const lines = Object.entries({
      ...headers,
      'X-Request-Id': traceId,
      'Content-Type': contentType!,
      'Content-Length': String(Buffer.byteLength(body!)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${String(body)}`);
  });
  return server;
}

import express from 'express';
import type { ErrorRequestHandler, Express, Response } from 'express';
import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { docsPolicy, generatedFolder } from '../contract/document';
import { type Adaptation, textFiles } from './text-files';
import { checksumsOf, describesDownloads, listPackages, packagesFolder, withDownloads } from './downloads';
import { headerOf, isCurrentCopy } from './request-headers';
import { secureHeaders } from './sending';
import { UnreadResponses } from './unread-responses';
import { clientAddressOf } from '../limits/client-address';
import { robots, siteMap, withPublicUrl } from '../contract/site-map';
import { unzip, zip } from '../values/zip';

const folder = join(generatedFolder, 'docs');

/** What browsers, search engines and language models look for at the root. */
const atRoot = /^\/(llms\.txt|llms-full\.txt|robots\.txt|sitemap\.xml|favicon\.ico)(\?|$)/;

/** Whether a request is for a file of the docs, for the home page, or for a file at the root. */
export function isOfDocs(request: IncomingMessage): boolean {
  const { url = '', method } = request;
  if (/^\/docs\//i.test(url) || atRoot.test(url)) return true;
  // A program, which does not request HTML, receives 404.
  if (!/^\/(\?|$)/.test(url) || !/^(GET|HEAD)$/.test(method!)) return false;
  return headerOf(request, 'accept')?.includes('text/html') === true;
}

export interface DocsOptions {
  publicUrl?: string | undefined;
  /** How many proxies in front of the server are trusted to name the client's address. */
  trustedProxies?: number;
  unread?: UnreadResponses;
}

/**
 * The pages of the docs with their scripts and styles, and the home page at `/`. The first page, /Docs, is the operation getDocs.
 * Other paths go to `otherwise`, errors to `refuse`. With a `publicUrl`, the samples
 * contain it, the pages have absolute canonical links, and there is a site map.
 */
export function docsFiles(
  otherwise: RequestListener,
  refuse: ErrorRequestHandler,
  { publicUrl, trustedProxies = 0, unread = new UnreadResponses() }: DocsOptions,
): Express {
  const addressOf = ({ req }: Response) => clientAddressOf(req, trustedProxies);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(secureHeaders);
  app.get('/', sendHome());
  // Relative, so that it works behind a path prefix.
  app.get(['/llms.txt', '/llms-full.txt'], (request, response) => response.redirect(`Docs${request.path}`));
  app.get('/favicon.ico', (_request, response) => response.redirect('Docs/icon.svg'));
  app.get('/robots.txt', (_request, response) => response.type('txt').send(robots(publicUrl)));
  if (publicUrl !== undefined) {
    const map = siteMap(folder, publicUrl);
    app.get('/sitemap.xml', (_request, response) => response.type('xml').send(map));
  }
  const end = (response: Response, bytes: Buffer) => unread.endShared(response, bytes, addressOf(response));
  app.use('/Docs', textFiles(folder, headersOf, adaptation(publicUrl), end));
  const setHeaders = (response: Response, path: string) => {
    response.set(headersOf(path));
    unread.holdStream(response, addressOf(response));
  };
  app.use('/Docs', express.static(folder, { redirect: false, acceptRanges: false, cacheControl: false, setHeaders }));
  app.use('/Docs/downloads', packages(setHeaders));
  app.get('/Docs/:name', toPage());
  app.use(otherwise);
  app.use(refuse);
  return app;
}

/** Files that can contain the address of the samples. The name of a script has the hash of its content, which must not change. */
const withSamples = new Set(['.html', '.json', '.md', '.txt', '.zip']);

/** How the served files differ from the committed ones: with the server's address, and with the sizes and checksums of downloads. */
function adaptation(publicUrl: string | undefined): Adaptation {
  const located = (name: string, content: Buffer): Buffer => {
    if (publicUrl === undefined || !withSamples.has(extname(name))) return content;
    if (extname(name) !== '.zip') return Buffer.from(withPublicUrl(content.toString(), publicUrl));
    const texts = Object.entries(unzip(content)).map(([path, text]) => [path, withPublicUrl(text, publicUrl)]);
    return zip(Object.fromEntries(texts) as Record<string, string>);
  };
  return {
    isNeeded: (name) => (publicUrl !== undefined && withSamples.has(extname(name))) || describesDownloads(name),
    adapt: (name, file) => {
      const content = located(name, file);
      return describesDownloads(name) ? Buffer.from(withDownloads(content.toString(), located)) : content;
    },
  };
}

/** The packages for partners, and their checksums. Nothing else in their folder is served. */
function packages(setHeaders: (response: Response, path: string) => void): express.RequestHandler {
  const list = listPackages();
  const names = new Set(list.map(({ name }) => name));
  const files = express.static(packagesFolder, { index: false, redirect: false, cacheControl: false, setHeaders });
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (names.has(name)) files(request, response, next);
    else if (name === 'SHA256SUMS' && /^(GET|HEAD)$/.test(request.method)) {
      response.set(headersOf(name)).type('txt').send(checksumsOf(list));
    } else next();
  };
}

/** Redirects `prices`, `Prices.html` and `rent invoices` to the page of that name, and `prices.md` to its Markdown. */
function toPage(): express.RequestHandler<{ name: string }> {
  const names = new Set(readdirSync(folder));
  return (request, response, next) => {
    const { name } = request.params;
    const words = name.toLowerCase().replace(/[\s_]+/g, '-');
    const page = words.replace(/(\.html)?(\.md)?$/, '.html$2');
    if (page === name || !names.has(page)) return next();
    // With a slash at the end, the browser takes the name for a folder.
    response.redirect(`${request.path.endsWith('/') ? '../' : './'}${page}`);
  };
}

/** A file whose name contains its hash never changes; any other is revalidated. */
function headersOf(name: string): Record<string, string> {
  const isHashed = /\.[0-9a-f]{10}\.\w+$/.test(name);
  return {
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(extname(name) === '.html' && { 'Content-Security-Policy': docsPolicy }),
  };
}

/** The page is stored with the docs, and served one level above them. */
function sendHome(): express.RequestHandler {
  const page = readFileSync(join(folder, 'home.html'), 'utf8')
    .replaceAll('="./', '="Docs/')
    .replaceAll('="../', '="./');
  const etag = `"${createHash('sha1').update(page).digest('base64url')}"`;
  return (request, response) => {
    response.set({ ...headersOf('home.html'), 'Content-Type': 'text/html', ETag: etag }).vary('Accept');
    if (isCurrentCopy(headerOf(request, 'if-none-match'), etag)) response.status(304).end();
    else response.set('Content-Length', String(Buffer.byteLength(page))).end(page);
  };
}

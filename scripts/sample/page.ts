import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = dirname(dirname(__dirname));

/** A server on the loopback interface. */
export interface Listening {
  origin: string;
  close(): Promise<void>;
}

/** Starts a server on `port` of the loopback interface; 0 selects a free port. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface SamplePage {
  /** The folder of the example. */
  folder: string;
  /** The SDK's entry point, if the folder is not in the installed package. */
  sdk?: string;
  /** The address of the service; called for each request. */
  service: () => string;
  /** Whether the service is a sandbox, which shows one-time codes to the page. */
  isSandbox: boolean;
  port?: number;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A file compressed once, with a tag by which a browser learns on its next visit that it has not changed. */
interface File {
  content: Uint8Array;
  compressed: Buffer;
  tag: string;
}

function fileOf(content: Uint8Array): File {
  const tag = createHash('sha1').update(content).digest('base64url');
  return { content, compressed: gzipSync(content), tag };
}

/** The file as the client accepts it, with the headers that describe it; without content if the client has it already. */
function representation({ content, compressed, tag }: File, { headers }: IncomingMessage) {
  const isCompressed = /\bgzip\b/.test(String(headers['accept-encoding']));
  const etag = `"${tag}${isCompressed ? '-gzip' : ''}"`;
  const described = {
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    ...{ ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' },
  };
  if (headers['if-none-match'] === etag) return { status: 304, headers: described };
  return { status: 200, headers: described, body: isCompressed ? compressed : content };
}

/**
 * Bundles and serves the sample client. Its Content-Security-Policy allows requests to the service only, and private pictures that the page
 * has read as blobs.
 */
export async function servePage({ folder, sdk, service, isSandbox, port }: SamplePage): Promise<Listening> {
  const alias: Record<string, string> = sdk === undefined ? {} : { 'rental-marketplace-sdk': sdk };
  const bundle = await build({
    entryPoints: [join(folder, 'app.tsx')],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    // For a folder without node_modules.
    nodePaths: [join(root, 'node_modules')],
    alias,
  });
  const files = new Map(bundle.outputFiles.map(({ path, contents }) => [`/${basename(path)}`, fileOf(contents)]));
  files.set('/icon.svg', fileOf(readFileSync(join(folder, 'icon.svg'))));
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const document = () =>
    html
      .replace('http://127.0.0.1:8080', service())
      .replace('</head>', isSandbox ? '<meta name="sandbox" /></head>' : '</head>');
  return listen((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = path === '/index.html' ? fileOf(Buffer.from(document())) : files.get(path);
    if (file === undefined) return void response.writeHead(404).end();
    const { origin } = new URL(service());
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: ${origin}; connect-src ${origin}`;
    const type = `${types[extname(path)]}; charset=utf-8`;
    const { status, headers, body } = representation(file, request);
    response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Security-Policy': policy });
    response.end(body);
  }, port);
}

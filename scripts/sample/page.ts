import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Something that listens on the loopback. */
export interface Listening {
  origin: string;
  close(): Promise<void>;
}

/** Listens at `port` of the loopback; 0 picks a free one. */
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
  /** Where the SDK is, if the folder does not lie in the installed package. */
  sdk?: string;
  /** Asked at each request: where the service is. */
  service: () => string;
  port?: number;
}

/** Bundles the sample client and serves it, and nothing else, under a policy that lets it reach its service alone. */
export async function servePage({ folder, sdk, service, port }: SamplePage): Promise<Listening> {
  const bundle = await build({
    entryPoints: [join(folder, 'app.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    ...(sdk !== undefined && { alias: { 'rental-marketplace-sdk': sdk } }),
  });
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files: Record<string, [type: string, content: () => string | Uint8Array]> = {
    '/': ['text/html', () => html.replace('http://127.0.0.1:8080', service())],
    '/styles.css': ['text/css', () => readFileSync(join(folder, 'styles.css'))],
    '/app.js': ['text/javascript', () => bundle.outputFiles[0]!.contents],
  };
  return listen((request, response) => {
    const [type, content] = files[request.url ?? ''] ?? [];
    if (!type || !content) return void response.writeHead(404).end();
    const { origin } = new URL(service());
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${origin} data:; connect-src ${origin}`;
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy });
    response.end(content());
  }, port);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../config/release';
import { docsPolicy, generatedFolder } from '../contract/document';
import { refuse } from '../contract/failures';
import type { Handler, RawAnswer } from '../contract/handler';

export const live: Handler<'live'> = async () => {
  const { version, commit } = release;
  return { status: 200, data: { status: 'live', version, commit } };
};

/** Returns 503 STOPPING while the process is stopping, and 503 NOT_READY while the database does not respond within 1.5 s. */
export const ready: Handler<'ready'> = async (_request, { readiness, log, stopping }) => {
  if (stopping.aborted) refuse('STOPPING', { retryAfter: 1 });
  try {
    await readiness.check();
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    refuse('NOT_READY', { retryAfter: 1 });
  }
  return { status: 200, data: { status: 'ready' } };
};

export const getOpenApiJson: Handler<'getOpenApiJson'> = async () => ({
  status: 200,
  raw: generatedFile('openapi.json', 'application/json'),
});

export const getOpenApi31Json: Handler<'getOpenApi31Json'> = async () => ({
  status: 200,
  raw: generatedFile('openapi-3.1.json', 'application/json'),
});

export const getOpenApiYaml: Handler<'getOpenApiYaml'> = async () => ({
  status: 200,
  raw: generatedFile('openapi.yaml', 'application/yaml'),
});

export const getDocs: Handler<'getDocs'> = async () => {
  // Links are relative to the folder of the pages, which is Docs/ relative to this URL.
  const page = generatedFile('docs/index.html', 'text/html', (text) => text.replace(/(?<=[=:])"\.\//g, '"Docs/'));
  return { status: 200, raw: { ...page, headers: { ...page.headers, 'Content-Security-Policy': docsPolicy } } };
};

const files = new Map<string, RawAnswer>();

/**
 * A file of the generated folder, cached because it does not change while the server runs. The cache stores bytes: a string would be
 * encoded, and copied, for each response.
 */
function generatedFile(name: string, contentType: string, adapted = (text: string) => text): RawAnswer {
  let file = files.get(name);
  if (!file) {
    const text = readFileSync(join(generatedFolder, name), 'utf8');
    const digest = createHash('sha1').update(text).digest('base64url');
    const headers = { 'Cache-Control': 'no-cache', ETag: `"${digest}"` };
    file = { contentType, bytes: Buffer.from(adapted(text)), headers };
    files.set(name, file);
  }
  return file;
}

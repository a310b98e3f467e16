import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../config/release';
import { docsPolicy, generatedFolder } from '../contract/document';
import { refuse } from '../contract/failures';
import type { Handler, RawAnswer } from '../contract/handler';
import { withPublicUrl } from '../contract/site-map';

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

export const getDocs: Handler<'getDocs'> = async (_request, { config: { publicUrl } }) => {
  // Links are relative to the folder of the pages, which is Docs/ relative to this URL.
  const adapted = (text: string) => withPublicUrl(text, publicUrl).replace(/(?<=[=:])"\.\//g, '"Docs/');
  const page = generatedFile('docs/index.html', 'text/html', { adapted, variant: publicUrl });
  return { status: 200, raw: { ...page, headers: { ...page.headers, 'Content-Security-Policy': docsPolicy } } };
};

const files = new Map<string, RawAnswer>();

/**
 * A file of the generated folder, or its `variant` that `adapted` returns, cached because it does not change while the server runs. The cache stores bytes: a string would be
 * encoded, and copied, for each response.
 */
function generatedFile(
  name: string,
  contentType: string,
  { adapted, variant = '' }: { adapted: (text: string) => string; variant?: string | undefined } = {
    adapted: (text) => text,
  },
): RawAnswer {
  const key = `${name} ${variant}`;
  let file = files.get(key);
  if (!file) {
    const text = adapted(readFileSync(join(generatedFolder, name), 'utf8'));
    const digest = createHash('sha1').update(text).digest('base64url');
    const headers = { 'Cache-Control': 'no-cache', ETag: `"${digest}"` };
    file = { contentType, bytes: Buffer.from(text), headers, isShared: true };
    files.set(key, file);
  }
  return file;
}

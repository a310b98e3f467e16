import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsPolicy, generatedFolder } from '../contract/document';
import { refuse } from '../contract/failures';
import type { Handler, RawAnswer } from '../contract/handler';
import { ping } from '../database/connection';

export const live: Handler<'live'> = async () => ({ status: 200, data: { status: 'live' } });

/** Ready while the database answers and the process has not begun to stop. */
export const ready: Handler<'ready'> = async (_request, { db, log, stopping }) => {
  if (stopping.aborted) refuse('NOT_READY', { retryAfter: 1 });
  try {
    await ping(db);
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

export const getOpenApiYaml: Handler<'getOpenApiYaml'> = async () => ({
  status: 200,
  raw: generatedFile('openapi.yaml', 'application/yaml'),
});

export const getDocs: Handler<'getDocs'> = async () => {
  const page = generatedFile('docs/index.html', 'text/html');
  // Among the other pages it leads to them by their names alone; here they are below Docs/, wherever that is.
  const bytes = page.bytes.replaceAll('="./', '="Docs/');
  return { status: 200, raw: { ...page, bytes, headers: { ...page.headers, 'Content-Security-Policy': docsPolicy } } };
};

type TextAnswer = RawAnswer & { bytes: string };
const files = new Map<string, TextAnswer>();

/** A file of the generated folder, cached because it cannot change while the server runs. */
function generatedFile(name: string, contentType: string): TextAnswer {
  let file = files.get(name);
  if (!file) {
    const bytes = readFileSync(join(generatedFolder, name), 'utf8');
    const digest = createHash('sha1').update(bytes).digest('base64url');
    file = { contentType, bytes, headers: { 'Cache-Control': 'no-cache', ETag: `"${digest}"` } };
    files.set(name, file);
  }
  return file;
}

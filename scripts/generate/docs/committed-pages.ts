import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFolder } from '../../../src/contract/document';

const folder = join(generatedFolder, 'docs');

/** The committed files of the docs by name, for tests. CI checks that they are what the generator produces. */
export const files = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

/** The HTML pages, with the home page. */
export const pages = () => Object.entries(files).filter(([name]) => name.endsWith('.html'));

/** The first group of every match. */
export const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** The anchors of each page. */
export const ids = Object.fromEntries(pages().map(([name, text]) => [name, new Set(all(/ id="([^"]+)"/g, text))]));

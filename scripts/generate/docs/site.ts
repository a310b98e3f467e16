import { buildSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { schemasOf } from '../../../src/contract/document';
import { type Book, bookOf } from './book';
import { drawings } from './drawings';
import { type Guide, guides } from './guides';
import { home } from './home';
import { html } from './html';
import type { Entry } from '../../docs/page/found';
import { type Assets, layout } from './layout';
import { operationEntry, operationSection } from './operation';
import { codeAddress, inWords, linked, tagAddress } from './operations';
import { enumerationAddress } from './schema';

const sources = join(__dirname, '../../docs');

/**
 * The pages that partners read, by file name: guides, one page for each tag, and what they load. Nothing in them that the contract, its
 * changelog and the SDK do not say. What the browser may keep for ever has a hash of itself in its name.
 */
export async function site(
  contract: OpenAPIV3.Document,
  changelog: string,
  sdk: string,
): Promise<Record<string, string>> {
  const book = bookOf(contract);
  const all = guides(book, changelog, sdk);
  const search = built('page/found.ts', JSON.stringify(entries(book, all)));
  const style = built('docs.css');
  const first = built('page/first.ts');
  const script = built('page/main.ts');
  const assets: Assets = {
    style: hashed('docs', 'css', style),
    first: hashed('first', 'js', first),
    script: hashed('docs', 'js', script),
    search: hashed('search', 'js', search),
  };
  const pages = [
    ...all.map(({ name, file, body }) => ({ file, title: name, body: html`<article class="guide">${body}</article>` })),
    ...(contract.tags ?? []).map((tag) => tagPage(book, tag)),
  ];
  return {
    ...Object.fromEntries(pages.map((page) => [page.file, layout(book, all, assets, page).text])),
    'home.html': home(book, all, assets).text,
    'icon.svg': readFileSync(join(sources, 'icon.svg'), 'utf8'),
    [assets.style]: style,
    [assets.first]: first,
    [assets.script]: script,
    [assets.search]: search,
    ...(await drawings(contract)),
  };
}

function tagPage(book: Book, { name, description = '' }: OpenAPIV3.TagObject) {
  const operations = book.operations.filter(({ tags }) => tags[0] === name);
  const title = inWords(name);
  const body = html`<div class="tag">
    <h1>${title}</h1>
    ${book.markdown.render(linked(description, book.operations)).body}
    <ul class="contents">
      ${operations.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
    </ul>
    ${operations.map((operation) => operationSection(book, operation))}
  </div>`;
  return { file: tagAddress(name), title, body };
}

/** One of the sources with all that it imports; `entries` as JSON take the place of the module that stands for them. */
function built(file: string, entries = '[]'): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(sources, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    alias: { 'docs-entries': `data:application/json,${encodeURIComponent(entries)}` },
  });
  return outputFiles[0]!.text;
}

function hashed(name: string, ending: string, text: string): string {
  return `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${ending}`;
}

function entries({ contract, operations, markdown }: Book, all: Guide[]): Entry[] {
  const codes = (contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).description ?? '';
  const plain = (text: string) => markdown.line(text).text.replace(/<[^>]*>/g, '');
  return [
    ...operations.map(operationEntry),
    ...[...codes.matchAll(/^\| (\d{3}) \| (\w+) \| (.*) \|$/gm)].map(([, status, code = '', when = '']) => ({
      title: code,
      address: codeAddress(code),
      kind: `Error code, ${status}`,
      text: plain(when),
    })),
    ...schemasOf(contract).flatMap(([name, schema]) =>
      (schema['x-enum-varnames'] ?? []).map((member, index) => ({
        title: `${name}.${member}`,
        address: enumerationAddress(name, schema, member),
        kind: `${schema['x-state-machine'] ? 'State' : 'Enumeration'}, ${String(schema.enum![index])}`,
        text: schema['x-enum-descriptions']?.[index] ?? '',
      })),
    ),
    ...all.flatMap(({ name, file, headings }) => [
      { title: name, address: file, kind: 'Page', text: '' },
      // A code has its own entry above.
      ...(file === 'error-codes.html' ? [] : headings).map(({ id, text }) => ({
        title: text,
        address: `${file}#${id}`,
        kind: name,
        text: '',
      })),
    ]),
  ];
}

import { buildSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { bruno } from '../collections/bruno';
import { postman } from '../collections/postman';
import { zip } from '../../../src/values/zip';
import { type Book, bookOf } from './book';
import { drawings } from './drawings';
import { feed, feedFile } from './feed';
import { guides } from './guides';
import { home } from './home';
import { html } from './html';
import { type Entry, packed } from '../../docs/page/entries';
import { type Assets, type Page, layout } from './layout';
import { llmsFiles } from './llms';
import { operationSection } from './operation';
import { inWords, linked, tagAddress } from './operations';
import { searchEntries } from './search-entries';
import { markdownName, summaryOf, toMarkdown } from './to-markdown';
import { workflowsFile, workflowsText } from './workflows';

const sources = join(__dirname, '../../docs');

/**
 * The pages of the documentation site and the files that they load, by file name: guides, and one page for each tag, each also as Markdown. The content comes from
 * the contract, its changelog and the README of the SDK (Markdown). Scripts and styles have a hash of their content in their name, so that
 * browsers can cache them for ever.
 */
export async function site(
  contract: OpenAPIV3.Document,
  changelog: string,
  sdk: string,
): Promise<Record<string, string | Buffer>> {
  const book = bookOf(contract);
  const allGuides = guides(book, changelog, sdk);
  const { assets, files } = assetsOf(searchEntries(book, allGuides));
  const pages = [
    ...allGuides.map(({ group, name, file, body }) => ({
      group,
      file,
      title: name,
      isReference: false,
      body: html`<article class="guide">${body}</article>`,
    })),
    ...(contract.tags ?? []).map((tag) => tagPage(book, tag)),
  ].map((page) => ({ ...page, description: summaryOf(page.body), markdown: toMarkdown(page.body) }));
  const layoutOf = (page: Page, index: number) =>
    layout(book, allGuides, assets, page, { previous: pages[index - 1], next: pages[index + 1] });
  return {
    ...Object.fromEntries(pages.map((page, index) => [page.file, layoutOf(page, index).text])),
    ...Object.fromEntries(pages.map(({ file, markdown }) => [markdownName(file), markdown])),
    ...llmsFiles(book, pages),
    [feedFile]: feed(
      book,
      allGuides.find(({ file }) => file === 'changelog.html')!,
    ),
    'home.html': home(book, allGuides, assets).text,
    'postman.json': postman(contract),
    'bruno.zip': zip(bruno(contract)),
    [workflowsFile]: workflowsText(),
    'icon.svg': readFileSync(join(sources, 'icon.svg'), 'utf8'),
    ...files,
    ...(await drawings(contract)),
  };
}

/** Builds the scripts and the style sheet; returns their names and their contents by name. */
function assetsOf(entries: Entry[]): { assets: Assets; files: Record<string, string> } {
  const style = bundled('docs.css');
  const theme = bundled('page/apply-theme.ts');
  const script = bundled('page/main.ts');
  const searchIndex = bundled('page/search-index.ts', JSON.stringify(entries.map(packed)));
  const assets: Assets = {
    style: hashedName('docs', 'css', style),
    theme: hashedName('theme', 'js', theme),
    script: hashedName('docs', 'js', script),
    searchIndex: hashedName('search-index', 'js', searchIndex),
  };
  const files = {
    [assets.style]: style,
    [assets.theme]: theme,
    [assets.script]: script,
    [assets.searchIndex]: searchIndex,
  };
  return { assets, files };
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
  return { group: 'Reference' as const, file: tagAddress(name), title, isReference: true, body };
}

/** Bundles a source file with its imports. `entries` (JSON) replaces the module `search-entries`. */
function bundled(file: string, entries = '[]'): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(sources, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    alias: { 'search-entries': `data:application/json,${encodeURIComponent(entries)}` },
  });
  return outputFiles[0]!.text;
}

/** `docs.a933fab10a.css` */
function hashedName(name: string, extension: string, text: string): string {
  return `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${extension}`;
}

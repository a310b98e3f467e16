import type { Book } from './book';
import { feedFile } from './feed';
import { type Guide, type GuideGroup, groups } from './guides';
import { Html, html } from './html';
import { inWords, tagAddress } from './operations';
import { markdownName } from './to-markdown';

/** The names of the files that every page loads; each contains a hash of its content. */
export interface Assets {
  style: string;
  /** Applies the chosen theme before the page is painted. */
  theme: string;
  script: string;
  /** The search index; loaded when the search is opened. */
  searchIndex: string;
}

export interface Page {
  group: GuideGroup;
  file: string;
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  /** Whether the page describes operations. */
  isReference: boolean;
  body: Html;
}

/** The pages before and after a page in the navigation. */
export interface Neighbours {
  previous?: Page;
  next?: Page;
}

/** A complete page: the header, the navigation, the body and links to its neighbours. All links are relative, so that the folder can be served under any path. */
export function layout(book: Book, guides: Guide[], assets: Assets, page: Page, { previous, next }: Neighbours): Html {
  const { file, title, description, body } = page;
  const name = book.contract.info.title;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === name ? name : `${title} – ${name}`}</title>
        <meta name="description" content="${description}" />
        <link rel="canonical" href="./${file}" />
        <link rel="alternate" type="text/markdown" href="./${markdownName(file)}" />
        ${
          file === 'changelog.html' &&
          html`<link rel="alternate" type="application/atom+xml" title="Releases" href="./${feedFile}" />`
        }
        <link rel="icon" href="./icon.svg" />
        <link rel="stylesheet" href="./${assets.style}" />
        <script src="./${assets.theme}"></script>
        <script src="./${assets.script}" data-search-index="${assets.searchIndex}" defer></script>
        <script type="application/ld+json">
          ${structuredData(book, page)}
        </script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <button class="menu" popovertarget="menu" aria-label="Menu">☰</button>
          <a class="home" href="./index.html">${name} <span>API ${book.contract.info.version}</span></a>
          <button class="search" hidden>Search <kbd>/</kbd></button>
        </header>
        <nav id="menu" aria-label="Pages" popover>
          ${groups.map((group) => guideLinks(guides, group, file))}
          <p class="group">Operations</p>
          <ul>
            ${(book.contract.tags ?? []).map((tag) => operationLinks(book, tag.name, file))}
          </ul>
        </nav>
        <main id="content" tabindex="-1">
          ${body}
          <footer>
            ${previous && html`<a rel="prev" href="./${previous.file}"><small>Previous</small> ${previous.title}</a>`}
            ${next && html`<a rel="next" href="./${next.file}"><small>Next</small> ${next.title}</a>`}
          </footer>
        </main>
        <dialog aria-label="Search"></dialog>
      </body>
    </html> `;
}

/** The pages of a group; below the current one, its headings. */
function guideLinks(guides: Guide[], group: GuideGroup, file: string): Html {
  const items = guides.filter((guide) => guide.group === group);
  return html`<p class="group">${group}</p>
    <ul>
      ${items.map((guide) => navigationItem(guide.file, guide.name, guide.file === file && guide.headings))}
    </ul>`;
}

/** The page of a tag; if it is the current one, with its operations. */
function operationLinks({ operations }: Book, tag: string, file: string): Html {
  const page = tagAddress(tag);
  const ofTag = operations.filter(({ tags }) => tags[0] === tag);
  if (ofTag.length === 0) return html``;
  const headings = ofTag.map(({ operationId: id, summary: text = id }) => ({ id, text }));
  return navigationItem(page, inWords(tag), page === file && headings);
}

function navigationItem(file: string, name: string, headings: false | { id: string; text: string }[]): Html {
  const isCurrent = headings !== false;
  return html`<li>
    <a href="./${file}" ${isCurrent && html` aria-current="page"`}>${name}</a> ${
      isCurrent &&
      headings.length > 0 &&
      html`<ul>
        ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
      </ul>`
    }
  </li> `;
}

/** What search engines read about the page, in the terms of schema.org. URLs are relative to the page. */
function structuredData({ contract }: Book, { group, file, title, description, isReference }: Page): Html {
  const { title: name, version } = contract.info;
  const crumbs = [
    { name, item: './index.html' },
    { name: isReference ? 'Operations' : group },
    { name: title, item: `./${file}` },
  ];
  const graph = [
    {
      '@type': isReference ? 'APIReference' : 'TechArticle',
      headline: title,
      description,
      url: `./${file}`,
      inLanguage: 'en',
      isPartOf: { '@type': 'WebSite', name, url: './index.html' },
      ...(isReference && { programmingModel: 'REST', assemblyVersion: version }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
    },
  ];
  // JSON in HTML ends at "</script>".
  return new Html(
    JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`),
  );
}

import type { Book } from './book';
import type { Guide } from './guides';
import { type Html, html } from './html';
import { addressOf, inWords, tagAddress } from './operations';
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
  file: string;
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  body: Html;
}

/** A complete page: the header, the navigation and `body`. All links are relative, so that the folder can be served under any path. */
export function layout(book: Book, guides: Guide[], assets: Assets, { file, title, description, body }: Page): Html {
  const name = book.contract.info.title;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === name ? name : `${title} – ${name}`}</title>
        <meta name="description" content="${description}" />
        <link rel="alternate" type="text/markdown" href="./${markdownName(file)}" />
        <link rel="icon" href="./icon.svg" />
        <link rel="stylesheet" href="./${assets.style}" />
        <script src="./${assets.theme}"></script>
        <script src="./${assets.script}" data-search-index="${assets.searchIndex}" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <button class="menu" popovertarget="menu" aria-label="Menu">☰</button>
          <a class="home" href="./index.html">${name} <span>API ${book.contract.info.version}</span></a>
          <button class="search" hidden>Search <kbd>/</kbd></button>
        </header>
        <nav id="menu" aria-label="Pages" popover>
          <ul>
            ${guides.map(
              (guide) =>
                html`<li>
                  <a href="./${guide.file}" ${guide.file === file && html` aria-current="page"`}>${guide.name}</a> ${
                    guide.file === file &&
                    guide.headings.length > 0 &&
                    html`<ul>
                      ${guide.headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
                    </ul>`
                  }
                </li> `,
            )}
          </ul>
          <p class="group">Operations</p>
          ${(book.contract.tags ?? []).map((tag) => operationsOf(book, tag.name, file))}
        </nav>
        <main id="content" tabindex="-1">${body}</main>
        <dialog aria-label="Search"></dialog>
      </body>
    </html> `;
}

/** The operations of a tag. On the tag's own page, the list is open and links to anchors within the page. */
function operationsOf({ operations }: Book, tag: string, file: string): Html {
  const page = tagAddress(tag);
  const isHere = page === file;
  const ofTag = operations.filter(({ tags }) => tags[0] === tag);
  if (ofTag.length === 0) return html``;
  return html`<details${isHere && html` open`}><summary>${inWords(tag)}</summary><ul>
${ofTag.map((operation) => html`<li><a href="${isHere ? `#${operation.operationId}` : addressOf(operation)}">${operation.summary}</a></li>`)}
</ul></details>
`;
}

import type { Book } from './book';
import type { Guide } from './guides';
import { type Html, html } from './html';
import type { Assets } from './layout';

/** What somebody sees who opens the server's own address: what this is, and where to go. It lies one level above the other pages. */
export function home({ contract, operations, markdown }: Book, guides: Guide[], { style, first }: Assets): Html {
  const { title, version, description = '' } = contract.info;
  const doors = guides.filter(({ file }) => /^(conventions|error-codes)\.html$/.test(file));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="./icon.svg" />
        <link rel="stylesheet" href="./${style}" />
        <script src="./${first}"></script>
      </head>
      <body class="front">
        <main>
          <h1>${title}</h1>
          <p class="lead">${markdown.line(description.split('\n\n')[0]!)}</p>
          <p>This is its service: ${operations.length} operations over HTTP, version ${version} of the contract.</p>
          <ul class="doors">
            <li>
              <a href="./index.html"
                ><b>Documentation</b> The story, every operation with samples to paste, states, roles, errors and
                limits.</a
              >
            </li>
            <li>
              <a href="./getting-started.html"
                ><b>Getting started</b> From the first request to a confirmed booking in one sitting.</a
              >
            </li>
            <li>
              <a href="../openapi.json"><b>OpenAPI document</b> The contract itself, for your tools, as JSON.</a>
              <a href="../openapi.yaml">The same as YAML.</a>
            </li>
            <li>
              <a href="./sdk.html"><b>Client SDK</b> For TypeScript and JavaScript, on servers and in browsers.</a>
            </li>
          </ul>
          <p class="more">
            ${doors.map(({ name, file }, index) => html`${index > 0 && ' · '}<a href="./${file}">${name}</a>`)} ·
            <a href="../Health/Ready">Health</a>
          </p>
        </main>
      </body>
    </html> `;
}

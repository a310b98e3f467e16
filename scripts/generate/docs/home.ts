import type { Book } from './book';
import type { Guide } from './guides';
import { type Html, html } from './html';
import type { Assets } from './layout';

/** The page at the server's root: what the service is, and links to the documentation. It is one level above the other pages. */
export function home({ contract, operations, markdown }: Book, guides: Guide[], assets: Assets): Html {
  const { title, version, description = '' } = contract.info;
  const links = guides.filter(({ file }) => /^(conventions|event-types|error-codes|changelog)\.html$/.test(file));
  return html`<!doctype html>
    <html lang="en">
      ${head(title, assets)}
      <body class="front">
        <main>
          <h1>${title}</h1>
          <p class="lead">${markdown.line(description.split('\n\n')[0]!)}</p>
          <p>This server provides ${operations.length} HTTP operations, version ${version} of the API.</p>
          <ul class="doors">
            <li>
              <a href="./index.html"
                ><b>Documentation</b> Guides, every operation with code samples, states, roles, errors and limits.</a
              >
            </li>
            <li>
              <a href="./getting-started.html"
                ><b>Getting started</b> From your first request to a confirmed booking.</a
              >
            </li>
            <li>
              <a href="./integrate.html"><b>Connect a program</b> API keys, calendars, events and webhooks.</a>
              <a href="./sandbox.html">Test it in a sandbox.</a>
            </li>
            <li>
              <a href="../openapi.json"><b>OpenAPI document</b> The contract as JSON, for your tools.</a>
              <a href="../openapi.yaml">The contract as YAML.</a>
              <a href="../openapi-3.1.json">The contract as OpenAPI 3.1, with the webhooks.</a>
            </li>
            <li>
              <a href="./postman.json"><b>Collections</b> Every operation with its example, for Postman.</a>
              <a href="./bruno.zip">The same for Bruno.</a>
            </li>
            <li>
              <a href="./sdk.html"><b>Client SDK</b> For TypeScript and JavaScript, on servers and in browsers.</a>
              <a href="./clients.html">Clients in other languages.</a>
            </li>
            <li>
              <a href="./workflows.html"><b>Workflows</b> The most common sequences of operations, as Arazzo.</a>
            </li>
            <li>
              <a href="./agents.html"><b>For AI agents</b> The operations as tools, over the Model Context Protocol.</a>
            </li>
          </ul>
          <p class="more">
            ${links.map(({ name, file }, index) => html`${index > 0 && ' · '}<a href="./${file}">${name}</a>`)} ·
            <a href="../Health/Ready">Health</a>
          </p>
        </main>
      </body>
    </html> `;
}

function head(title: string, { style, theme }: Assets): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="./icon.svg" />
    <link rel="stylesheet" href="./${style}" />
    <script src="./${theme}"></script>
  </head>`;
}

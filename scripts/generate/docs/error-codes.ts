import type { OpenAPIV3 } from 'openapi-types';
import { resolved } from '../../../src/contract/document';
import type { Book, Page } from './book';
import { html } from './html';
import { addressOf, inCode, linked } from './operations';

/** Each code with its meaning, what to do, and the operations that list it. */
export function errorCodes(book: Book): Page {
  const { contract, operations, markdown } = book;
  const { description = '' } = contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject;
  const rows = [...description.matchAll(/^\| (\d{3}) \| (\w+) \| (.*) \| (.*) \|$/gm)];
  const sections = rows.map(([, status, code = '', when = '', action = '']) => {
    const returning = operations.filter(({ 'x-error-codes': codes }) => code in (codes?.[status!] ?? {}));
    const links = returning.map(
      (operation, index) => html`${index > 0 && ', '}<a href="${addressOf(operation)}">${operation.operationId}</a>`,
    );
    const where =
      links.length === 0
        ? html`<p class="note">Returned by any operation.</p>`
        : html`<details>
            <summary>Returned by ${links.length} ${links.length === 1 ? 'operation' : 'operations'}</summary>
            <p>${links}</p>
          </details>`;
    return html`<h2 id="${code}" class="code"><code>${code}</code> <span class="status">${status}</span></h2>
      <p>${markdown.line(linked(inCode(when), operations))}</p>
      <p><b>What to do:</b> ${markdown.line(linked(inCode(action), operations))}</p>
      ${where}`;
  });
  const introduction = description.replace(/^\|.*\n?/gm, '').trim();
  const text = `# Error codes\n\n${introduction}\n\nAn error:\n\n${exampleOf(book, 'bookReservation', '400')}\n\n${successes(book)}`;
  return {
    name: 'Error codes',
    file: 'error-codes.html',
    body: html`${markdown.render(text).body}${sections}`,
    headings: rows.map(([, , code = '']) => ({ level: 2, id: code, text: code })),
  };
}

/** The envelope of an error, compared with that of a success and of a list. */
function successes(book: Book): string {
  return [
    'A success and a list have the same members, but no `code` and no `errors`. A success:',
    exampleOf(book, 'getUnreadCount', '200'),
    'A list:',
    exampleOf(book, 'getNotifications', '200'),
  ].join('\n\n');
}

/** The first example of a response, as a code block in Markdown. */
export function exampleOf({ contract, operations }: Book, operationId: string, status: string): string {
  const node = operations.find((one) => one.operationId === operationId)?.responses[status];
  const media = node && resolved<OpenAPIV3.ResponseObject>(contract, node).content?.['application/json'];
  const [named] = Object.values(media?.examples ?? {});
  const value = (media?.example ?? (named && resolved<OpenAPIV3.ExampleObject>(contract, named).value)) as unknown;
  if (value === undefined) throw new Error(`${operationId} ${status} has no example`);
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

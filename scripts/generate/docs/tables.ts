import { type Html, html } from './html';

export interface Row {
  /** The row's anchor. */
  id?: string;
  cells: Html[];
}

/** A table of texts. On narrow screens, each row becomes a card whose cells show the column's name. */
export function records(head: string[], rows: Row[]): Html {
  return html`<table class="records">
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ id, cells }) =>
          html`<tr${id && html` id="${id}"`}>${cells.map((cell, index) => cell.text && html`<td data-label="${head[index]}">${cell}</td>`).map((cell) => cell || html`<td class="empty"></td>`)}</tr>
`,
      )}
    </tbody>
  </table>`;
}

/** A wide table of short values. It scrolls horizontally, and its first column stays visible. */
export function columns(label: string, head: string[], rows: Row[]): Html {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">
    <table class="marks">
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ cells: [first, ...others] }) =>
            html`<tr>
              ${
                others.length === 0
                  ? html`<th scope="colgroup" colspan="${head.length}">${first}</th>`
                  : html`<th scope="row">${first}</th>
                      ${others.map((cell) => html`<td>${cell}</td>`)}`
              }
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

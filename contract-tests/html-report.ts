import { type Table, tableOf } from './cells';
import { join, relative } from 'node:path';
import { tagAddress } from '../scripts/generate/docs/operations';
import type { Operation } from './document';
import type { Sources } from './places';
import { type Result, type Run, reportsFolder } from './results';

/** Formats a run as one self-contained page: failures, the table of operation × status, and all exchanges, collapsed. */
export function htmlReport(run: Run): string {
  const failed = run.results.filter(({ failure }) => failure !== undefined);
  const passed = run.results.length - failed.length;
  const title = `Contract tests: ${run.name}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(run.url)}, contract ${escaped(run.version)}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
<p><b class="passed">${passed} passed</b> · <b class="${failed.length > 0 ? 'failed' : ''}">${failed.length} failed</b>${
    run.notTried ? ` · ${run.notTried.size} not tested without a sandbox` : ''
  }</p>
${list('Problems of the run', run.problems.map(escaped))}
${list('Failures', failed.map(failureLine))}
<p class="search"><label>Show <input type="search" id="search" placeholder="bookReservation 409, failed …"></label> <span id="shown" role="status"></span></p>
<h2>Operation × status</h2>
<p>✔ passed, ✗ failed, – not tested, · not documented, <span class="none">grey</span> not applicable: without a token there is no 401, without a body no 415. Each mark leads to its exchange.</p>
${matrix(run)}
<h2>Exchanges</h2>
${run.results.map((result) => exchange(result, run.url)).join('\n')}
<script>
const unfold = () => { const target = location.hash && document.getElementById(location.hash.slice(1)); if (target) target.open = true; };
addEventListener('hashchange', unfold);
unfold();
const search = document.getElementById('search');
const narrow = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const isMeant = ({ dataset }) => words.every((word) => dataset.name.toLowerCase().includes(word));
  const rows = new Set();
  for (const part of document.querySelectorAll('details')) {
    part.hidden = !isMeant(part);
    if (!part.hidden) rows.add(part.dataset.row);
  }
  for (const row of document.querySelectorAll('tr[data-name]')) row.hidden = !rows.has(row.dataset.name) && !isMeant(row);
  const count = document.querySelectorAll('details:not([hidden])').length;
  document.getElementById('shown').textContent = words.length > 0 ? count + ' exchanges' : '';
};
search.addEventListener('input', narrow);
</script>
</html>
`;
}

function list(title: string, items: string[]): string {
  if (items.length === 0) return '';
  return `<h2>${title}</h2>\n<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
}

function failureLine({ answer, failure }: Result): string {
  return `<a href="#${anchor(answer.name)}">${escaped(answer.name)}</a>: ${linked(failure!)}`;
}

function matrix(run: Run): string {
  const { statuses, rows } = tableOf(run);
  const line = ({ request, cells }: Table['rows'][number]) =>
    `<tr data-name="${escaped(request)}"><th scope="row">${escaped(request)}</th>${cells.map(cell).join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table>
<thead><tr><td></td>${statuses.map((status) => `<th scope="col">${status}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(line).join('\n')}
</tbody></table></div>`;
}

function cell(content: Table['rows'][number]['cells'][number]): string {
  if (content === 'not applicable') return `<td class="none" title="${content}"></td>`;
  if (content === 'not documented') return `<td title="${content}">·</td>`;
  return `<td>${content.map((entry) => ('result' in entry ? tried(entry.result) : untried(entry))).join('')}</td>`;
}

function tried({ answer, failure }: Result): string {
  const sign = failure === undefined ? '<span class="passed">✔</span>' : '<span class="failed">✗</span>';
  const label = escaped(`${answer.name}${failure === undefined ? '' : `: ${failure}`}`);
  return `<a href="#${anchor(answer.name)}" title="${label}">${sign}</a>`;
}

function untried({ name, reason }: { name: string; reason: string }): string {
  return `<span title="${escaped(`${name}: ${reason}`)}">–</span>`;
}

function exchange({ answer, failure, sources, log, request, real }: Result, url: string): string {
  const sign = failure === undefined ? '<span class="passed">✔</span>' : '<span class="failed">✗</span>';
  const asked = [`${request.method} ${request.uri}`, ...lines(request.headers), '', indented(request.body)];
  const answered = real ? [String(real.statusCode), ...lines(real.headers), '', indented(real.body ?? '')] : [];
  const name = `${answer.name} ${answer.operation.path} ${failure === undefined ? 'passed' : 'failed'} ${real ? real.statusCode : ''}`;
  return `<details id="${anchor(answer.name)}" data-name="${escaped(name)}" data-row="${escaped(answer.request)}"${failure === undefined ? '' : ' open'}>
<summary>${sign} ${escaped(answer.name)} <small>${escaped(`${request.method} ${answer.operation.path}`)}</small></summary>
${failure === undefined ? '' : `<p class="failed">${linked(failure)}</p>\n<p>${concerned(answer.operation, sources, url)}</p>`}
${log ? `<h3>Log of the server</h3><pre>${log.map(linked).join('\n')}</pre>` : ''}
<h3>Request</h3><pre>${escaped(asked.join('\n').trim())}</pre>
<h3>Answer, expected ${answer.status}${answer.mediaType ? ` ${escaped(answer.mediaType)}` : ''}</h3><pre>${escaped(
    answered.join('\n').trim() || 'no response',
  )}</pre>
</details>`;
}

/** Links to the operation in the server's docs, to its response in openapi/, and to its handler. */
function concerned({ id, tag }: Operation, { contract, handler }: Sources = {}, url: string): string {
  const docs = `<a href="${escaped(`${url}/Docs/${tagAddress(tag)}#${id}`)}">${id} in the docs</a>`;
  return [
    docs,
    ...(contract ? [`contract: ${linked(contract)}`] : []),
    ...(handler ? [`handler: ${linked(handler)}`] : []),
  ].join(' · ');
}

/** The path of this project from the folder of the reports. */
const project = relative(reportsFolder, join(__dirname, '..'));

/** Escapes a text and links the sources that it names, such as `openapi/schemas/lookups.yaml:34`. */
function linked(text: string): string {
  return escaped(text).replace(
    /\b((?:openapi|src)\/[\w./-]+\.(?:yaml|ts)):(\d+)/g,
    (source, file: string, line: string) => `<a href="${project}/${file}#L${line}">${source}</a>`,
  );
}

function lines(headers: Record<string, string | undefined>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** Indents JSON; leaves other text unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function anchor(name: string): string {
  return name.replace(/[^\w]+/g, '-');
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}

const style = `
:root { color-scheme: light dark; --good: #17672f; --bad: #b3151b; --line: #8884; --back: #8881 }
@media (prefers-color-scheme: dark) { :root { --good: #6fd08c; --bad: #ff8d85 } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem } h3 { font-size: .9rem; margin: .8rem 0 .2rem }
.passed { color: var(--good) } .failed { color: var(--bad) } a { color: inherit } td a { text-decoration: none }
.wide { overflow: auto; max-height: 80vh; border-bottom: 1px solid var(--line) } table { border-collapse: separate; border-spacing: 0 }
thead > tr > * { position: sticky; top: 0; background: Canvas; z-index: 1 } tbody th { position: sticky; left: 0; background: Canvas }
.none { background: var(--back) } .search { position: sticky; top: 0; background: Canvas; padding: .4rem 0; margin: 0; z-index: 2 }
input { font: inherit; padding: .2rem .4rem; width: min(24rem, 70vw) } [hidden] { display: none }
th, td { padding: .1rem .6rem; border-bottom: 1px solid var(--line); text-align: center; font-weight: normal }
tbody th { text-align: left; font-family: ui-monospace, monospace; font-size: .85rem }
details { border-bottom: 1px solid var(--line); padding: .25rem 0 } summary { cursor: pointer } small { opacity: .75 }
details:target { background: var(--back) }
pre { background: var(--back); padding: .6rem; overflow-x: auto; font-size: .8rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
`;

import type { Result, Run } from './results';

/** A run as one page that needs nothing else: the failures first, then operation × status, then every exchange to unfold. */
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
    run.notTried ? ` · ${run.notTried.size} not tried without a sandbox` : ''
  }</p>
${list('Problems of the run', run.problems.map(escaped))}
${list('Failures', failed.map(failureLine))}
<h2>Operation × status</h2>
<p>✔ passed · ✗ failed · – not tried · empty: not documented. Each mark leads to its exchange.</p>
${matrix(run)}
<h2>Exchanges</h2>
${run.results.map(exchange).join('\n')}
<script>
const unfold = () => { const target = location.hash && document.getElementById(location.hash.slice(1)); if (target) target.open = true; };
addEventListener('hashchange', unfold);
unfold();
</script>
</html>
`;
}

function list(title: string, items: string[]): string {
  if (items.length === 0) return '';
  return `<h2>${title}</h2>\n<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
}

function failureLine({ answer, failure }: Result): string {
  return `<a href="#${anchor(answer.name)}">${escaped(answer.name)}</a>: ${escaped(failure!)}`;
}

function matrix({ results, notTried = new Map() }: Run): string {
  const rows = new Map<string, Map<string, string>>();
  const mark = (request: string, status: string, text: string) => {
    const row = rows.get(request) ?? new Map<string, string>();
    rows.set(request, row.set(status, `${row.get(status) ?? ''}${text}`));
  };
  for (const { answer, failure } of results) {
    const sign = failure === undefined ? '<span class="passed">✔</span>' : '<span class="failed">✗</span>';
    const label = escaped(`${answer.name}${failure === undefined ? '' : `: ${failure}`}`);
    mark(answer.request, answer.status, `<a href="#${anchor(answer.name)}" title="${label}">${sign}</a>`);
  }
  for (const [name, reason] of notTried) {
    const [id = '', status = '', ...types] = name.split(' ');
    const request = types[0]?.startsWith('multipart') ? `${id} ${types[0]}` : id;
    mark(request, status, `<span title="${escaped(`${name}: ${reason}`)}">–</span>`);
  }
  const statuses = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].sort();
  const line = (cells: string[], tag: string) => cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<div class="wide"><table>
<thead><tr>${line(['', ...statuses], 'th')}</tr></thead>
<tbody>
${[...rows]
  .map(
    ([request, row]) =>
      `<tr><th scope="row">${escaped(request)}</th>${line(
        statuses.map((status) => row.get(status) ?? ''),
        'td',
      )}</tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
}

function exchange({ answer, failure, request, real }: Result): string {
  const sign = failure === undefined ? '<span class="passed">✔</span>' : '<span class="failed">✗</span>';
  const asked = [`${request.method} ${request.uri}`, ...lines(request.headers), '', indented(request.body)];
  const answered = real ? [String(real.statusCode), ...lines(real.headers), '', indented(real.body ?? '')] : [];
  return `<details id="${anchor(answer.name)}"${failure === undefined ? '' : ' open'}>
<summary>${sign} ${escaped(answer.name)} <small>${escaped(`${request.method} ${answer.operation.path}`)}</small></summary>
${failure === undefined ? '' : `<p class="failed">${escaped(failure)}</p>`}
<h3>Request</h3><pre>${escaped(asked.join('\n').trim())}</pre>
<h3>Answer, expected ${answer.status}${answer.mediaType ? ` ${escaped(answer.mediaType)}` : ''}</h3><pre>${escaped(
    answered.join('\n').trim() || 'none came',
  )}</pre>
</details>`;
}

function lines(headers: Record<string, string | undefined>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** JSON as people read it; anything else as it is. */
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
.wide { overflow-x: auto } table { border-collapse: collapse } thead th { position: sticky; top: 0; background: Canvas }
th, td { padding: .1rem .6rem; border-bottom: 1px solid var(--line); text-align: center; font-weight: normal }
tbody th { text-align: left; font-family: ui-monospace, monospace; font-size: .85rem }
details { border-bottom: 1px solid var(--line); padding: .25rem 0 } summary { cursor: pointer } small { opacity: .75 }
details:target { background: var(--back) }
pre { background: var(--back); padding: .6rem; overflow-x: auto; font-size: .8rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
`;

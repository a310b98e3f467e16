import { type Table, tableOf } from './cells';
import type { Reason, Result, Run } from './results';

/** Prints the progress of a run of `total` transactions on one line: overwritten on a terminal, else with a mark at every tenth. */
export function progress(name: string, total: number): (result: Result) => void {
  const { stdout } = process;
  let [done, failed, tenths] = [0, 0, 0];
  if (!stdout.isTTY) stdout.write(`contract (${name})`);
  return ({ failure }) => {
    done++;
    if (failure !== undefined) failed++;
    if (stdout.isTTY) stdout.write(`\rcontract (${name}) ${done} of ${total}${failed > 0 ? `, ${failed} ✗` : ''}`);
    else if (failure !== undefined) stdout.write(' ✗');
    for (; !stdout.isTTY && tenths < Math.floor((10 * done) / total); tenths++) stdout.write(` ${tenths + 1}0 %`);
    if (done === total) stdout.write('\n');
  };
}

function passedIn({ results }: Run): number {
  return results.filter(({ failure }) => failure === undefined).length;
}

/** The number of failed results and of problems of the run as a whole. */
export function failedIn({ results, problems }: Run): number {
  return results.filter(({ failure }) => failure !== undefined).length + problems.length;
}

const longestLine = 2000;

function logLine(line: string): string {
  return `      log: ${line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}`;
}

/** The failures and problems of a run, one a line, followed by the totals. The lines of the server's log follow the failure that they explain. */
export function summary(run: Run): string {
  const failures = run.results
    .filter(({ failure }) => failure !== undefined)
    .map(({ answer, failure, log = [] }) => [`  ✗ ${answer.name}: ${failure}`, ...log.map(logLine)].join('\n'));
  const problems = run.problems.map((problem) => `  ✗ ${problem}`);
  return [...failures, ...problems, `contract (${run.name}): ${passedIn(run)} passed, ${failedIn(run)} failed`].join(
    '\n',
  );
}

/** The number of responses that were not tested, by reason. */
export function untried({ notTried }: Run): string[] {
  if (!notTried) return [];
  const counts = new Map<Reason, number>();
  for (const reason of notTried.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const lines = [...counts].sort(([, one], [, other]) => other - one);
  return [
    `not tested without a sandbox: ${notTried.size} responses`,
    ...lines.map(([reason, count]) => `  ${String(count).padStart(3)}  ${reason}`),
  ];
}

/** The table of request × status for all runs: ✔ passed, ✗ failed in at least one, – not tested, · not documented, blank if not applicable. */
export function coverage(runs: Run[]): string {
  const [first, ...others] = runs.map(tableOf);
  const width = Math.max(...first!.rows.map(({ request }) => request.length));
  const line = (title: string, cells: string[]) => `${title.padEnd(width)}  ${cells.join(' ')}`.trimEnd();
  const rows = first!.rows.map(({ request, cells }, row) =>
    line(
      request,
      cells.map((cell, column) => mark([cell, ...others.map((table) => table.rows[row]!.cells[column]!)])),
    ),
  );
  return [line('', first!.statuses), ...rows, '', '✔ passed  ✗ failed  – not tested  · not documented'].join('\n');
}

function mark(cells: Table['rows'][number]['cells']): string {
  if (cells.every((cell) => typeof cell === 'string')) return cells[0] === 'not applicable' ? '   ' : ' · ';
  const entries = cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell));
  if (entries.some((entry) => 'result' in entry && entry.result.failure !== undefined)) return ' ✗ ';
  return entries.some((entry) => 'result' in entry) ? ' ✔ ' : ' – ';
}

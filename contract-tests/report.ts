import type { Run } from './run-dredd';
import type { Result } from './suite';

/** One line of dots, an F for what fails. */
export function progress({ failure }: Result): void {
  process.stdout.write(failure === undefined ? '.' : 'F');
}

export function passedIn({ results }: Run): number {
  return results.filter(({ failure }) => failure === undefined).length;
}

export function failedIn({ results, problems }: Run): number {
  return results.filter(({ failure }) => failure !== undefined).length + problems.length;
}

/** The failures and problems of a run, a line each, and its summary. */
export function summary(run: Run): string {
  const failures = run.results
    .filter(({ failure }) => failure !== undefined)
    .map(({ answer, failure }) => `  ✗ ${answer.name}: ${failure}`);
  const problems = run.problems.map((problem) => `  ✗ ${problem}`);
  return [...failures, ...problems, `contract (${run.name}): ${passedIn(run)} passed, ${failedIn(run)} failed`].join(
    '\n',
  );
}

/** Operation × status: ✔ passed in every run, ✗ failed in at least one, a space where nothing is documented. */
export function coverage(runs: Run[]): string {
  const results = runs.flatMap((run) => run.results);
  const statuses = [...new Set(results.map(({ answer }) => answer.status))].sort();
  const rows = new Map<string, Map<string, boolean>>();
  for (const { answer, failure } of results) {
    const row = rows.get(answer.operation.id) ?? new Map<string, boolean>();
    row.set(answer.status, (row.get(answer.status) ?? true) && failure === undefined);
    rows.set(answer.operation.id, row);
  }
  const width = Math.max(...[...rows.keys()].map((id) => id.length));
  const line = (title: string, cells: string[]) => `${title.padEnd(width)}  ${cells.join(' ')}`.trimEnd();
  const mark = (passed: boolean | undefined) => (passed === undefined ? '   ' : passed ? ' ✔ ' : ' ✗ ');
  return [
    line('', statuses),
    ...[...rows].map(([id, row]) =>
      line(
        id,
        statuses.map((status) => mark(row.get(status))),
      ),
    ),
  ].join('\n');
}

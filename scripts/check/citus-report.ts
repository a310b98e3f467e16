import { relative, sep } from 'node:path';

/** The part of Jest's JSON report that is read. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** The number of tests by result, and of the files in which one failed. */
export function countsOf({ numPassedTests, numFailedTests, numPendingTests, testResults }: JestReport): string {
  const broken = testResults.filter(({ status }) => status === 'failed').length;
  const counts = `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`;
  return `${counts}; ${broken} of ${testResults.length} files failed`;
}

/** The same for the files of each folder of `root`, in the order of their names. */
export function rowsByFolder({ testResults }: JestReport, root: string): { title: string; result: string }[] {
  const folderOf = ({ name }: { name: string }) => relative(root, name).split(sep)[0]!;
  return [...new Set(testResults.map(folderOf))].sort().map((title) => {
    const files = testResults.filter((file) => folderOf(file) === title);
    const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
    const [numPassedTests, numFailedTests] = [count('passed'), count('failed')];
    const numPendingTests = count('pending', 'todo');
    return { title, result: countsOf({ numPassedTests, numFailedTests, numPendingTests, testResults: files }) };
  });
}

/** The files in which a test failed, as paths from `root`. */
export function brokenFiles({ testResults }: JestReport, root: string): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

/** A Markdown table of the results. */
export function tableOf(results: readonly { title: string; result: string }[]): string {
  const rows = results.map(({ title, result }) => `| ${title} | ${result} |`);
  return ['| Test | Result |', '| --- | --- |', ...rows].join('\n');
}

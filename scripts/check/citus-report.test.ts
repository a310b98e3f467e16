import { brokenFiles, countsOf, rowsByFolder, tableOf } from './citus-report';

const report = {
  numPassedTests: 7,
  numFailedTests: 2,
  numPendingTests: 1,
  testResults: [
    { name: '/project/src/b/a.test.ts', status: 'passed', assertionResults: Array(6).fill({ status: 'passed' }) },
    {
      name: '/project/src/a/b.test.ts',
      status: 'failed',
      assertionResults: ['passed', 'failed', 'pending', 'failed'].map((status) => ({ status })),
    },
  ],
};

test('the tests of a run are counted by result, and the files in which one failed are named', () => {
  expect(countsOf(report)).toBe('7 passed, 2 failed, 1 skipped; 1 of 2 files failed');
  expect(brokenFiles(report, '/project')).toEqual(['src/a/b.test.ts']);
});

test('the tests of each folder are counted', () => {
  expect(rowsByFolder(report, '/project/src')).toEqual([
    { title: 'a', result: '1 passed, 2 failed, 1 skipped; 1 of 1 files failed' },
    { title: 'b', result: '6 passed, 0 failed, 0 skipped; 0 of 1 files failed' },
  ]);
});

test('results become rows of a table', () => {
  expect(tableOf([{ title: 'contract tests', result: 'passed' }])).toBe(
    '| Test | Result |\n| --- | --- |\n| contract tests | passed |',
  );
});

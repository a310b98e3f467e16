import { brokenFiles, countsOf, tableOf } from './citus-report';

const report = {
  numPassedTests: 7,
  numFailedTests: 2,
  numPendingTests: 1,
  testResults: [
    { name: '/project/src/a.test.ts', status: 'passed' },
    { name: '/project/src/b.test.ts', status: 'failed' },
  ],
};

test('the tests of a run are counted by result, and the files in which one failed are named', () => {
  expect(countsOf(report)).toBe('7 passed, 2 failed, 1 skipped; 1 of 2 files failed');
  expect(brokenFiles(report, '/project')).toEqual(['src/b.test.ts']);
});

test('results become rows of a table', () => {
  expect(tableOf([{ title: 'contract tests', result: 'passed' }])).toBe(
    '| Test | Result |\n| --- | --- |\n| contract tests | passed |',
  );
});

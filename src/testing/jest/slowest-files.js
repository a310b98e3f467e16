const { relative } = require('node:path');

/** Prints the slowest test files at the end of a run. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults.map(({ perfStats, testFilePath, displayName }) => ({
      seconds: (perfStats.end - perfStats.start) / 1000,
      name: `${displayName?.name} ${relative(process.cwd(), testFilePath)}`,
    }));
    const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 5);
    if (files.length <= slowest.length) return;
    process.stderr.write('Slowest files:\n');
    for (const { seconds, name } of slowest) process.stderr.write(`  ${seconds.toFixed(1)} s  ${name}\n`);
  }
};

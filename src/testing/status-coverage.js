const { existsSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const methods = ['get', 'post', 'put', 'delete'];

/**
 * Fails a complete run if a documented status of an operation was not returned on each engine. Does not check runs of selected files.
 */
module.exports = class StatusCoverage {
  constructor(globalConfig) {
    this.isWhole =
      !globalConfig.testPathPatterns?.patterns?.length && !globalConfig.testNamePattern && !globalConfig.onlyChanged;
    this.file = join(tmpdir(), `statuses-${process.pid}.txt`);
    process.env.STATUS_RECORD = this.file;
  }

  onRunComplete(_contexts, results) {
    const seen = new Set(existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : []);
    rmSync(this.file, { force: true });
    if (!this.isWhole) return;
    const ran = new Set(results.testResults.map(({ displayName }) => displayName?.name));
    const expected = ['sqlite', 'postgres']
      .filter((engine) => ran.has(engine))
      .flatMap((engine) => documented().map((pair) => `${engine} ${pair}`));
    const missing = expected.filter((line) => !seen.has(line));
    this.missing = missing;
    process.stderr.write(`Documented statuses: ${expected.length - missing.length} of ${expected.length} answered\n`);
    for (const line of missing) process.stderr.write(`  never answered: ${line}\n`);
  }

  getLastError() {
    return this.missing?.length
      ? new Error(`${this.missing.length} documented statuses were never answered`)
      : undefined;
  }
};

function documented() {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../generated/openapi.json'), 'utf8'));
  return Object.values(paths).flatMap((item) =>
    methods
      .filter((method) => item[method])
      .flatMap((method) =>
        Object.keys(item[method].responses)
          .filter((status) => /^\d+$/.test(status))
          .map((status) => `${item[method].operationId} ${status}`),
      ),
  );
}

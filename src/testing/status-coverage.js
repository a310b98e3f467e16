const { existsSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const methods = ['get', 'post', 'put', 'delete'];

/** Listed error codes that no test has to receive, as `operationId status code`, with the reason. */
const unprovoked = {};

/**
 * Fails a complete run if a documented status or a listed error code of an operation was not returned on each engine. Does not check runs of
 * selected files. The server's response check, which is on in tests, rejects statuses and codes that are not documented.
 */
module.exports = class StatusCoverage {
  constructor(globalConfig) {
    this.isWhole =
      !globalConfig.testPathPatterns?.patterns?.length && !globalConfig.testNamePattern && !globalConfig.onlyChanged;
    this.file = join(tmpdir(), `statuses-${process.pid}.txt`);
    process.env.STATUS_RECORD = this.file;
  }

  onRunComplete(_contexts, results) {
    const seen = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    rmSync(this.file, { force: true });
    if (!this.isWhole) return;
    const ran = new Set(results.testResults.map(({ displayName }) => displayName?.name));
    const engines = ['sqlite', 'postgres'].filter((engine) => ran.has(engine));
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../../generated/openapi.json'), 'utf8'));
    const { statuses, codes } = coverage(paths, engines, seen);
    this.missing = [...statuses.missing, ...codes.missing];
    for (const [name, { expected, missing }] of Object.entries({
      'Documented statuses': statuses,
      'Listed codes': codes,
    })) {
      process.stderr.write(`${name}: ${expected.length - missing.length} of ${expected.length} answered\n`);
      for (const line of missing) process.stderr.write(`  never answered: ${line}\n`);
    }
    for (const line of codes.needless)
      process.stderr.write(`  answered, though a reason says that it is not: ${line}\n`);
    this.missing.push(...codes.needless);
  }

  getLastError() {
    return this.missing?.length
      ? new Error(`${this.missing.length} documented statuses or listed error codes were not answered as documented`)
      : undefined;
  }
};

/**
 * Which of the statuses and error codes of `paths` are among the lines of the record (status-record.ts), on each engine. `needless` are codes
 * that need no reason in `reasons`, because they were returned or are not listed.
 */
function coverage(paths, engines, lines, reasons = unprovoked) {
  const seen = new Set(lines.flatMap((line) => [line, line.split(' ').slice(0, 3).join(' ')]));
  const operations = Object.values(paths).flatMap((item) =>
    methods.filter((method) => item[method]).map((method) => item[method]),
  );
  const onEngines = (pairs) => engines.flatMap((engine) => pairs.map((pair) => `${engine} ${pair}`));
  const compared = (pairs) => {
    const expected = onEngines(pairs);
    return { expected, missing: expected.filter((line) => !seen.has(line)) };
  };
  const statuses = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses)
      .filter((status) => /^\d+$/.test(status))
      .map((status) => `${operationId} ${status}`),
  );
  const codes = operations.flatMap(({ operationId, 'x-error-codes': listed = {} }) =>
    Object.entries(listed).flatMap(([status, named]) =>
      Object.keys(named).map((code) => `${operationId} ${status} ${code}`),
    ),
  );
  const needless = Object.keys(reasons).filter(
    (line) => !codes.includes(line) || (engines.length > 0 && onEngines([line]).every((one) => seen.has(one))),
  );
  return {
    statuses: compared(statuses),
    codes: { ...compared(codes.filter((line) => !(line in reasons))), needless },
  };
}
module.exports.coverage = coverage;

const { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');

const reportsFolder = join(__dirname, '../../.cache/contract');
const legend = `
Each cell is the status that the caller received: 200 admitted, 401 no valid token, 403v a verification token is not enough, 403r the role
is not allowed, 403b blocked, 403k API keys are not accepted, 403w the API key is read-only, 404 not the caller's record. ! marks a status
that differs from the contract.
`;
const marks = {
  VERIFICATION_REQUIRED: 'v',
  FORBIDDEN: 'r',
  USER_BLOCKED: 'b',
  API_KEY_NOT_ACCEPTED: 'k',
  API_KEY_READ_ONLY: 'w',
};

/** Combines the cells of all test files into one table (operation by caller) for each engine, and prints how many differ. */
module.exports = class MatrixReport {
  onRunStart() {
    // A folder for each run, because runs may be concurrent.
    this.folder = mkdtempSync(join(tmpdir(), 'access-'));
    process.env.ACCESS_CELLS = this.folder;
  }

  onRunComplete() {
    for (const engine of ['sqlite', 'postgres']) {
      const parts = readdirSync(this.folder).filter((name) => name.startsWith(engine));
      const cells = parts.flatMap((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')));
      cells.sort((a, b) => a.position[0] - b.position[0] || a.position[1] - b.position[1]);
      if (cells.length === 0) continue;
      mkdirSync(reportsFolder, { recursive: true });
      const file = join(reportsFolder, `access-${engine}.txt`);
      const differing = cells.filter(({ differs }) => differs).length;
      const line = `Access matrix (${engine}): ${cells.length} cells, ${differing} differ`;
      writeFileSync(file, `${line}\n\n${table(cells)}\n${legend}`);
      process.stderr.write(`${line}: ${relative(process.cwd(), file)}\n`);
    }
    rmSync(this.folder, { recursive: true });
  }
};

function table(cells) {
  const callers = [...new Set(cells.map(({ caller }) => caller))];
  const operations = [...new Set(cells.map(({ operation }) => operation))];
  const textOf = ({ actual, differs }) => {
    const [status, code] = actual.split(' ');
    return `${status}${status === '403' ? (marks[code] ?? '') : ''}${differs ? '!' : ''}`;
  };
  const rows = operations.map((operation) => [
    operation,
    ...callers.map((caller) => textOf(cells.find((cell) => cell.operation === operation && cell.caller === caller))),
  ]);
  const all = [['', ...callers], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

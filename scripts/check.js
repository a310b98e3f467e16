/**
 * `npm run check`: all that is checked before a change is accepted. Steps that keep one core busy run in two lanes side by side;
 * those that use all cores, and what writes where the others read, run alone. Beside another step a step's output is printed when it
 * ends, whole. A lane ends with its first failure, and the phase that it belongs to is the last one.
 */
const { execFileSync, spawn } = require('node:child_process');
const { join } = require('node:path');

const phases = [
  [['build', 'generate', 'generated = committed']],
  // Those with a browser are in one lane, both that write into .cache/contract in the other: these would disturb each other.
  [
    ['lint', 'contract', 'contract:mutations', 'contract:generated'],
    ['docs:check', 'sample:check', 'sdk:check', 'demo', 'contract:breaks', 'types'],
  ],
  [['test']],
  [['test:pooler']],
  [['test:long']],
  // Without the outage, which is about how long an answer takes: that is for a machine that does nothing else.
  [['storm:short']],
];

const root = join(__dirname, '..');
const failed = [];

/** Steps that are no script of package.json: each answers what is wrong. */
const own = { 'generated = committed': uncommitted };

function uncommitted() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const changed = git('status', '--porcelain', 'generated');
  if (!changed) return '';
  const difference = git('diff', '--stat', '--', 'generated');
  return `${difference}generated/ is not what openapi/ generates: run 'npm run generate' and commit the result:\n${changed}`;
}

/** Runs a script of package.json; answers its exit code and, where it was not shown already, what it printed. */
function run(name, isAlone) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Answers whether it passed. */
async function step(name, isAlone) {
  const begin = Date.now();
  const title = `── ${name}\n`;
  if (isAlone) process.stdout.write(title);
  const problem = own[name]?.();
  const { code, output } = own[name] ? { code: problem ? 1 : 0, output: problem } : await run(name, isAlone);
  if (code !== 0) failed.push(name);
  const end = `── ${name} ${code === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - begin) / 1000)} s\n`;
  process.stdout.write(isAlone ? `${output}${end}` : `${title}${output}${end}`);
  return code === 0;
}

async function lane(names, isAlone) {
  for (const name of names) if (!(await step(name, isAlone))) return;
}

async function main() {
  for (const lanes of phases) {
    await Promise.all(lanes.map((names) => lane(names, lanes.length === 1)));
    if (failed.length > 0) break;
  }
  if (failed.length === 0) return;
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

void main();

/**
 * `npm run check` runs all steps of CI; `npm run check -- STEP …` runs the named ones; `npm run check -- STEP -- ARGUMENTS` passes
 * arguments to one step; `--list` prints the names.
 *
 * Steps that keep one core busy run in two lanes side by side. Steps that use all cores, and steps that write files which others
 * read, run alone. The output of a step beside another one is printed as a whole when the step ends. A lane ends with its first
 * failure, and no later phase begins after a failure.
 */
const { execFileSync, spawn } = require('node:child_process');
const { join } = require('node:path');
const { phases, steps } = require('./steps');

const root = join(__dirname, '../..');
const started = Date.now();
const usage = 'usage: npm run check [-- STEP [STEP …] [-- ARGUMENTS]] | npm run check -- --list';

/** Returns an error text where the committed files in generated/ differ from the generator's output. */
function uncommittedChanges() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const changed = git('status', '--porcelain', 'generated', 'docs/configuration.md');
  if (!changed) return '';
  const difference = git('diff', '--stat', '--', 'generated', 'docs/configuration.md');
  return `${difference}the committed files differ from what npm run generate writes: run 'npm run generate' and commit the result:\n${changed}`;
}

/** Runs a step's command. Resolves with its exit code and with the output that has not been shown yet. */
function run(command, isAlone) {
  const [program, ...words] = command;
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // Local programs such as tsx and jest, as npm itself would find them.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Runs one step and prints its result. Resolves with whether it passed. */
async function runStep(name, args, isAlone) {
  const begin = Date.now();
  const title = `── ${name}\n`;
  if (isAlone) process.stdout.write(title);
  const { code, output } = await run([...steps[name].command, ...args], isAlone);
  const difference = name === 'generated' && code === 0 ? uncommittedChanges() : '';
  const passed = code === 0 && difference === '';
  const seconds = (since) => Math.round((Date.now() - since) / 1000);
  const end = `── ${name} ${passed ? 'passed' : 'FAILED'} after ${seconds(begin)} s, ${seconds(started)} s from the start\n`;
  process.stdout.write(`${isAlone ? '' : title}${output}${difference}${end}`);
  return passed;
}

/** Runs the phases in order until a step fails. Returns the names of the failed steps. */
async function runPhases(planned, args) {
  const failed = [];
  for (const lanes of planned) {
    await Promise.all(
      lanes.map(async (names) => {
        for (const name of names) {
          if (await runStep(name, args, lanes.length === 1)) continue;
          failed.push(name);
          return;
        }
      }),
    );
    if (failed.length > 0) break;
  }
  return failed;
}

/** The phases with the chosen steps alone; steps that CI does not run come last, one after the other. */
function phasesOf(chosen) {
  const kept = phases.map((lanes) =>
    lanes.map((names) => names.filter((name) => chosen.includes(name))).filter((names) => names.length > 0),
  );
  const others = chosen.filter((name) => !phases.flat(2).includes(name));
  return [...kept, [others]].filter((lanes) => lanes.flat().length > 0);
}

function list() {
  const inCi = phases.flat(2);
  const width = Math.max(...Object.keys(steps).map((name) => name.length));
  return Object.entries(steps)
    .map(([name, { about }]) => `${name.padEnd(width)}  ${about}${inCi.includes(name) ? '' : ' (not part of CI)'}\n`)
    .join('');
}

async function main() {
  const words = process.argv.slice(2);
  const separator = words.indexOf('--');
  const chosen = separator === -1 ? words : words.slice(0, separator);
  const args = separator === -1 ? [] : words.slice(separator + 1);
  if (chosen.includes('--help')) return void process.stdout.write(`${usage}\n`);
  if (chosen.includes('--list')) return void process.stdout.write(list());
  const unknown = chosen.filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length > 0) throw new Error(`there is no step ${unknown.join(', ')}\n${usage}`);
  if (args.length > 0 && chosen.length !== 1) throw new Error(`arguments after -- need exactly one step\n${usage}`);
  const failed = await runPhases(chosen.length > 0 ? phasesOf(chosen) : phases, args);
  if (failed.length === 0) return;
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

main().catch((error) => {
  process.stderr.write(`check: ${error.message}\n`);
  process.exitCode = 2;
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from './command-line';
import { release } from './config/release';
import { subcommands } from './subcommands';

const program = join(__dirname, '../dist/src/marketplace.js');

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'command-line-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommandLine(args, {});

test('--version prints the version of package.json and the commit of the build', async () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
  expect(release.version).toBe(version);
  expect(release.commit).toMatch(/^([0-9a-f]{40}|unknown)$/);
  expect(await run('--version')).toEqual({ exitCode: 0, text: `marketplace ${release.text}` });
});

test('--help lists every subcommand, and each subcommand describes itself', async () => {
  const { exitCode, text } = await run('--help');
  expect(exitCode).toBe(0);
  for (const { name, summary } of subcommands) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(` ${name} ${summary}`);
    const help = await run(name, '--help');
    expect(help).toEqual({ exitCode: 0, text: expect.stringMatching(`^Usage: marketplace ${name} `) as string });
  }
});

test('the help of a command names the values that its argument can have', async () => {
  const { text } = await run('admin', 'maintenance', '--help');
  expect(text).toMatch(
    /state .*on rejects .*, off accepts .*, status shows which\s+\(choices: "on", "off", "status"\)/,
  );
});

test.each([
  [['bakup'], "unknown command 'bakup' (Did you mean backup?) (marketplace --help)"],
  [['--verbose'], "unknown option '--verbose' (marketplace --help)"],
  [['serve', 'now'], 'too many arguments. Expected 0 arguments but got 1. (marketplace serve --help)'],
  [['backup', 'x', '--to', 'y'], 'too many arguments. Expected 0 arguments but got 1. (marketplace backup --help)'],
])('%j is a usage error', async (args, text) => {
  expect(await run(...args)).toEqual({ exitCode: 2, text });
});

test('the built program prints a result to standard output and an error to standard error, and sets the exit code', () => {
  const start = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABSE_URL: 'x' },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const warning = 'Warning: DATABSE_URL is unknown and has no effect: did you mean DATABASE_URL?\n';
  expect(start('--version')).toEqual({ status: 0, stdout: `marketplace ${release.text}\n`, stderr: '' });
  expect(start('migrate', '--dry-run')).toEqual({
    status: 0,
    stdout: 'the database is empty: marketplace migrate would create the schema\n',
    stderr: warning,
  });
  expect(start('doctor')).toMatchObject({
    stdout: expect.stringMatching(/^fine +configuration: /) as string,
    stderr: warning,
  });
  expect(start('seed', '--listings', 'x')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Warning: .*\noption '--listings .*\n$/) as string,
  });
});

test('a server starts without loading the parser of arguments or another subcommand', () => {
  // The start ends at the wrong configuration, after all of its modules have been loaded.
  const code = `process.argv[1] = ${JSON.stringify(program)};
    process.on('exit', () => console.log(Object.keys(require.cache).filter((path) => /commander|dist.src.command/.test(path)).join()));
    require(process.argv[1]);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: 'none' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^PORT /);
  expect(stdout.trim()).toBe('');
});

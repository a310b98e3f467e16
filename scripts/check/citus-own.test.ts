import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, 'citus-cluster');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citus-own-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program that adds its name and words to a file, `calls`, and then does `more`. */
function writeProgram(file: string, more = ''): string {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "$(basename "$0") $*" >>'${folder}/calls'\n${more}\n`);
  chmodSync(file, 0o755);
  return file;
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

describe('a process that starts a cluster', () => {
  /** Starts a cluster with a script whose `up` does `up`, and then evaluates `code`. */
  function start(up: string, code: string) {
    const stub = writeProgram(join(folder, 'cluster'), `[ "$1" = down ] || { ${up}; }`);
    const program = `const { startOwnCluster } = require(${JSON.stringify(join(__dirname, 'citus-own.ts'))});
      void (async () => { const env = await startOwnCluster(${JSON.stringify(stub)}); ${code} })();`;
    return spawn(process.execPath, ['--import', 'tsx', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TMPDIR: folder },
    });
  }

  const works = 'echo postgres://127.0.0.1:1/postgres';

  test('finds it by its variables, and takes it down at the end', async () => {
    const child = start(works, 'console.log(env.TEST_CITUS_URL, env.TEST_CITUS_NODE);');
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(Buffer.concat(output).toString()).toBe(`postgres://127.0.0.1:1/postgres ${join(folder, 'cluster')}\n`);
    expect(calls()).toEqual(['cluster up', 'cluster down']);
  });

  test('takes it down after a failure', async () => {
    expect(await once(start(works, "throw new Error('failure');"), 'close')).toEqual([1, null]);
    expect(calls()).toEqual(['cluster up', 'cluster down']);
  });

  test('takes down what there is if it cannot be started', async () => {
    expect(await once(start('exit 1', "console.log('started');"), 'close')).toEqual([1, null]);
    expect(calls()).toEqual(['cluster up', 'cluster down']);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('takes it down after %s', async (signal, code) => {
    const child = start(works, "console.log('started'); setInterval(() => {}, 1000);");
    child.stdout.once('data', () => child.kill(signal));
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(calls()).toEqual(['cluster up', 'cluster down']);
  });
});

describe('citus-cluster', () => {
  /** Runs the script with PostgreSQL's programs replaced by ones that only say how they were called. */
  function run(...words: string[]) {
    const home = join(folder, 'home');
    const programs = join(home, 'usr/lib/postgresql/15/bin');
    for (const name of ['psql', 'postgres']) writeProgram(join(programs, name));
    writeProgram(
      join(programs, 'pg_ctl'),
      `case "$*" in *start) touch "$2/postmaster.pid" ;; *) rm "$2/postmaster.pid" ;; esac`,
    );
    writeProgram(join(programs, 'initdb'), 'mkdir "$2"');
    // Not as another user, if root runs the tests.
    writeProgram(join(folder, 'bin/id'), 'echo 1000');
    const { status, stdout, stderr } = spawnSync(script, words, {
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        CITUS_HOME: home,
        CITUS_DATA: join(folder, 'data'),
        CITUS_PORT: '40000',
      },
    });
    return { status, stdout, stderr };
  }

  const ofNodes = () =>
    calls()
      .filter((call) => /^(initdb|pg_ctl)/.test(call))
      .map((call) => /^(\w+) .*?(node\d)(?:.* (start|stop)$)?/.exec(call)!.slice(1).filter(Boolean).join(' '));

  test('creates three nodes, which know each other, and removes them', () => {
    const url = 'postgres://postgres@127.0.0.1:40000/postgres\n';
    expect(run('up')).toEqual({ status: 0, stdout: url, stderr: '' });
    const created = ['0', '1', '2'].flatMap((node) => [`initdb node${node}`, `pg_ctl node${node} start`]);
    expect(ofNodes()).toEqual(created);
    expect(calls().join('\n')).toMatch(
      /-p 40000 .*citus_add_node\('127.0.0.1', 40001\)[^]*citus_add_node\('127.0.0.1', 40002\)/,
    );
    expect(readFileSync(join(folder, 'data/node2/postgresql.conf'), 'utf8')).toMatch(/^port = 40002$/m);

    expect(run('stop', '1').status).toBe(0);
    expect(run('down').status).toBe(0);
    const stopped = ['1', '0', '2'].map((node) => `pg_ctl node${node} stop`);
    expect(ofNodes()).toEqual([...created, ...stopped]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('does not replace a cluster', () => {
    mkdirSync(join(folder, 'data'));
    const { status, stderr } = run('up');
    expect(status).toBe(1);
    expect(stderr).toContain('exists');
  });

  test('takes down nothing where there is no cluster, and no other files', () => {
    expect(run('down').status).toBe(0);
    mkdirSync(join(folder, 'data/other'), { recursive: true });
    expect(run('down').status).not.toBe(0);
    expect(existsSync(join(folder, 'data/other'))).toBe(true);
  });

  test.each(['', 'stop', 'stop 3', 'start all', 'down 1', 'remove'])('prints its usage for the words %j', (words) => {
    const { status, stderr } = run(...words.split(' '));
    expect(status).toBe(2);
    expect(stderr).toContain('citus-cluster stop N');
  });

  test('says that a node does not exist', () => {
    const { status, stderr } = run('stop', '1');
    expect(status).toBe(1);
    expect(stderr).toContain('there is no node 1');
  });
});

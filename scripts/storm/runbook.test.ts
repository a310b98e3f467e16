import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksIn } from '../release/adapted';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');

/** The programs that follow the runbook: the operator's week, and the trial of a release. */
const followed = ['week.ts', 'days.ts', 'recovery.ts', '../release/trial.ts', '../release/files.ts']
  .map(read)
  .join('\n');

/** Commands that none of them runs, and why. */
const notRun: Record<string, string> = {
  export: 'the programs give the variables to each process',
  'ln -sfn': 'the programs run the installed file itself; the trial makes a link of its own',
  create: 'is a statement of SQL, which is sent with psql',
  mkdir: 'the programs make their folders with Node',
  'marketplace archive --into': 'has tests of its own, on both engines: src/commands/http-tests/archiving.http.test.ts',
  cp: 'needs systemd',
  systemctl: 'needs systemd; a test and systemd-analyze read the units',
  install: 'needs systemd',
  'marketplace_unit()': 'needs systemd; a test compares its properties with those of the units',
  'systemd-run': 'needs systemd',
  marketplace_unit: 'needs systemd',
  '}': 'ends a function',
  groupadd: 'would change this machine',
  certbot: 'needs a public name; a test runs the hook that it calls',
  editor: 'is for a person',
  journalctl: 'needs systemd',
  grep: 'reads a log',
};

/** How the programs write a command that they run differently. */
const written: Record<string, string> = {
  'marketplace serve': 'startServerProcess(',
  'marketplace backup --to': `'backup', '--to'`,
  pg_basebackup: `'pg_basebackup'), words`,
  sha256sum: `'sha256sum', ['--check'`,
  tar: `'tar', ['-xzf'`,
};

/**
 * What the commands of the runbook's blocks are told by: a subcommand of marketplace with its options, a whole command of npm, or the name of
 * another program.
 */
function keyOf(line: string): string {
  const command = line
    .trim()
    .replace(/^\(cd \S+ && (.*)\)$/, '$1')
    .replace(/^(\w+=\S+ )+/, '');
  const [program = '', ...words] = command.split(' ');
  if (program === 'ln') return `ln ${words[0]}`;
  if (program === 'npm') return command;
  if (program !== 'marketplace') return program;
  const subcommand = words[0]!.startsWith('--') ? [] : [words[0]!];
  return [program, ...subcommand, ...words.filter((word) => word.startsWith('--'))].join(' ');
}

const lines = blocksIn(read('../../docs/operations.md')).flatMap((block) =>
  block
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== ''),
);
/** Statements of SQL are for a database, not for a shell. */
const keys = [...new Set(lines.filter((line) => !/^ *alter (role|system)/.test(line)).map(keyOf))];

/** As the programs call it: `'move', '--from', …, '--to'`, or `'npm', ['ci', '--omit=dev']`. */
function isFollowed(key: string): boolean {
  if (key in written) return followed.includes(written[key]!);
  const [program, ...words] = key.split(' ');
  if (program === 'npm') return followed.includes(`'npm', [${words.map((word) => `'${word}'`).join(', ')}]`);
  if (program !== 'marketplace') return false;
  return new RegExp(words.map((word) => `'${word}'`).join('[^\\]);]*?')).test(followed);
}

test("each command in the runbook's blocks is run by the operator's week or the trial of a release, or has a reason not to be", () => {
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !isFollowed(key) && !(key in notRun))).toEqual([]);
});

test('no reason or spelling is given for a command that the runbook does not have, or that is run', () => {
  expect([...Object.keys(notRun), ...Object.keys(written)].filter((key) => !keys.includes(key))).toEqual([]);
  expect(Object.keys(notRun).filter((key) => isFollowed(key))).toEqual([]);
});

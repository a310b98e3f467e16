import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../../src/commands/admin';
import { subcommands } from '../../src/subcommands';

/** Subcommands that are not measured, and why. */
const exempt: Record<string, string> = {
  serve: 'runs until it is stopped; its jobs are measured',
  move: 'needs a second database: src/commands/http-tests/move.http.test.ts',
  distribute: 'needs a Citus cluster',
  'admin forget-key': 'deletes one row, the record of a key',
};

/** The names of the commands that `upkeep` runs. */
function measured(): string[] {
  const source = readFileSync(join(__dirname, 'upkeep.ts'), 'utf8');
  const admin = [...source.matchAll(/\badmin\('([\w-]+)'/g)].map(([, name]) => `admin ${name}`);
  return [...admin, ...[...source.matchAll(/\brun\('([\w-]+)/g)].map(([, name]) => name!)];
}

test('every subcommand is measured, or exempt for a reason', async () => {
  const { text } = await administer(['--help'], {});
  const [, list = ''] = text.split(/^Commands:$/m);
  const ofAdmin = [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => `admin ${name}`);
  expect(ofAdmin.length).toBeGreaterThan(10);
  const others = subcommands.map(({ name }) => name).filter((name) => name !== 'admin');
  const known = new Set([...measured(), ...Object.keys(exempt)]);
  expect([...ofAdmin, ...others].filter((name) => !known.has(name))).toEqual([]);
  const names = new Set([...ofAdmin, ...others]);
  expect([...known].filter((name) => !names.has(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { parse } from 'yaml';
import { type Change, changed, released } from './testing';
import { type AcceptedBreak, sectionOf, verdictOn } from './verdict';

const removedOperation = 'GET /City/GetAll: the operation is removed';
const removal: Change = (c) => delete c.document.paths['/City/GetAll'];
const addition: Change = (c) => (c.schema('Reservation').properties['colour'] = { type: 'string' });
const wanted: AcceptedBreak[] = [{ change: removedOperation, reason: 'It is not used.', since: '1.0.1' }];

test.each<[string, Change, string, AcceptedBreak[], string[]]>([
  ['nothing', () => {}, '1.0.0', [], []],
  ['an addition, as a minor version', addition, '1.1.0', [], []],
  [
    'an addition, as a patch',
    addition,
    '1.0.1',
    [],
    ['info.version is 1.0.1 but must be 1.1.0 or newer: 0 breaks and 1 addition since 1.0.0'],
  ],
  ['an accepted break in a major version', removal, '2.0.0', wanted, []],
  [
    'an accepted break in a minor version',
    removal,
    '1.1.0',
    wanted,
    ['info.version is 1.1.0 but must be 2.0.0 or newer: 1 break and 0 additions since 1.0.0'],
  ],
  ['a break that is not accepted', removal, '2.0.0', [], [`a break that is not accepted: ${removedOperation}`]],
  [
    'an accepted break that was reverted',
    () => {},
    '1.0.1',
    wanted,
    [`accepted but no longer a break: ${removedOperation}`],
  ],
  ['a break in a minor version that needs no major one', removal, '1.1.0', [{ ...wanted[0]!, inMinor: true }], []],
  [
    'a break that needs no major version, as a patch',
    removal,
    '1.0.1',
    [{ ...wanted[0]!, inMinor: true }],
    ['info.version is 1.0.1 but must be 1.1.0 or newer: 1 break and 0 additions since 1.0.0'],
  ],
  [
    'a break that is accepted for an earlier release only',
    removal,
    '2.0.0',
    [{ ...wanted[0]!, since: '1.0.0' }],
    [`a break that is not accepted: ${removedOperation}`],
  ],
  ['an accepted break of an earlier release', () => {}, '1.0.0', [{ ...wanted[0]!, since: '1.0.0' }], []],
  [
    'a break that is accepted for a later version',
    removal,
    '2.0.0',
    [{ ...wanted[0]!, since: '3.0.0' }],
    [`accepted since 3.0.0, which is newer than 2.0.0: ${removedOperation}`],
  ],
  [
    'a break without a reason',
    removal,
    '2.0.0',
    [{ change: removedOperation, reason: ' ', since: '2.0.0' }],
    [`accepted without a reason: ${removedOperation}`],
  ],
  [
    'a version without a section in the changelog',
    () => {},
    '1.0.7',
    [],
    ['openapi/CHANGELOG.md has no section [1.0.7]'],
  ],
  [
    'an older version',
    () => {},
    '0.9.0',
    [],
    [
      'info.version is 0.9.0 but must be 1.0.0 or newer: 0 breaks and 0 additions since 1.0.0',
      'openapi/CHANGELOG.md has no section [0.9.0]',
    ],
  ],
])('the verdict on %s', (_, change, version, accepted, problems) => {
  // Only the released version has a date.
  const dates: Record<string, string> = { '1.0.0': '2026-11-21' };
  const changelog = ['1.0.0', '1.0.1', '1.1.0', '2.0.0']
    .map((known) => `## [${known}] - ${dates[known] ?? 'unreleased'}\n`)
    .join('\n');
  const old: OpenAPIV3.Document = { ...released, info: { ...released.info, version: '1.0.0' } };
  const now = changed((c) => ((c.document.info.version = version), change(c)));
  expect(verdictOn(old, now, accepted, changelog).problems).toEqual(problems);
});

test('reads the date of a section of the changelog, or an empty text before the release', () => {
  const changelog = '# Changelog\n\n## [1.1.0] - unreleased\n\n## [1.0.0] - 2026-11-21\n';
  expect(['1.1.0', '1.0.0', '1.2.0'].map((version) => sectionOf(changelog, version))).toEqual([
    '',
    '2026-11-21',
    undefined,
  ]);
});

test('rejects a released contract that is older than a dated version below the current one', () => {
  const changelog = ['2.2.0', '2.1.0', '2.0.0'].map((known) => `## [${known}] - 2026-11-21\n`).join('\n');
  const at = (version: string) => changed((c) => (c.document.info.version = version));
  const problems = (was: string) => verdictOn(at(was), at('2.2.0'), [], changelog).problems;
  expect(problems('2.1.0')).toEqual([]);
  expect(problems('2.2.0')).toEqual([]);
  expect(problems('2.0.0')).toEqual(['openapi/released.json is 2.0.0, but 2.1.0 has a date: record that contract']);
});

test('accepts the contract of the repository', () => {
  const read = (file: string) => readFileSync(join(__dirname, '../../openapi', file), 'utf8');
  const last = JSON.parse(read('released.json')) as OpenAPIV3.Document;
  const list = parse(read('accepted-breaks.yaml')) as AcceptedBreak[];
  expect(verdictOn(last, released, list, read('CHANGELOG.md')).problems).toEqual([]);
});

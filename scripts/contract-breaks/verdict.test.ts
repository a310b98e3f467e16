import type { OpenAPIV3 } from 'openapi-types';
import { type Change, changed, released } from './testing';
import { sectionOf, verdictOn } from './verdict';

const removedOperation = 'GET /City/GetAll: the operation is removed';
const removal: Change = (c) => delete c.document.paths['/City/GetAll'];
const addition: Change = (c) => (c.schema('Reservation').properties['colour'] = { type: 'string' });
const wanted = [{ change: removedOperation, reason: 'It is not used.' }];

test.each<[string, Change, string, typeof wanted, string[]]>([
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
    '1.0.0',
    wanted,
    [`accepted but no longer a break: ${removedOperation}`],
  ],
  [
    'a break without a reason',
    removal,
    '2.0.0',
    [{ change: removedOperation, reason: ' ' }],
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
  const changelog = ['1.0.0', '1.0.1', '1.1.0', '2.0.0'].map((known) => `## [${known}] - 2026-11-21\n`).join('\n');
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

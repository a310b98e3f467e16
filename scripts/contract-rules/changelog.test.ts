import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, readDocument } from '../../src/contract/document';
import { faultsInChangelog } from './changelog';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');
const operations = new Set(operationsOf(readDocument()).map(({ operationId }) => operationId));

test.each(['openapi/CHANGELOG.md', 'generated/sdk/CHANGELOG.md', 'CHANGELOG.md'])(
  'the bullets of %s are well formed, and no operation is introduced twice',
  (file) => {
    expect(read(file).match(/^- /gm)!.length).toBeGreaterThan(10);
    expect(faultsInChangelog(read(file), operations)).toEqual([]);
  },
);

const messages = '- Messages (sendMessage, getMessages). They are numbered.';
const identity = '- verifyCustomerIdentity: verifies the identity.';

test.each<[string, string, string[]]>([
  ['two well formed bullets', `${messages}\n${identity}`, []],
  [
    'an operation that a list in parentheses introduces again',
    `${messages}\n- All messages (getMessages).`,
    ['two bullets introduce getMessages'],
  ],
  [
    'an operation that two bullets begin with',
    `${identity}\n- verifyCustomerIdentity and setCustomerIdImages are new.`,
    ['two bullets introduce verifyCustomerIdentity'],
  ],
  [
    'an operation that a list after a colon introduces again',
    `${messages}\n- Messages: sendMessage, getMessages.`,
    ['two bullets introduce sendMessage', 'two bullets introduce getMessages'],
  ],
  [
    'two bullets with the same opening',
    '- Listings have a price a day.\n- Listings have a price a night.',
    ['two bullets begin with “Listings have a price a …”'],
  ],
  [
    'a bullet that begins in the middle of a sentence',
    '- and numbered.',
    ['“and numbered. …” does not begin a sentence'],
  ],
  ['a bullet that has lost its end', '- Messages are', ['“Messages are …” has no end']],
  [
    'lines of another bullet',
    `${messages}\n  Verified (2)). A request holds its nights.`,
    ['“Messages (sendMessage, getMessages). They are …” has a parenthesis without its other one'],
  ],
  [
    'a line that is not indented',
    `${messages}\nThey end.`,
    ['“Messages (sendMessage, getMessages). They are …” has a line that is not indented'],
  ],
  [
    'a code span without an end',
    '- The member `price is new.',
    ['“The member `price is new. …” has a code span without an end'],
  ],
])('the faults of %s', (_, bullets, faults) => {
  const changelog = `# Changelog\n\n## [2.2.0] - 2026-11-25\n\n### Added\n\n${bullets}\n`;
  expect(faultsInChangelog(changelog, operations)).toEqual(faults.map((fault) => `2.2.0 Added: ${fault}`));
});

test('two sections may name one operation', () => {
  const changelog = `## 2.2.0\n\n### Added\n\n${identity}\n\n## 2.1.0\n\n### Added\n\n${identity}\n`;
  expect(faultsInChangelog(changelog, operations)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../../..');

interface Section {
  title: string;
  text: string;
  /** The breaks that the section explains. */
  changes: string[];
  /** The grammar of the code blocks. */
  language: string;
  before: string;
  after: string;
}

/** The guide from version 1 to 2 in Markdown. Throws if a break of openapi/accepted-breaks.yaml has no section, or a section no break. */
export function migration(): string {
  const sections = parse(readFileSync(join(root, 'scripts/docs/migration.yaml'), 'utf8')) as Section[];
  const breaks = parse(readFileSync(join(root, 'openapi/accepted-breaks.yaml'), 'utf8')) as { change: string }[];
  const accepted = breaks.map(({ change }) => change).sort();
  const explained = sections.flatMap(({ changes }) => changes).sort();
  if (accepted.join('\n') !== explained.join('\n')) {
    const missing = accepted.filter((change) => !explained.includes(change));
    const unknown = explained.filter((change) => !accepted.includes(change));
    throw new Error(
      `scripts/docs/migration.yaml lacks ${missing.join(', ') || 'nothing'}; unknown: ${unknown.join(', ')}`,
    );
  }
  return [
    'Version 2 has a few changes that can require a change of your program. This page shows each of them before and after. Everything ' +
      'else in the [changelog](./changelog.html) is an addition, or a change that programs notice only in values.',
    ...sections.map(
      ({ title, text, language, before, after }) =>
        `## ${title}\n\n${text.trim()}\n\nBefore:\n\n${fence(language, before)}\n\nAfter:\n\n${fence(language, after)}`,
    ),
  ].join('\n\n');
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trim()}\n\`\`\``;
}

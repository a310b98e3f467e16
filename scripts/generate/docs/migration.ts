import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { AcceptedBreak } from '../../contract-breaks/verdict';

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

/**
 * The guide from version 1 to 2 in Markdown. Throws if a break of openapi/accepted-breaks.yaml that requires a major version has no section,
 * or a section no break.
 */
export function migration(): string {
  const sections = parse(readFileSync(join(root, 'scripts/docs/migration.yaml'), 'utf8')) as Section[];
  const breaks = parse(readFileSync(join(root, 'openapi/accepted-breaks.yaml'), 'utf8')) as AcceptedBreak[];
  const accepted = breaks.filter(({ since }) => since.startsWith('2.'));
  const explained = sections.flatMap(({ changes }) => changes);
  const missing = accepted.filter(({ change, inMinor }) => !inMinor && !explained.includes(change));
  const unknown = explained.filter((change) => !accepted.some((one) => one.change === change));
  if (missing.length + unknown.length > 0) {
    const lacking = missing.map(({ change }) => change).join(', ');
    throw new Error(`scripts/docs/migration.yaml lacks ${lacking || 'nothing'}; unknown: ${unknown.join(', ')}`);
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

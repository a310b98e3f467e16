import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../..');
export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** All files of the project, by their paths from its root; those that git ignores are left out. */
export const projectFiles = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/**
 * The Markdown pages that people read in the repository. The guides of the documentation site (scripts/docs) have a different kind of links, which
 * scripts/generate/docs/site.test.ts checks.
 */
export const pages = projectFiles.filter((file) => /^(?!generated\/|scripts\/docs\/).*\.md$/.test(file));

/** The text without its code blocks: the rest has links, headings and code spans. */
function proseOf(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1$/gm, '');
}

/** The targets of the page's links and pictures. */
export function linksIn(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!);
}

/** The distinct code spans in single backticks. */
export function codeSpansIn(text: string): string[] {
  return [...new Set([...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!))];
}

/** The anchors of the page's headings, as GitHub makes them. */
export function anchorsIn(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A link of a Markdown page: its text and its target. */
const link = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** Whether the target of a link of `page`, a path in `folder`, is outside of the folder's files. */
function isDead(folder: string, page: string, target: string): boolean {
  if (/^(https?|mailto):|^#/.test(target)) return false;
  return !existsSync(join(folder, posix.dirname(page), target.split('#')[0]!));
}

/** The Markdown pages of a folder that people read. `generated/` has those of the documentation site, with links of their own kind. */
export function pagesOf(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true }).map(String);
  return all.filter((path) => path.endsWith('.md') && !/^(generated|node_modules|dist)\//.test(path)).sort();
}

/** The links of the pages in `folder` that lead to no file in it, as `PAGE: TARGET`. */
export function deadLinks(folder: string): string[] {
  return pagesOf(folder).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(link)].flatMap(([, , target]) =>
      isDead(folder, page, target!) ? [`${page}: ${target}`] : [],
    ),
  );
}

/** Replaces links to files of the sources, which a release does not contain, by their texts. */
export function removeDeadLinks(folder: string): void {
  for (const page of pagesOf(folder)) {
    const text = readFileSync(join(folder, page), 'utf8');
    const adapted = text.replace(link, (whole, shown: string, target: string) =>
      isDead(folder, page, target) ? shown : whole,
    );
    if (adapted !== text) writeFileSync(join(folder, page), adapted);
  }
}

/**
 * The Dockerfile of a release, derived from that of a clone: nothing has to be built, the packages are those of the lock file, and the labels
 * have the version and the commit.
 */
export function releaseDockerfile(
  dockerfile: string,
  { version, commit }: { version: string; commit: string },
): string {
  const [head, build, packages, image, ...others] = dockerfile.split(/^(?=FROM )/m);
  if (!head || !build || !packages || !image || others.length > 0) throw new Error('the Dockerfile has other stages');
  const [from] = packages.split('\n');
  const copied = image.replace(/^COPY --from=build .*$/gm, (line) =>
    line.replace('--from=build ', '').replaceAll('/app/', ''),
  );
  const named = copied
    .replace('ARG VERSION=unknown', `ARG VERSION=${version}`)
    .replace('ARG COMMIT=unknown', `ARG COMMIT=${commit}`);
  const comments = head.split('\n').filter((line) => line.startsWith('#') && !line.startsWith('# docker build'));
  return [
    comments[0],
    `# docker build --tag rental-marketplace:${version} .`,
    ...comments.slice(1),
    `${from}\nWORKDIR /app\nCOPY package.json npm-shrinkwrap.json ./`,
    '# No package compiles anything on Node 24.',
    'RUN npm ci --omit=dev --ignore-scripts\n',
    named,
  ].join('\n');
}

/** The README of a release. In the sources its links lead two folders up. */
export function releaseReadme(root: string): string {
  return readFileSync(join(root, 'scripts/release/readme.md'), 'utf8').replaceAll('](../../', '](');
}

/** The code blocks of a Markdown page. */
export function blocksIn(text: string): string[] {
  return [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].map(([, block]) => block!);
}

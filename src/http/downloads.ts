import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFolder } from '../contract/document';
import { projectFolder } from '../values/project-folder';

/** The packages for partners that `npm run build` makes, and in a release also the clients in other languages. */
export const packagesFolder = join(projectFolder, 'dist/downloads');

interface Download {
  name: string;
  bytes: number;
  sha256: string;
}

/** The packages of this server; none if it runs from sources that were never built. */
export function listPackages(): Download[] {
  try {
    const list = readFileSync(join(packagesFolder, 'list.json'), 'utf8');
    return (JSON.parse(list) as { files: Download[] }).files;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

/** The lines of a file that `sha256sum --check` reads. */
export const checksumsOf = (packages: readonly Download[]) =>
  packages.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

/** The pages that name sizes and checksums. */
const describing = /^(clients\.html(\.md)?|llms-full\.txt)$/;

export const describesDownloads = (page: string) => describing.test(page);

/** A link to a package whose text is the name of the package, in HTML or in Markdown. */
const link = /<a href="\.\.\/Docs\/downloads\/([\w.-]+)">[\w.-]+<\/a>|\[[\w.-]+\]\(\.\.\/Docs\/downloads\/([\w.-]+)\)/g;

/**
 * Replaces `{size of FILE}` and `{sha256 of FILE}` in a page, and links to packages that this server does not have by their texts. FILE is a file
 * of the generated folder or of the docs, or the name of a package without its version. The pages are committed, and the packages are built on
 * each machine: their bytes depend on the version of Node. `served` returns a file of the docs as the server sends it.
 */
export function withDownloads(
  page: string,
  served: (name: string, content: Buffer) => Buffer,
  offered: readonly Download[] = listPackages(),
): string {
  const packages = new Map(offered.map((one) => [one.name.replace(/-\d+(\.\d+)*/, ''), one]));
  const names = new Set(['SHA256SUMS', ...offered.map(({ name }) => name)]);
  const known = new Map<string, Download | undefined>();
  const find = (name: string) => {
    if (!known.has(name)) known.set(name, packages.get(name) ?? readGenerated(name, served));
    return known.get(name);
  };
  return page
    .replace(link, (whole, inHtml: string | undefined, inMarkdown: string | undefined) => {
      const name = (inHtml ?? inMarkdown)!;
      return names.has(name) ? whole : name;
    })
    .replace(/\{size of ([\w.-]+)\}/g, (_, name: string) => kilobytes(find(name)?.bytes))
    .replace(/\{sha256 of ([\w.-]+)\}/g, (_, name: string) => find(name)?.sha256 ?? '–');
}

function readGenerated(name: string, served: (name: string, content: Buffer) => Buffer): Download | undefined {
  const docs = join(generatedFolder, 'docs');
  for (const folder of [generatedFolder, docs])
    try {
      const file = readFileSync(join(folder, name));
      const content = folder === docs ? served(name, file) : file;
      return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  return undefined;
}

const kilobytes = (bytes: number | undefined) =>
  bytes === undefined ? 'not offered' : `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

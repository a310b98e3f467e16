import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { build, runBuilt, runCommand } from '../deployment/check/stages';
import { blocksIn, deadLinks, pagesOf } from './adapted';
import { packAll } from '../build/packages';
import type { Language } from '../clients/build';
import { type Artefacts, makeClients, offeredBy, pack, sumsOf } from './artefacts';

const root = join(__dirname, '../..');

/** The files that the runbook links to, which a release needs. Security properties name tests; a release has the page without its links. */
function linkedFiles(): string[] {
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return [...runbook.matchAll(/\]\(([\w./-]+\.\w+|\.\.\/Dockerfile)/g)].map(([, path]) => posix.join('docs', path!));
}

export function checkContents({ packed, ...made }: Artefacts): string {
  const required = [
    ...offeredBy(made).map((name) => `dist/downloads/${name}`),
    ...[
      'package.json',
      'npm-shrinkwrap.json',
      'dist/build.json',
      'dist/src/marketplace.js',
      'dist/src/main.js',
      'dist/src/mcp/main.js',
      'dist/downloads/list.json',
    ],
    ...[
      'README.md',
      'Dockerfile',
      'compose.yaml',
      'generated/openapi.json',
      'generated/docs/index.html',
      'CHANGELOG.md',
      'LICENSE',
      'docs/operations.md',
    ],
    ...[
      ...linkedFiles(),
      ...['backup', 'archive'].map((name) => `scripts/deployment/rental-marketplace-${name}.service`),
    ],
  ];
  deepStrictEqual(
    required.filter((path) => !packed.includes(path)),
    [],
  );
  deepStrictEqual(
    packed.filter((path) =>
      /\.tsx?$|\.test\.|(^|\/)(node_modules|testing|http-tests|src\/commands\/test)\//.test(path),
    ),
    [],
  );
  return `${packed.length} files`;
}

/** Each link of a page in the release leads to a file in it, and no command of the runbook's blocks needs a clone. */
export function checkPages(work: string): string {
  const staged = join(work, 'staged');
  deepStrictEqual(deadLinks(staged), []);
  const runbook = readFileSync(join(staged, 'docs/operations.md'), 'utf8');
  // Otherwise the runbook would have lost links on the way from the sources.
  strictEqual(runbook, readFileSync(join(root, 'docs/operations.md'), 'utf8'));
  const { scripts } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as { scripts?: object };
  strictEqual(scripts, undefined);
  deepStrictEqual(
    blocksIn(runbook).filter((block) => /npm (run|start|test)|npx /.test(block)),
    [],
  );
  return `${pagesOf(staged).length} pages`;
}

/** The Dockerfile of the release builds, from the files of the tarball alone, an image with the same contents as that of a clone. */
export async function checkDockerfile(folder: string, { version, commit }: Artefacts): Promise<string> {
  const image = await build(folder, readFileSync(join(folder, 'Dockerfile'), 'utf8'), {});
  try {
    strictEqual(image.labels['org.opencontainers.image.version'], version);
    strictEqual(image.labels['org.opencontainers.image.revision'], commit);
    strictEqual(runCommand(image, ['--version']).trim(), `marketplace ${version} (${commit.slice(0, 7)})`);
    return `${image.steps} steps, ${await runBuilt(image)}`;
  } finally {
    await rm(image.folder, { recursive: true, force: true });
  }
}

/** Makes everything but the bill of materials again, from the same sources, and compares the checksums. */
export async function checkReproducible(made: Artefacts, work: string): Promise<string> {
  const { folder, tarball, clients } = made;
  const again = join(work, 'again');
  mkdirSync(again);
  pack(join(work, 'staged'), again);
  const packing = join(root, 'dist', `.downloads-${process.pid}`);
  try {
    await packAll(again, packing);
  } finally {
    await rm(packing, { recursive: true, force: true });
  }
  makeClients(Object.keys(clients) as Language[], again, join(work, 'clients-again'));
  const names = [tarball, ...offeredBy(made)];
  strictEqual(sumsOf(again, names), sumsOf(folder, names));
  return `${names.length} files`;
}

interface Component {
  name: string;
  version: string;
  hashes?: unknown[];
}

export function checkSbom({ folder, sbom, version }: Artefacts, work: string): string {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
  const bill = read(join(folder, sbom)) as {
    bomFormat: string;
    metadata: { component: Component };
    components: Component[];
  };
  strictEqual(bill.bomFormat, 'CycloneDX');
  strictEqual(bill.metadata.component.version, version);
  const { packages } = read(join(work, 'staged/npm-shrinkwrap.json')) as {
    packages: Record<string, { version: string }>;
  };
  const locked = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, one]) => `${path.split('node_modules/').at(-1)}@${one.version}`);
  const listed = bill.components.map(({ name, version: of }) => `${name}@${of}`);
  deepStrictEqual([...new Set(listed)].sort(), [...new Set(locked)].sort());
  deepStrictEqual(
    bill.components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name),
    [],
  );
  ok(!listed.some((one) => one.startsWith('typescript@')), 'TypeScript is among the packages');
  return `${listed.length} packages`;
}

export function checkChecksums({ folder, checksums }: Artefacts): void {
  const listed = readFileSync(join(folder, checksums), 'utf8').split('\n').filter(Boolean);
  deepStrictEqual(
    listed.map((line) => line.slice(66)).toSorted(),
    readdirSync(folder)
      .filter((name) => name !== checksums)
      .toSorted(),
  );
  execFileSync('sha256sum', ['--check', '--strict', checksums], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

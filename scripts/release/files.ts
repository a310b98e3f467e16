import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Artefacts, pack, sha256 } from './artefacts';

const root = join(__dirname, '../..');

/** The files of scripts/deployment that the runbook links to, which a release needs. */
function linkedFiles(): string[] {
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return [...runbook.matchAll(/\]\(\.\.\/(scripts\/deployment\/[^)#]+)/g)].map(([, path]) => path!);
}

export function checkContents({ packed }: Artefacts): string {
  const required = [
    ...[
      'package.json',
      'npm-shrinkwrap.json',
      'dist/build.json',
      'dist/src/marketplace.js',
      'dist/src/main.js',
      'dist/src/mcp/main.js',
    ],
    ...['generated/openapi.json', 'generated/docs/index.html', 'CHANGELOG.md', 'LICENSE', 'docs/operations.md'],
    ...[...linkedFiles(), 'scripts/deployment/rental-marketplace-backup.service'],
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

export function checkReproducible({ folder, tarball }: Artefacts, work: string): void {
  const again = join(work, 'again');
  mkdirSync(again);
  strictEqual(sha256(join(again, pack(join(work, 'staged'), again).tarball)), sha256(join(folder, tarball)));
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
  execFileSync('sha256sum', ['--check', '--strict', checksums], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

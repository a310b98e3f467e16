import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmSettings, stage } from './stage';

const root = join(__dirname, '../..');

/** The files of a release, in one folder. */
export interface Artefacts {
  folder: string;
  version: string;
  /** The commit that the server was built from. */
  commit: string;
  /** The names of the files. */
  tarball: string;
  sbom: string;
  checksums: string;
  /** The paths in the tarball. */
  packed: string[];
}

/** Builds the server and writes the files of a release into `folder`, which is replaced. `work` is a folder for the steps before. */
export function makeArtefacts(folder: string, work: string): Artefacts {
  execFileSync(process.execPath, ['scripts/build/main.js'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const staged = join(work, 'staged');
  stage(staged);
  const { tarball, packed } = pack(staged, folder);
  const { version } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as { version: string };
  const { commit } = JSON.parse(readFileSync(join(staged, 'dist/build.json'), 'utf8')) as { commit: string };
  const sbom = `rental-marketplace-${version}.cdx.json`;
  writeSbom(staged, join(folder, sbom));
  const sums = [tarball, sbom].map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  const checksums = 'SHA256SUMS';
  writeFileSync(join(folder, checksums), sums.join(''));
  return { folder, version, commit, tarball, sbom, checksums, packed };
}

/** Packs the staged files. The same files give the same bytes. */
export function pack(staged: string, folder: string): { tarball: string; packed: string[] } {
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: staged,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [packed] = JSON.parse(output) as [{ filename: string; files: { path: string }[] }];
  return { tarball: packed.filename, packed: packed.files.map(({ path }) => path) };
}

/**
 * Writes the bill of materials in CycloneDX: the packages of an installation with their versions, licenses and checksums. Without the random
 * number and the time that npm adds, the same packages give the same bytes.
 */
function writeSbom(staged: string, file: string): void {
  const output = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    {
      cwd: staged,
      env: { ...process.env, ...npmSettings },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const bill = JSON.parse(output) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string } };
  };
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  // npm names it by its folder.
  bill.metadata.component.name = 'rental-marketplace';
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

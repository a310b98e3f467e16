import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addToList } from '../build/downloads';
import type { Language } from '../clients/build';
import { makeClient } from './clients';
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
  /** The npm tarballs for partners, by the name of their package. */
  packages: Record<string, string>;
  /** The files of the clients in other languages, which need tools that not every machine has. */
  clients: Partial<Record<Language, string[]>>;
  /** Why the others were not made. */
  missing: Partial<Record<Language, string>>;
  /** The paths in the tarball. */
  packed: string[];
}

/**
 * Builds the server and writes the files of a release into `folder`, which is replaced. `work` is a folder for the steps before. `languages`
 * are the clients to make.
 */
export function makeArtefacts(folder: string, work: string, languages: readonly Language[]): Artefacts {
  execFileSync(process.execPath, ['scripts/build/main.js'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const staged = join(work, 'staged');
  stage(staged);
  const downloads = join(staged, 'dist/downloads');
  const packages = listPackages(downloads);
  const { clients, missing } = makeClients(languages, downloads, join(work, 'clients'));
  addToList(downloads, Object.values(clients).flat());
  const { tarball, packed } = pack(staged, folder);
  const { version } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as { version: string };
  const { commit } = JSON.parse(readFileSync(join(staged, 'dist/build.json'), 'utf8')) as { commit: string };
  const sbom = `rental-marketplace-${version}.cdx.json`;
  writeSbom(staged, join(folder, sbom));
  // What the server offers are files of the release too, with the same bytes.
  const offered = offeredBy({ packages, clients });
  for (const name of offered) cpSync(join(downloads, name), join(folder, name));
  const checksums = 'SHA256SUMS';
  const names = [tarball, sbom, ...offered];
  writeFileSync(join(folder, checksums), sumsOf(folder, names));
  return { folder, version, commit, tarball, sbom, checksums, packages, clients, missing, packed };
}

/** The lines of SHA256SUMS. */
export function sumsOf(folder: string, names: readonly string[]): string {
  return names.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join('');
}

/** The packages that were built with the server, by their names. */
function listPackages(downloads: string): Record<string, string> {
  const { files } = JSON.parse(readFileSync(join(downloads, 'list.json'), 'utf8')) as { files: { name: string }[] };
  return Object.fromEntries(files.map(({ name }) => [name.replace(/-\d.*/, ''), name]));
}

/** The names of the files that a server of the release offers to partners. */
export function offeredBy({ packages, clients }: Pick<Artefacts, 'packages' | 'clients'>): string[] {
  return [...Object.values(packages), ...Object.values(clients).flat()];
}

/** Makes the clients of these languages, and says why some cannot be made here. */
export function makeClients(
  languages: readonly Language[],
  folder: string,
  work: string,
): Pick<Artefacts, 'clients' | 'missing'> {
  const made: Pick<Artefacts, 'clients' | 'missing'> = { clients: {}, missing: {} };
  mkdirSync(work, { recursive: true });
  for (const language of languages) {
    const one = makeClient(language, folder, work);
    if ('missing' in one) made.missing[language] = one.missing;
    else made.clients[language] = one.files;
  }
  return made;
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

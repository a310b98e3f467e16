/**
 * `npm run check -- release` makes the files of a release in `.cache/release` (`-- --to FOLDER`) and tries them as an operator would:
 *
 * - the tarball is extracted into an empty folder and installed with `npm ci --omit=dev --ignore-scripts`, on Node 24 (`-- --node 22,24,running`);
 * - the Dockerfile of the tarball is followed without Docker, in an empty folder;
 * - the installed command prints its version, examines its configuration, migrates, seeds, backs up, serves and stops;
 * - the packages for partners are installed and run in empty folders, without a registry.
 *
 * The clients in other languages need Java, and the one in Kotlin Maven, the one in Python Python. What this machine cannot make is named at
 * the end; with `-- --all`, the check fails instead. `-- --clients python,dart` makes only these, `-- --clients none` none.
 *
 * Prints one line for each check; the exit code is 1 if one fails. Other Nodes than the running one come from the npm registry, on Linux on
 * x64 only.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { check, conclude } from '../check/facts';
import { type Language, languages } from '../clients/build';
import { type Artefacts, makeArtefacts } from './artefacts';
import { tries } from './clients';
import { imageMajor } from '../deployment/check/stages';
import { checkChecksums, checkContents, checkDockerfile, checkPages, checkReproducible, checkSbom } from './files';
import { nodesOf } from './nodes';
import { tryAgents, tryProve, trySdk } from './packages';
import { installRelease, tryCommands, tryServer } from './trial';

const { to, node, clients, all } = parseArgs({
  options: {
    to: { type: 'string', default: '.cache/release' },
    node: { type: 'string', default: '24' },
    clients: { type: 'string', default: languages.join(',') },
    all: { type: 'boolean', default: false },
  },
  strict: false,
}).values;

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    let made: Artefacts | undefined;
    await check('the tarball, the bill of materials, the packages for partners and the checksums are made', () => {
      made = makeArtefacts(resolve(String(to)), work, askedLanguages());
      const { tarball, sbom, checksums, packages, clients: others } = made;
      const names = [tarball, sbom, ...Object.values(packages), ...Object.values(others).flat(), checksums];
      return `${made.folder}: ${names.join(', ')}`;
    });
    if (made) {
      await tryArtefacts(made, work);
      await tryPackages(made, work);
      await reportMissing(made);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  conclude('The release works.');
}

async function tryArtefacts(made: Artefacts, work: string): Promise<void> {
  await check('the tarball contains the built server and no sources, tests or development packages', () =>
    checkContents(made),
  );
  await check('each link of its pages leads to a file in it, and its runbook needs no clone', () => checkPages(work));
  await check('making the files again gives the same bytes', () => checkReproducible(made, work));
  await check('the bill of materials lists every package of the lock file and no other', () => checkSbom(made, work));
  await check('sha256sum accepts the checksums', () => checkChecksums(made));
  for (const one of nodesOf(String(node).split(','))) {
    const folder = join(work, `node-${one.version}`);
    await check(`Node ${one.version}: npm ci --omit=dev --ignore-scripts installs it, without TypeScript`, () =>
      installRelease(made, folder, one),
    );
    if (one.version.startsWith(`${imageMajor}.`))
      await check('its Dockerfile builds an image from these files, which serves and stops', () =>
        checkDockerfile(folder, made),
      );
    await check(`Node ${one.version}: --version, --help, migrate, seed, doctor, admin and backup work`, () =>
      tryCommands(made, folder, one),
    );
    await check(`Node ${one.version}: it serves, names its version and commit, and stops`, () =>
      tryServer(made, folder, one),
    );
  }
}

function askedLanguages(): Language[] {
  const names = clients === 'none' ? [] : String(clients).split(',');
  const unknown = names.filter((name) => !languages.some((language) => language === name));
  if (unknown.length > 0) throw new Error(`--clients: there is no client in ${unknown.join(', ')}`);
  return names as Language[];
}

/** Tries what partners install. */
async function tryPackages({ folder, packages, clients: made, version }: Artefacts, work: string): Promise<void> {
  const named = (name: string) => packages[name]!;
  await check('the SDK is installed into an empty project, and its entries are imported', () =>
    trySdk(folder, named('rental-marketplace-sdk'), work),
  );
  await check('npx starts the MCP server from its tarball', () =>
    tryAgents(folder, named('rental-marketplace-mcp'), version, work),
  );
  await check('npx proves a server with the tarball of prove', () =>
    tryProve(folder, named('rental-marketplace-prove'), work),
  );
  for (const [language, files] of Object.entries(made) as [Language, string[]][])
    await check(`${language}: the files of the client can be used`, () => tries[language](folder, files, work));
}

/** Says which clients the release lacks. With `--all`, each is a failure. */
async function reportMissing({ missing, clients: made }: Artefacts): Promise<void> {
  const left = languages.filter((language) => !made[language]);
  for (const language of left) {
    const reason = missing[language] ?? 'not asked for';
    if (all) await check(`${language}: the client is made`, () => Promise.reject(new Error(reason)));
    else console.log(`LEFT OUT: the client in ${language} (${reason}). With --all, this is a failure.`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

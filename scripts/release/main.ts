/**
 * `npm run check -- release` makes the files of a release in `.cache/release` (`-- --to FOLDER`) and tries them as an operator would:
 *
 * - the tarball is extracted into an empty folder and installed with `npm ci --omit=dev`, on Node 24 (`-- --node 22,24,running`);
 * - the Dockerfile of the tarball is followed without Docker, in an empty folder;
 * - the installed command prints its version, examines its configuration, migrates, seeds, backs up, serves and stops.
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
import { type Artefacts, makeArtefacts } from './artefacts';
import { imageMajor } from '../deployment/check/stages';
import { checkChecksums, checkContents, checkDockerfile, checkPages, checkReproducible, checkSbom } from './files';
import { nodesOf } from './nodes';
import { installRelease, tryCommands, tryServer } from './trial';

const { to, node } = parseArgs({
  options: { to: { type: 'string', default: '.cache/release' }, node: { type: 'string', default: '24' } },
  strict: false,
}).values;

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    let made: Artefacts | undefined;
    await check('the tarball, the bill of materials and the checksums are made', () => {
      made = makeArtefacts(resolve(String(to)), work);
      return `${made.folder}: ${made.tarball}, ${made.sbom}, ${made.checksums}`;
    });
    if (made) await tryArtefacts(made, work);
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
  await check('packing the same files again gives the same bytes', () => checkReproducible(made, work));
  await check('the bill of materials lists every package of the lock file and no other', () => checkSbom(made, work));
  await check('sha256sum accepts the checksums', () => checkChecksums(made));
  for (const one of nodesOf(String(node).split(','))) {
    const folder = join(work, `node-${one.version}`);
    await check(`Node ${one.version}: npm ci --omit=dev installs it, without TypeScript`, () =>
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

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

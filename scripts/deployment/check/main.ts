/**
 * `npm run check -- deployment` checks the Dockerfile and compose.yaml without Docker.
 *
 * - The Dockerfile is linted and its steps are run in empty folders, one for each stage.
 * - The command of the last stage is run on the image's version of Node as another user who may write to the volume only, checked with the
 *   image's health check, and stopped with SIGTERM. Then each subcommand is run. Debian's packages are not installed.
 * - The environment in compose.yaml is parsed as the server's configuration.
 * - The manifests of Kubernetes are checked against its schemas, and their environment as that of compose.yaml.
 * - systemd verifies the units. Where it is not installed, the check fails, unless CHECK_OFFLINE=on.
 * - HAProxy is started with haproxy.cfg: its own responses and the metrics in alerts.yml are checked.
 *
 * Prints one line for each check; the exit code is 1 if one fails. npm's cache is used first, so that no network is needed after
 * `npm ci`.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config/config';
import { variables } from '../../../src/config/variables';
import { subcommands } from '../../../src/subcommands';
import { check, conclude } from '../../check/facts';
import { notRun } from '../../check/offline';
import { isFloating, namedImages } from './images';
import {
  buildWithKubectl,
  checkConfiguration,
  checkMembers,
  checkPods,
  checkSelectors,
  manifests,
  validate as validateManifest,
} from './kubernetes';
import { checkProxy, checkSiteLimit, checkTls } from './proxy';
import { type Built, build, runBuilt, runCommand } from './stages';

const root = join(__dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The environment of the service in compose.yaml, with the two secrets set and all other variables at their defaults. */
function composeEnvironment(): Record<string, string> {
  const { services } = parse(read('compose.yaml')) as {
    services: { api: { environment: Record<string, string | number> } };
  };
  const secret = Buffer.alloc(32, 7).toString('base64');
  const entries = Object.entries(services.api.environment).map(([name, value]) => [
    name,
    String(value)
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replace(/\$\{\w+:\?[^}]*\}/g, secret),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

async function checkKubernetes(): Promise<void> {
  const all = manifests();
  await check('the manifests of Kubernetes have the schemas of their kinds', () => {
    for (const manifest of all) validateManifest(manifest);
    return `${all.length} manifests`;
  });
  await check('kubectl builds the kustomization; without it, its members are known', () => {
    checkMembers();
    return buildWithKubectl() ?? 'kubectl is not installed';
  });
  await check('the manifests set only known variables, no secrets, and a valid configuration of production', () =>
    checkConfiguration(all),
  );
  await check('the selectors name the service and the component', () => checkSelectors(all));
  await check('the pods run as another user than root, on a read-only file system and with bounded memory', () =>
    checkPods(all),
  );
}

async function checkUnits(): Promise<void> {
  await check('systemd accepts the units, also with the drop-in for TLS', async () => {
    const deployment = join(root, 'scripts/deployment');
    const units = readdirSync(deployment).filter((name) => /\.(service|timer)$/.test(name));
    strictEqual(units.length, 5);
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    for (const name of units) cpSync(join(deployment, name), join(folder, name));
    cpSync(join(deployment, 'rental-marketplace-tls.conf'), join(folder, 'rental-marketplace.service.d/tls.conf'));
    const { error, stderr, status } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    );
    await rm(folder, { recursive: true });
    if (error) return notRun('systemd-analyze is not installed');
    // It also reads the units of this machine.
    deepStrictEqual(
      stderr.split('\n').filter((line) => line.includes('rental-marketplace')),
      [],
    );
    strictEqual(status, 0);
    return `${units.length} units`;
  });
}

const commit = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const { version } = JSON.parse(read('package.json')) as { version: string };

/** Runs each subcommand as `docker run IMAGE …` does, on the database that the server has made. */
function checkCommands(image: Built): string {
  strictEqual(image.labels['org.opencontainers.image.version'], version);
  strictEqual(image.labels['org.opencontainers.image.revision'], commit);
  strictEqual(runCommand(image, ['--version']).trim(), `marketplace ${version} (${commit.slice(0, 7)})`);
  for (const { name } of subcommands) {
    ok(runCommand(image, ['--help']).includes(`  ${name} `));
    ok(runCommand(image, [name, '--help']).startsWith(`Usage: marketplace ${name} `));
  }
  ok(runCommand(image, ['migrate', '--dry-run']).startsWith('nothing to apply'));
  ok(runCommand(image, ['admin', 'add', '--email', 'ops@example.com']).startsWith('added administrator'));
  const backup = `${image.workdir}/data/backup`;
  ok(runCommand(image, ['backup', '--to', join(image.root, backup)]).startsWith('backed up'));
  // The mail server of the trial does not exist.
  const findings = JSON.parse(runCommand(image, ['doctor', '--json'], 1, { TRUST_PROXY: '1' })) as {
    about: string;
    state: string;
  }[];
  deepStrictEqual(
    findings.filter(({ state }) => state === 'wrong').map(({ about }) => about),
    ['mail'],
  );
  runCommand(image, ['seed'], 1);
  const empty = { DATABASE_URL: 'sqlite:data/restored.db', STORAGE_URL: 'file:data/restored' };
  ok(/restored/.test(runCommand(image, ['restore', '--from', join(image.root, backup)], 0, empty)));
  return `${subcommands.length} subcommands`;
}

async function main(): Promise<void> {
  await check('the Dockerfile linter reports no problem', () =>
    deepStrictEqual(
      validate(read('Dockerfile')).map(
        ({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`,
      ),
      [],
    ),
  );
  await check('compose.yaml sets only variables that the server reads, and a valid configuration', () => {
    const environment = composeEnvironment();
    const unknown = Object.keys(environment).filter((name) => !(name in variables) && !name.startsWith('AWS_'));
    deepStrictEqual(unknown, []);
    strictEqual(readConfig(environment).trustedProxies, 1);
    readConfig({ ...environment, NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com' });
  });
  await check('compose.yaml and the Dockerfile name exact versions of all images', () => {
    deepStrictEqual(namedImages().filter(isFloating), []);
    return `${namedImages().length} images`;
  });
  await checkKubernetes();
  await checkUnits();
  await check(
    'HAProxy responds in the envelope where no instance is up, and serves the metrics of its alerts',
    checkProxy,
  );
  await check('HAProxy redirects to HTTPS, and keeps the headers of the instances', checkTls);
  await check('HAProxy refuses the requests of a site above its limit, in the envelope', checkSiteLimit);
  let built: Built | undefined;
  await check('every step of the Dockerfile succeeds in an empty folder', async () => {
    built = await build(root, read('Dockerfile'), { COMMIT: commit, VERSION: version });
    return `${built.steps} steps`;
  });
  if (built) {
    const image = built;
    await check('the image contains no sources and no development packages', () => {
      const has = (path: string) => image.has(path);
      const unwanted = [
        '/app/src',
        '/app/scripts',
        ...['jest', 'esbuild', 'typescript'].map((name) => `/app/node_modules/${name}`),
      ];
      deepStrictEqual(unwanted.filter(has), []);
      ok(has('/app/node_modules/better-sqlite3') && has('/app/dist/src/main.js'));
    });
    await check('the command responds, is healthy, writes to its volume only and stops on SIGTERM', () =>
      runBuilt(image),
    );
    await check('every subcommand of the image works, and the labels name the version and the commit', () =>
      checkCommands(image),
    );
    await rm(image.folder, { recursive: true, force: true });
  }
  conclude('All deployment checks passed.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

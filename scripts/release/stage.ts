import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseDockerfile, releaseReadme, removeDeadLinks } from './adapted';

const root = join(__dirname, '../..');

/** What a release contains beside package.json and npm-shrinkwrap.json. */
const contents = [
  'dist',
  ...['openapi.json', 'openapi-3.1.json', 'openapi.yaml', 'sandbox.json', 'docs'].map((name) => `generated/${name}`),
  ...['CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs', 'compose.yaml', 'openapi/CHANGELOG.md'],
  ...['scripts/docs/payments.md', 'scripts/docs/agents.md'],
];

/** What a release contains in another form than a clone. */
const adapted = ['README.md', 'Dockerfile'];

/** The paths in scripts/deployment that operators copy; its programs are not among them. */
const isForOperators = (path: string) => /\.(cfg|ya?ml|json|service|timer|conf|sh)$/.test(path);

/** The members of package.json that an installation needs. */
const members = ['name', 'version', 'private', 'description', 'license', 'bin', 'engines', 'dependencies', 'overrides'];

/** npm uses its cache first and contacts the registry only for what is missing. */
export const npmSettings = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};

/** Creates `folder` with the files of a release. Needs a built server. */
export function stage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const path of contents) cpSync(join(root, path), join(folder, path), { recursive: true, filter: isReleased });
  const deployment = readdirSync(join(root, 'scripts/deployment'), { recursive: true }).map(String);
  for (const path of deployment.filter(isForOperators))
    cpSync(join(root, 'scripts/deployment', path), join(folder, 'scripts/deployment', path));
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  const kept = Object.fromEntries(members.map((name) => [name, whole[name]]));
  const files = [...contents, ...adapted, 'scripts', 'npm-shrinkwrap.json'];
  const allowScripts = { 'better-sqlite3': true };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...kept, files, allowScripts }, null, 2)}\n`);
  const { version } = whole as { version: string };
  const { commit } = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')) as { commit: string };
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  writeFileSync(join(folder, 'Dockerfile'), releaseDockerfile(dockerfile, { version, commit }));
  writeFileSync(join(folder, 'README.md'), releaseReadme(root));
  removeDeadLinks(folder);
  lock(folder);
}

/** Leaves out the stamp of the build, by which only a clone knows that its sources have changed, and the pages for developers. */
function isReleased(path: string): boolean {
  if (/\/docs\/(recipes|libraries)\.md$/.test(path)) return false;
  return !path.endsWith('/.stamp') && !/\/\.(fresh|downloads)-\d+$/.test(path);
}

/**
 * Locks the packages of an installation to the versions of package-lock.json. Without the development packages in package.json, npm
 * removes them from the lock file, with TypeScript, which is an optional peer of a package that stays. The result is named
 * npm-shrinkwrap.json, because `npm pack` leaves out package-lock.json.
 */
function lock(folder: string): void {
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: folder,
    env: { ...process.env, ...npmSettings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(join(folder, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'));
}

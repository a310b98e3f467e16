import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { checkProxy } from '../../src/commands/doctor/services';
import { readConfig } from '../../src/config/config';
import { isFloating, namedImages } from './check/images';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');
const runbook = read('../../docs/operations.md');

interface CronJob {
  spec: { jobTemplate: { spec: { template: { spec: { containers: { command: string[] }[] } } } } };
}

interface ComposeService {
  command: string[];
  environment: object;
}

/** The settings of a unit: `Service.Restart`, with all values of each. */
function settingsOf(unit: string): Record<string, string[]> {
  const settings: Record<string, string[]> = {};
  let section = '';
  for (const line of read(unit).split('\n')) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) (settings[`${section}.${name}`] ??= []).push(value!);
  }
  return settings;
}

const server = settingsOf('rental-marketplace.service');
const backup = settingsOf('rental-marketplace-backup.service');
const archive = settingsOf('rental-marketplace-archive.service');

test('systemd starts the server again without an end, unless its variables are wrong', () => {
  expect(server['Unit.StartLimitIntervalSec']).toEqual(['0']);
  expect(server['Service.Restart']).toEqual(['always']);
  // src/main.test.ts shows when the server ends with this exit code.
  expect(server['Service.RestartPreventExitStatus']).toEqual(['78']);
  expect(server['Service.StartLimitIntervalSec']).toBeUndefined();
});

test('a reload, such as that of the hook for certbot, sends the signal on which the server reads the certificate', () => {
  // src/reloading.test.ts shows what the server does.
  expect(server['Service.ExecReload']).toEqual(['/bin/kill -HUP $MAINPID']);
});

test('the units run `marketplace` from the folder into which the runbook installs a release', () => {
  const [, folder] = /^ln -sfn \S+ (\/srv\/[\w-]+)$/m.exec(runbook)!;
  for (const unit of [server, backup, archive]) {
    expect(unit['Service.WorkingDirectory']).toEqual([folder]);
    for (const command of unit['Service.ExecStart']!)
      expect(command).toMatch(/^\/usr\/bin\/node dist\/src\/marketplace\.js /);
  }
  expect(server['Service.ExecStart']).toEqual(['/usr/bin/node dist/src/marketplace.js serve']);
});

test('the runbook runs other subcommands as the units do', () => {
  const command = /marketplace_unit\(\) \{\n([^]+?)\n\}/.exec(runbook)![1]!.replaceAll(/\\\n\s*/g, ' ');
  const given = [...command.matchAll(/--property=(\w+)=('[^']*'|\S+)/g)].map(([, name, value]) => [
    name,
    value!.replaceAll("'", ''),
  ]);
  for (const name of [
    'DynamicUser',
    'User',
    'EnvironmentFile',
    'WorkingDirectory',
    'StateDirectory',
    'StateDirectoryMode',
    'UMask',
  ])
    expect([name, given.find(([property]) => property === name)?.[1]]).toEqual([name, backup[`Service.${name}`]?.[0]]);
  expect(backup['Service.Environment']).toEqual([/--setenv=(\S+)/.exec(command)![1]]);
  expect(command).toMatch(/ \/usr\/bin\/node dist\/src\/marketplace\.js "\$@"$/);
});

test('with the example of the runbook, the doctor finds nothing wrong in the configuration', () => {
  const block = /## Start in production[^]+?```sh\n([^]+?)```/.exec(runbook)![1]!;
  const environment: Record<string, string> = {};
  for (const [, name, value] of block.matchAll(/ ([A-Z_]+)=('[^']*'|\S+)/g))
    environment[name!] = value!.replaceAll("'", '');
  Object.assign(environment, { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 7).toString('base64') });
  const config = readConfig(environment);
  expect(config.production).toBe(true);
  expect(checkProxy(config)).not.toMatchObject({ state: 'wrong' });
});

test('the proxy serves its metrics on this machine only, and keeps the header for HTTPS of the instances', () => {
  const proxy = read('haproxy.cfg');
  expect(proxy).toMatch(/^ {2}presetenv METRICS_BIND 127\.0\.0\.1:8405$/m);
  expect(/^frontend metrics\n {2}bind (.*)$/m.exec(proxy)?.[1]).toBe('"${METRICS_BIND}"');
  expect(proxy).not.toMatch(/set-header Strict-Transport-Security/);
});

test('outside its image, HAProxy would run as root, so its file has the lines that name a user', () => {
  const [global] = read('haproxy.cfg').split('\ndefaults\n');
  expect(global).toMatch(/^ {2}# user haproxy\n {2}# group haproxy$/m);
  expect(runbook).toContain('change the lines that its comments name: the user, the certificate,');
});

/** The arguments of `marketplace` in a command, without the folder after --into. */
const argumentsIn = (command: string[]) =>
  command
    .slice(command.indexOf('dist/src/marketplace.js') + 1)
    .map((word, index, all) => (all[index - 1] === '--into' ? 'FOLDER' : word));

test('systemd, Kubernetes and compose.yaml archive old records, after the backup and apart from it', () => {
  const [, job] = parseAllDocuments(read('kubernetes/archive.yaml')).map((document) => document.toJS() as CronJob);
  const { services } = parse(read('../../compose.yaml')) as { services: Record<string, ComposeService> };
  const inPod = job!.spec.jobTemplate.spec.template.spec.containers[0]!.command;
  for (const command of [inPod, services.archive!.command, archive['Service.ExecStart']![0]!.split(' ')])
    expect(argumentsIn(command)).toEqual(['archive', '--into', 'FOLDER']);
  expect(services.archive!.environment).toEqual(services.api!.environment);
  expect(backup['Service.ExecStart']).toHaveLength(1);
  expect(archive['Unit.After']![0]!.split(' ')).toContain('rental-marketplace-backup.service');
  for (const name of ['StateDirectory', 'StateDirectoryMode', 'DynamicUser', 'User', 'UMask'])
    expect(archive[`Service.${name}`]).toEqual(backup[`Service.${name}`]);
});

test('the runbook installs and enables each unit', () => {
  const units = readdirSync(__dirname).filter((name) => /\.(service|timer)$/.test(name));
  const [, patterns] = /^cp (.*) \/etc\/systemd\/system\/$/m.exec(runbook)!;
  const endings = patterns!.split(' ').map((pattern) => basename(pattern).replace(/^\*/, ''));
  expect(units.filter((name) => !endings.some((ending) => name.endsWith(ending)))).toEqual([]);
  const [, enabled] = /^systemctl enable --now (.*)$/m.exec(runbook)!;
  expect(enabled!.split(' ').toSorted()).toEqual(
    units.filter((name) => name.endsWith('.timer') || !units.includes(name.replace('.service', '.timer'))).toSorted(),
  );
});

test('the backup reads the address of the server behind a pooler after the variables of the server', () => {
  expect(backup['Service.EnvironmentFile']).toEqual([
    ...server['Service.EnvironmentFile']!,
    '-/etc/rental-marketplace-direct.env',
  ]);
  for (const job of ['backup', 'migration'])
    expect(read(`kubernetes/${job}.yaml`)).toContain(`{ name: DATABASE_POOLER, value: 'off' }`);
});

test('systemd waits longer than the server needs to stop', () => {
  expect(Number(server['Service.TimeoutStopSec'])).toBeGreaterThan(20);
});

test('the runbook says which commands need a clone', () => {
  const introduction =
    /Everything on this page works in an installed release, except commands that begin with `npm run` or `npx`/;
  expect(runbook).toMatch(introduction);
  const passages = runbook.split(/\n\n|\n(?=\s*- |\|)/).filter((passage) => /`(npm (run|start)|npx)\b/.test(passage));
  expect(passages.length).toBeGreaterThan(5);
  expect(passages.filter((passage) => !/\b[Ii]n a clone\b|require a clone/.test(passage))).toEqual([]);
});

test('compose.yaml and the Dockerfile name exact versions of all images', () => {
  expect(namedImages().length).toBeGreaterThan(6);
  expect(namedImages().filter(isFloating)).toEqual([]);
});

test.each(['haproxy', 'haproxy:latest', 'haproxy:3.2-alpine', 'postgres:18-alpine', 'example.com:5000/haproxy'])(
  'an image %s may change',
  (image) => expect(isFloating(image)).toBe(true),
);

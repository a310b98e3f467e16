import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hook = join(__dirname, 'certbot-deploy-hook.sh');
const runbook = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
let folder: string;
const at = (...names: string[]) => join(folder, ...names);

/** Programs that stand in for those of the system: `install` without its owner, whose group does not exist here, and `systemctl`. */
const programs = {
  install: `#!/bin/bash
echo "install $*" >> "$LOG"
given=()
while [ $# -gt 0 ]; do case $1 in -o | -g) shift 2 ;; *) given+=("$1"); shift ;; esac; done
exec /usr/bin/install "\${given[@]}"
`,
  systemctl: `#!/bin/sh
echo "systemctl $* ($(cat "$TARGET/fullchain.pem" "$TARGET/privkey.pem" | tr '\\n' ' '))" >> "$LOG"
[ "$1" != is-active ] || [ "$ACTIVE" = yes ]
`,
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certbot-'));
  mkdirSync(at('bin'));
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(at('bin', name), text);
    chmodSync(at('bin', name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a certificate as certbot keeps it: links in `live` to the files of the newest renewal. */
function renew(name: string): void {
  mkdirSync(at('archive'), { recursive: true });
  rmSync(at('live'), { recursive: true, force: true });
  mkdirSync(at('live'));
  for (const file of ['fullchain', 'privkey']) {
    writeFileSync(at('archive', `${file}-${name}.pem`), `${name} ${file}\n`, { mode: 0o600 });
    symlinkSync(at('archive', `${file}-${name}.pem`), at('live', `${file}.pem`));
  }
}

/** Runs the hook as certbot does. Returns its exit code and what the programs were called with. */
function run(active: 'yes' | 'no', lineage: string | undefined = at('live')) {
  writeFileSync(at('log'), '');
  const environment = { LOG: at('log'), TARGET: at('tls'), ACTIVE: active };
  const { status } = spawnSync('sh', [hook, at('tls')], {
    env: { ...environment, PATH: `${at('bin')}:${process.env.PATH}`, ...(lineage && { RENEWED_LINEAGE: lineage }) },
    stdio: 'ignore',
  });
  return { status, calls: readFileSync(at('log'), 'utf8').trim().split('\n') };
}

const contents = () => readdirSync(at('tls')).map((name) => readFileSync(at('tls', name), 'utf8').trim());
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o7777).toString(8);

test('copies the certificate and its key for the group of the server, then reloads the server', () => {
  renew('first');
  const { status, calls } = run('yes');
  expect(status).toBe(0);
  expect(contents()).toEqual(['first fullchain', 'first privkey']);
  expect([modeOf('tls'), modeOf('tls', 'fullchain.pem'), modeOf('tls', 'privkey.pem')]).toEqual(['750', '640', '640']);
  const owner = '-o root -g rental-marketplace-tls';
  expect(calls.slice(0, 3)).toEqual([
    `install -d -m 0750 ${owner} ${at('tls')}`,
    `install -m 0640 ${owner} ${at('live/fullchain.pem')} ${at('tls/fullchain.pem.new')}`,
    `install -m 0640 ${owner} ${at('live/privkey.pem')} ${at('tls/privkey.pem.new')}`,
  ]);
  expect(calls.at(-1)).toBe('systemctl reload rental-marketplace.service (first fullchain first privkey )');
});

test('replaces the former certificate, and reloads no server that does not run', () => {
  renew('first');
  run('yes');
  renew('second');
  const { status, calls } = run('no');
  expect(status).toBe(0);
  expect(contents()).toEqual(['second fullchain', 'second privkey']);
  expect(calls.filter((line) => line.startsWith('systemctl reload'))).toEqual([]);
});

test('keeps the former certificate and key if one of the new files is missing', () => {
  renew('first');
  run('yes');
  renew('second');
  rmSync(at('live/privkey.pem'));
  const { status, calls } = run('yes');
  expect(status).not.toBe(0);
  expect(readFileSync(at('tls/fullchain.pem'), 'utf8')).toBe('first fullchain\n');
  expect(readFileSync(at('tls/privkey.pem'), 'utf8')).toBe('first privkey\n');
  expect(calls.filter((line) => line.startsWith('systemctl'))).toEqual([]);
});

test('writes nothing without a certificate of certbot', () => {
  const { status, calls } = run('yes', '');
  expect([status === 0, calls, existsSync(at('tls'))]).toEqual([false, [''], false]);
});

test('the runbook installs the hook as a file of root, and the server reads what the hook writes', () => {
  const part = /### Serve TLS without a proxy\n[^]+?\n## /.exec(runbook)![0];
  expect(part).toContain(
    'install -m 0755 -o root -g root /srv/marketplace/scripts/deployment/certbot-deploy-hook.sh /usr/local/sbin/',
  );
  const [, installed] = /(\/usr\/local\/sbin\/[\w-]+)\n/.exec(part)!;
  expect(part).toContain(`--deploy-hook ${installed}\n`);
  const text = readFileSync(hook, 'utf8');
  const [, target] = /\$\{1:-([^}]+)\}/.exec(text)!;
  expect(part).toContain(`TLS_CERT_FILE=${target}/fullchain.pem`);
  expect(part).toContain(`TLS_KEY_FILE=${target}/privkey.pem`);
  const [, group] = /^group=(.*)$/m.exec(text)!;
  expect(part).toContain(`groupadd --system ${group}\n`);
  expect(readFileSync(join(__dirname, 'rental-marketplace-tls.conf'), 'utf8')).toContain(
    `\nSupplementaryGroups=${group}\n`,
  );
  execFileSync('sh', ['-n', hook]);
});

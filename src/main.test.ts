import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { release } from './config/release';
import { listMigrations } from './database/migrator';
import { freePort } from './testing/databases/processes';
import { scrape } from './testing/metrics';
import { startServerProcess } from './testing/servers/server-process';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'main-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of a server that fails to start. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const program = join(__dirname, '../dist/src/main.js');
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_TIMEOUT_MS: '500',
    DATABASE_WAIT_SECONDS: '0',
    ...environment,
  };
  const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve));
  return { code, said };
}

test('creates its files readable by its user only, whatever the umask, and warns about a misspelt variable', async () => {
  const said: string[] = [];
  const environment = { DATABSE_URL: 'sqlite:./elsewhere.db', LOG_LEVEL: 'error' };
  const mask = process.umask(0);
  const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  try {
    const paths = readdirSync(folder, { recursive: true }).map(String);
    const modes = paths.map((path) => {
      const entry = statSync(join(folder, path));
      return [path, entry.isDirectory(), (entry.mode & 0o777).toString(8)];
    });
    expect(modes.filter(([, isFolder, mode]) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
    const named = ['data', 'data/jwt-secret', 'data/data-key', 'data/files/databases', 'data/marketplace.db-wal'];
    expect(paths).toEqual(expect.arrayContaining([...named, 'data/marketplace.db-shm', 'data/marketplace.db-limits']));
  } finally {
    process.umask(mask);
    await server.stop();
  }
  expect(said).toContain('Warning: DATABSE_URL is unknown and has no effect: did you mean DATABASE_URL?');
});

test.each<[number, Record<string, string>]>([
  [1, { DATABASE_URL: 'postgres://canary-user:canary@127.0.0.1:1/rentals' }],
  [78, { DATABASE_URL: 'postgres://user:canary@127.0.0.1:notaport/rentals' }],
  [1, { STORAGE_URL: `s3://files?endpoint=${encodeURIComponent('http://user:canary@127.0.0.1:1')}` }],
  [78, { STORAGE_URL: 's3://user:canary@files' }],
])('a failed start ends with exit code %i and prints no credentials: %j', async (expected, environment) => {
  const { code, said } = await refusal({
    AWS_ACCESS_KEY_ID: 'canary',
    AWS_SECRET_ACCESS_KEY: 'canary',
    ...environment,
  });
  // The AWS SDK may log a warning about the version of Node too.
  const refusals = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(refusals).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(environment)[0]} `))]);
  expect(said).not.toContain('canary');
  expect(code).toBe(expected);
});

test.each<[number, Record<string, string>, string]>([
  [78, { PORT: 'eighty' }, 'PORT '],
  [78, { DATABASE_URL: 'mysql://127.0.0.1/rentals', WORKERS: '2' }, 'DATABASE_URL '],
  [
    1,
    { DATABASE_URL: 'postgres://user@127.0.0.1:1/rentals', DATABASE_WAIT_SECONDS: '0' },
    'DATABASE_URL cannot be used',
  ],
])('ends with exit code %i, which says whether another start can succeed: %j', async (expected, environment, text) => {
  const { code, said } = await refusal(environment);
  expect([code, said]).toEqual([expected, expect.stringContaining(text)]);
});

test('a wrong certificate, key or port is refused before the database is created', async () => {
  const files = ['first', 'second'].map((name) => [join(folder, `${name}.crt`), join(folder, `${name}.key`)] as const);
  for (const [cert, key] of files)
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=a', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
  const [[cert, key], [, other]] = files as [(typeof files)[0], (typeof files)[0]];
  const junk = join(folder, 'junk');
  writeFileSync(junk, 'no certificate');
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const taken = String((listener.address() as AddressInfo).port);
  const cases: [Record<string, string>, RegExp][] = [
    [
      { TLS_CERT_FILE: cert, TLS_KEY_FILE: other },
      /^TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE$/m,
    ],
    [{ TLS_CERT_FILE: junk, TLS_KEY_FILE: key }, /^TLS_CERT_FILE cannot be used: /m],
    [{ TLS_CERT_FILE: cert, TLS_KEY_FILE: junk }, /^TLS_KEY_FILE cannot be used: /m],
    [{ PORT: taken }, /^HOST or PORT cannot be used: .*EADDRINUSE/m],
    [{ HOST: '192.0.2.1' }, /^HOST or PORT cannot be used: .*EADDRNOTAVAIL/m],
    [{ METRICS_PORT: taken }, /^METRICS_HOST or METRICS_PORT cannot be used: .*EADDRINUSE/m],
  ];
  try {
    for (const [environment, message] of cases) {
      const { code, said } = await refusal(environment);
      expect([code, said]).toEqual([1, expect.stringMatching(message)]);
      expect(existsSync(join(folder, 'data/marketplace.db'))).toBe(false);
    }
  } finally {
    listener.close();
  }
});

test('logs when it migrates the database, when it begins to stop, and when it has stopped', async () => {
  const migrations = listMigrations().length;
  const said: string[] = [];
  const server = await startServerProcess({}, { folder, onLine: (line) => said.push(line) });
  expect(await server.stop()).toBe(0);
  const lines = said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { msg: string });
  expect(lines.filter(({ msg }) => /stop|migrat/.test(msg))).toEqual([
    expect.objectContaining({ level: 'info', pending: migrations, msg: 'migrating the database' }),
    expect.objectContaining({ level: 'info', applied: migrations, msg: 'migrated the database' }),
    expect.objectContaining({ level: 'info', signal: 'SIGTERM', msg: 'stopping' }),
    expect.objectContaining({ level: 'info', msg: 'stopped' }),
  ]);
});

test('writes a warning of several lines, of Node or a library, as one line of the log', async () => {
  const library = join(folder, 'library.cjs');
  writeFileSync(
    library,
    "setTimeout(() => process.emitWarning('the first line\\nthe second line', { code: 'OLD' }), 0);",
  );
  const said: string[] = [];
  const environment = { NODE_OPTIONS: `--require ${library}` };
  const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  await server.stop();
  const lines = said.filter((line) => line.includes('the second line'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 'warn',
      err: expect.objectContaining({ errorCode: 'OLD', message: 'the first line\nthe second line' }) as unknown,
    }),
  ]);
  expect(said.filter((line) => /^\(node:/.test(line))).toEqual([]);
});

test('in production, writes warnings of misspelt variables and the ready line as JSON, whatever the level of the log is', async () => {
  const said: string[] = [];
  const secrets = { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com', ADMIN_EMAIL: 'admin@example.com' };
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com', LOG_LEVEL: 'error' };
  const environment = { ...production, ...secrets, ...mail, METRICS_PORT: '0', LIMIT_FOO: '1' };
  const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  await server.stop();
  expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: 'warn',
      time: expect.any(String) as string,
      msg: 'LIMIT_FOO is unknown and has no effect: see docs/configuration.md',
    },
    {
      level: 'info',
      time: expect.any(String) as string,
      version: release.version,
      commit: release.commit,
      docs: 'https://api.example.com/Docs',
      admin: 'log in as admin@example.com (POST https://api.example.com/Auth/LogInWithEmail)',
      metrics: expect.stringContaining('/metrics') as string,
      rateLimits: true,
      msg: `Ready: the rental marketplace at https://api.example.com (listening at ${server.url})`,
    },
  ]);
});

test('serves although standard output is on a full disk', async () => {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), SANDBOX: 'on' };
  const full = openSync('/dev/full', 'w');
  const server = spawn(process.execPath, [join(__dirname, '../dist/src/main.js')], {
    cwd: folder,
    env,
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let said = '';
  server.stderr!.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = once(server, 'exit');
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/Health/Live`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isReady = async () => said.includes('The ready line cannot be written: ENOSPC') && (await isLive());
  for (let tries = 0; tries < 800 && !(await isReady()); tries += 1) await delay(50);
  expect(said).toContain('The ready line cannot be written: ENOSPC');
  expect(await isLive()).toBe(true);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('serves metrics on their own port, prints it, fails to start when it is taken, and closes it at the end', async () => {
  const said: string[] = [];
  const environment = { METRICS_PORT: '0', LOG_LEVEL: 'error' };
  const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await fetch(`${server.url}/Currency/GetAll`);
  const url = said.find((line) => line.startsWith('Metrics: '))!.slice('Metrics: '.length);
  const { values } = await scrape(url);
  expect(values.get('marketplace_requests_total{operation="getCurrencies",status="200"}')).toBe(1);
  const taken = await refusal({ METRICS_PORT: new URL(url).port });
  expect(taken.code).toBe(1);
  expect(taken.said.trimEnd().split('\n').at(-1)).toMatch(/^METRICS_HOST or METRICS_PORT cannot be used: .*EADDRINUSE/);
  expect(await server.stop()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('a server on a port chosen by the system uses that port in the URLs that it sends', async () => {
  const server = await startServerProcess({ SANDBOX: 'on', LOG_LEVEL: 'error' }, { folder });
  try {
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${server.url}${path}`, init);
      return ((await response.json()) as { data: { url: string; tokens: { owner: string } } }).data;
    };
    const { tokens } = await ask('/Sandbox/Reset', { method: 'POST' });
    const { url } = await ask('/Calendar/GetFeed/11', { headers: { authorization: `Bearer ${tokens.owner}` } });
    expect(await (await fetch(url)).text()).toMatch(/^BEGIN:VCALENDAR/);
  } finally {
    await server.stop();
  }
});

test('a sandbox prints that it is one, and the administrator that a reset creates', async () => {
  const said: string[] = [];
  const environment = { SANDBOX: 'on', LOG_LEVEL: 'error' };
  const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  try {
    const line = said.find((one) => one.startsWith('Sandbox: on'))!;
    const [, reset, email] = /POST (\S+)\), the administrator is (\S+)$/.exec(line)!;
    const { tokens } = (
      (await (await fetch(reset!, { method: 'POST' })).json()) as { data: { tokens: { admin: string } } }
    ).data;
    const headers = { authorization: `Bearer ${tokens.admin}` };
    const me = await fetch(`${server.url}/Auth/GetMe`, { headers });
    expect(await me.json()).toMatchObject({ data: { email } });
  } finally {
    await server.stop();
  }
});

test('does not load metrics and tracing unless they are configured', () => {
  const watching = JSON.stringify(join(__dirname, '../dist/src/watching.js'));
  const program = `require(${watching}).openWatchers({ databaseUrl: 'sqlite::memory:', ...CONFIG }, {});
    const loaded = Object.keys(require.cache).join();
    console.log(/prom-client/.test(loaded), /opentelemetry.sdk/.test(loaded)); process.exit()`;
  const loaded = (config: object) =>
    execFileSync(process.execPath, ['-e', program.replace('CONFIG', JSON.stringify(config))], { encoding: 'utf8' }).trim(); // prettier-ignore
  expect(loaded({})).toBe('false false');
  expect(loaded({ metricsPort: 0 })).toBe('true false');
  expect(loaded({ traceEndpoint: 'http://127.0.0.1:1' })).toBe('false true');
});

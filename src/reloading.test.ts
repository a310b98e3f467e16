import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { freePort } from './testing/databases/processes';
import { scrape } from './testing/metrics';
import { type ServerProcess, startServerProcess } from './testing/servers/server-process';

let folder: string;
let server: ServerProcess;
let metricsPort: number;
const said: string[] = [];
const [cert, key] = ['cert.pem', 'key.pem'] as const;
const at = (name: string) => join(folder, name);

/** Makes a self-signed certificate for `name` that is valid for `days`, as NAME-cert.pem and NAME-key.pem. */
function makeCertificate(name: string, days: number): void {
  const files = ['-keyout', at(`${name}-${key}`), '-out', at(`${name}-${cert}`)];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), '-subj', `/CN=${name}`];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
}

function use(name: string): void {
  copyFileSync(at(`${name}-${cert}`), at(cert));
  copyFileSync(at(`${name}-${key}`), at(key));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reloading-'));
  makeCertificate('first', 1);
  makeCertificate('second', 30);
  use('first');
  writeFileSync(at('level'), 'warn\n');
  const files = { TLS_CERT_FILE: at(cert), TLS_KEY_FILE: at(key), LOG_LEVEL_FILE: at('level') };
  metricsPort = await freePort();
  const environment = { ...files, METRICS_PORT: String(metricsPort) };
  server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

/** Sends a request; returns the name in the server's certificate, and whether the connection was open before. */
function ask(agent: Agent): Promise<{ name: string; isReused: boolean; status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(`${server.url}/Currency/GetAll`, { agent, rejectUnauthorized: false }, (response) => {
      const name = (response.socket as TLSSocket).getPeerCertificate().subject.CN as string;
      response
        .resume()
        .once('end', () => resolve({ name, isReused: request.reusedSocket, status: response.statusCode }));
    });
    request.once('error', reject);
  });
}

/** The day on which the certificate expires that the metrics say is served. */
async function expiryDay(): Promise<string> {
  const { values } = await scrape(`http://127.0.0.1:${metricsPort}/metrics`);
  return new Date(values.get('marketplace_certificate_expiry_seconds')! * 1000).toISOString().slice(0, 10);
}

/** The day on which the certificate for `name` expires. */
function validTo(name: string): string {
  return new Date(new X509Certificate(readFileSync(at(`${name}-${cert}`))).validTo).toISOString().slice(0, 10);
}

/** Sends SIGHUP, and waits for a line of the log. */
async function hangUp(line: RegExp): Promise<void> {
  const before = said.length;
  process.kill(server.pid, 'SIGHUP');
  for (let look = 0; look < 400 && !said.slice(before).some((one) => line.test(one)); look += 1) await delay(25);
  expect(said.slice(before)).toContainEqual(expect.stringMatching(line));
}

const open = new Agent({ keepAlive: true, maxSockets: 1 });
const fresh = () => new Agent({ keepAlive: false, maxCachedSessions: 0 });

test('SIGHUP changes the level of the log, also that of the lines of requests', async () => {
  expect(await ask(open)).toEqual({ name: 'first', isReused: false, status: 200 });
  expect(said.filter((line) => line.includes('"operation"'))).toEqual([]);
  writeFileSync(at('level'), 'info');
  // Its own level and the one that was read have different names.
  await hangUp(
    /^\{"level":"info","time":"[^"]+","logLevel":"info","files":\["[^"]+cert.pem","[^"]+key.pem","[^"]+level"\],"msg":"read the files of the configuration again"/,
  );
  await ask(open);
  const ofRequests = () => said.filter((line) => line.includes('"operation":"getCurrencies"'));
  for (let waits = 0; waits < 100 && ofRequests().length === 0; waits++) await delay(100);
  expect(ofRequests()).toHaveLength(1);
});

test('a wrong certificate or level stays without effect, and the log says so', async () => {
  writeFileSync(at(cert), 'no certificate');
  await hangUp(/TLS_CERT_FILE or TLS_KEY_FILE cannot be used, and the former one stays/);
  copyFileSync(at(`second-${cert}`), at(cert));
  await hangUp(/TLS_CERT_FILE or TLS_KEY_FILE cannot be used, and the former one stays/);
  writeFileSync(at('level'), 'loud');
  const before = said.length;
  await hangUp(/LOG_LEVEL cannot be used, and the former one stays/);
  await delay(200);
  expect(said.slice(before).filter((line) => line.includes('read the files of the configuration'))).toEqual([]);
  writeFileSync(at('level'), 'info');
  expect(await ask(fresh())).toMatchObject({ name: 'first', status: 200 });
  expect(await expiryDay()).toBe(validTo('first'));
});

test('new connections get the new certificate, and open ones go on', async () => {
  use('second');
  await hangUp(/read the files of the configuration again/);
  expect(await ask(fresh())).toMatchObject({ name: 'second', status: 200 });
  expect(await expiryDay()).toBe(validTo('second'));
  expect(await ask(open)).toEqual({ name: 'first', isReused: true, status: 200 });
  open.destroy();
});

test('SIGHUP does not end a server that waits for its database', async () => {
  const lines: string[] = [];
  const waits = { DATABASE_URL: 'postgres://user@127.0.0.1:1/rentals', DATABASE_WAIT_SECONDS: '2' };
  const waiting = spawn(process.execPath, [join(__dirname, '../dist/src/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL_FILE: at('level'), ...waits },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface(waiting.stdout).on('line', (line) => {
    lines.push(line);
    if (line.includes('waiting for the database')) waiting.kill('SIGHUP');
  });
  createInterface(waiting.stderr).on('line', (line) => lines.push(line));
  const [code, signal] = (await once(waiting, 'close')) as [number | null, string | null];
  expect(lines).toContainEqual(expect.stringContaining('waiting for the database'));
  // It has waited until the end.
  expect([code, signal, lines.at(-1)]).toEqual([1, null, expect.stringContaining('no server listens')]);
});

test('outside production, SIGHUP stops a server that has nothing to read again, as SIGTERM does', async () => {
  const lines: string[] = [];
  const terminal = await startServerProcess({}, { folder, onLine: (line) => lines.push(line) });
  process.kill(terminal.pid, 'SIGHUP');
  // A second signal while the process exits would end it by that signal.
  expect(await terminal.ended).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/"signal":"SIGHUP","msg":"stopping"/));
});

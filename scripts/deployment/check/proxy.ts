import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Ajv from 'ajv';
import { readDocument } from '../../../src/contract/document';
import { type Haproxy, startHaproxy } from '../haproxy';

/** Checks that HAProxy redirects to HTTPS, and that the instances' header for browsers reaches them. */
export async function checkTls(): Promise<void> {
  const hsts = 'max-age=31536000; includeSubDomains';
  const instance = createServer((_request, response) => {
    response.setHeader('Strict-Transport-Security', hsts).end('{}');
  });
  await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [cert, key, both] = ['cert', 'key', 'both'].map((name) => join(folder, `${name}.pem`)) as [
    string,
    string,
    string,
  ];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
  const proxy = await startHaproxy([`127.0.0.1:${(instance.address() as AddressInfo).port}`], both);
  try {
    const { status, headers } = await fetch(`${proxy.url}/Cities/GetCities`, { redirect: 'manual' });
    strictEqual(status, 308);
    ok(headers.get('location')?.startsWith('https://'), 'no redirect to HTTPS');
    const sent = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${proxy.tlsUrl}/Cities/GetCities`,
        { ca: readFileSync(cert), checkServerIdentity: () => undefined },
        resolve,
      ).once('error', reject);
    });
    sent.resume();
    strictEqual(sent.headers['strict-transport-security'], hsts);
  } finally {
    await proxy.stop();
    instance.closeAllConnections();
    instance.close();
    rmSync(folder, { recursive: true });
  }
}

/** Checks responses that HAProxy makes itself, its metrics, and that its log names a failed request without an address or a path. */
export async function checkProxy(): Promise<void> {
  const instance = createServer((request, response) => {
    if (request.url === '/Health/Ready') response.end('{}');
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
  const { port } = instance.address() as AddressInfo;
  const proxy = await startHaproxy([`127.0.0.1:${port}`]);
  try {
    // The instance breaks the connection of each request.
    await checkEnvelope(proxy, 502);
    await checkMetrics(proxy);
    instance.closeAllConnections();
    await new Promise((resolve) => instance.close(resolve));
    await checkEnvelope(proxy, 503);
    // HAProxy writes a line after the response, and checks the instance meanwhile.
    const said = (text: string) => proxy.log.some((line) => line.includes(text));
    for (let look = 0; look < 600 && !(said('"status":503') && said('DOWN')); look += 1) await delay(50);
    const failed = proxy.log
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { status: number });
    deepStrictEqual(
      failed.map(({ status }) => status),
      [502, 503],
    );
    ok(!/127\.0\.0\.1|GetCities/.test(JSON.stringify(failed)), 'the log has an address or a path');
    ok(said('DOWN'), 'the log lacks a change of state');
  } finally {
    instance.close();
    await proxy.stop();
  }
}

/** Checks that HAProxy refuses the requests of a site above the limit, here 3 in 10 s instead of the shipped figure. */
export async function checkSiteLimit(): Promise<void> {
  const instance = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
  const proxy = await startHaproxy([`127.0.0.1:${(instance.address() as AddressInfo).port}`], undefined, 3);
  try {
    for (let request = 0; request < 3; request += 1)
      strictEqual((await fetch(`${proxy.url}/Cities/GetCities`)).status, 200);
    await checkEnvelope(proxy, 429, '10');
  } finally {
    await proxy.stop();
    instance.closeAllConnections();
    instance.close();
  }
}

async function checkEnvelope({ url }: Haproxy, status: number, retryAfter = '1'): Promise<void> {
  const response = await fetch(`${url}/Cities/GetCities`);
  strictEqual(response.status, status);
  strictEqual(response.headers.get('content-type'), 'application/json');
  strictEqual(response.headers.get('retry-after'), retryAfter);
  const envelope = (await response.json()) as { statusCode: number };
  strictEqual(envelope.statusCode, status);
  const ajv = new Ajv({
    strict: false,
    formats: { int32: true, uuid: true, 'date-time': true, date: true, uri: true },
  });
  const validate = ajv.compile({ ...readDocument(), $ref: '#/components/schemas/ErrorEnvelope' });
  ok(validate(envelope), ajv.errorsText(validate.errors));
}

async function checkMetrics({ metricsUrl }: Haproxy): Promise<void> {
  const alerts = readFileSync(join(__dirname, '../alerts.yml'), 'utf8');
  const served = await (await fetch(metricsUrl)).text();
  const selectors = [...alerts.matchAll(/(haproxy_\w+)\{([^}]*)\}/g)];
  ok(selectors.length > 1, 'alerts.yml names no metrics of HAProxy');
  const series = served.split('\n').filter((line) => line.startsWith('haproxy_'));
  const isServed = (name: string, labels: string) =>
    series.some((line) => line.startsWith(`${name}{`) && labels.split(',').every((label) => line.includes(label)));
  deepStrictEqual(
    selectors.filter(([, name, labels]) => !isServed(name!, labels!)).map(([text]) => text),
    [],
  );
}

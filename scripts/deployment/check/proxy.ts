import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Ajv from 'ajv';
import { readDocument } from '../../../src/contract/document';
import { type Haproxy, startHaproxy } from '../haproxy';

/** Checks responses that HAProxy makes itself, and its metrics. */
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
  } finally {
    instance.close();
    await proxy.stop();
  }
}

async function checkEnvelope({ url }: Haproxy, status: number): Promise<void> {
  const response = await fetch(`${url}/Cities/GetCities`);
  strictEqual(response.status, status);
  strictEqual(response.headers.get('content-type'), 'application/json');
  strictEqual(response.headers.get('retry-after'), '1');
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

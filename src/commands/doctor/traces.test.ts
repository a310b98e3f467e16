import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Server as Listener, createServer as createListener } from 'node:net';
import { once } from 'node:events';
import { readConfig } from '../../config/config';
import { startCollector } from '../../testing/collector';
import { checkTraces } from './traces';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const check = async (environment: Record<string, string>) =>
  (await checkTraces(readConfig({ NODE_ENV: 'test', ...environment }), environment)).map(
    ({ state, text }) => `${state}: ${text}`,
  );

async function listening(server: Server | Listener): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector that returns the status, and stores the headers of each request. */
async function returning(status: number) {
  const headers: object[] = [];
  const url = await listening(
    createServer((request, response) => {
      headers.push(request.headers);
      response.writeHead(status, { connection: 'close' }).end();
    }),
  );
  return { url, headers };
}

test('without variables of OpenTelemetry, nothing is reported', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ OTEL_SERVICE_NAME: 'market', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toEqual([
    'doubtful: no traces are sent, although OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS is set: set OTEL_EXPORTER_OTLP_ENDPOINT too',
  ]);
});

test('a collector that accepts spans receives none from the doctor', async () => {
  const collector = await startCollector();
  closing.push(() => collector.close());
  for (const slash of ['', '/'])
    expect(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}${slash}` })).toEqual([
      'fine: the collector accepts spans',
    ]);
  expect(collector.texts).toEqual(Array(2).fill('POST /v1/traces {"resourceSpans":[]}'));
});

test.each([
  [401, 'wrong: the collector rejects the credentials (401): check OTEL_EXPORTER_OTLP_HEADERS'],
  [404, expect.stringMatching(/^wrong: the collector has no \/v1\/traces \(404\): OTEL_EXPORTER_OTLP_ENDPOINT must/)],
  [503, expect.stringMatching(/^wrong: the collector returns 503 .*: check OTEL_EXPORTER_OTLP_ENDPOINT/)],
])('a collector that returns %d is reported with the variable to check', async (status, expected: unknown) => {
  const { url, headers } = await returning(status);
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20canary,x-a=general';
  const found = await check({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS,
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-a=traces',
  });
  expect(found).toEqual([expected]);
  expect(found.join()).not.toContain('canary');
  expect(headers).toMatchObject([{ authorization: 'Bearer canary', 'x-a': 'traces' }]);
});

test('a collector that cannot be reached, speaks another protocol, or never responds is reported', async () => {
  const url = await listening(createListener((socket) => socket.end('\0\0\x12\x04\0\0\0\0\0')));
  expect(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toEqual([
    expect.stringMatching(/^wrong: OTEL_EXPORTER_OTLP_ENDPOINT is not the URL of OTLP over HTTP/),
  ]);
  const silent = createListener((socket) => void closing.unshift(() => socket.destroy()));
  expect(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: await listening(silent) })).toEqual([
    'wrong: the collector does not respond (no response after 5 s): check OTEL_EXPORTER_OTLP_ENDPOINT and the network',
  ]);
  expect(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toEqual([
    expect.stringMatching(
      /^wrong: the collector does not respond \(.*ECONNREFUSED.*\): check OTEL_EXPORTER_OTLP_ENDPOINT/,
    ),
  ]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,canary', 'wrong', 'pair 2 is not'],
  ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/nowhere/ca.pem', 'wrong', 'names a file that cannot be read (ENOENT)'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'wrong', 'is unknown'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://other:4318/v1/traces', 'doubtful', 'has no effect'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'doubtful', 'has no effect'],
])('%s=%s is reported by its name', async (name, value, state, text) => {
  const { url } = await returning(200);
  const [first, ...others] = await check({ OTEL_EXPORTER_OTLP_ENDPOINT: url, [name]: value });
  expect(first).toMatch(new RegExp(`^${state}: ${name}`));
  expect(first).toContain(text);
  expect(first).not.toContain('canary');
  expect(others).toEqual(state === 'doubtful' ? ['fine: the collector accepts spans'] : []);
});

test('the ratio of a sampler is checked', async () => {
  const { url } = await returning(200);
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
  expect(await check({ ...environment, OTEL_TRACES_SAMPLER_ARG: '10%' })).toEqual([
    'wrong: OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  ]);
  expect(await check({ ...environment, OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual([
    'fine: the collector accepts spans',
  ]);
});

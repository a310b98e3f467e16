import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createMetrics } from '../../src/adapters/metrics';
import { systemClock } from '../../src/adapters/clock';
import { operationsOf, readDocument } from '../../src/contract/document';
import { openDatabase } from '../../src/database/connection';
import { KeyedMutex } from '../../src/database/keyed-mutex';
import { jobs } from '../../src/jobs';
import { certificateReading, readingsOf } from '../../src/watching';

interface Expression {
  from: string;
  text: string;
}

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');
const rules = (
  parse(read('alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions: Expression[] = [
  ...rules.map(({ alert, expr }) => ({ from: alert, text: expr })),
  ...panels.flatMap(({ title, targets }) =>
    // Grafana replaces the variable with a duration.
    targets.map(({ expr }) => ({ from: title, text: expr.replaceAll('$__rate_interval', '5m') })),
  ),
];

/** Parses an expression: whether it is valid, and the texts of its nodes by name. */
function nodesOf(text: string): { isValid: boolean; texts: (node: string) => string[] } {
  const nodes: [name: string, text: string][] = [];
  parser.parse(text).iterate({ enter: ({ name, from, to }) => void nodes.push([name, text.slice(from, to)]) });
  return {
    isValid: nodes.every(([name]) => name !== '⚠'),
    texts: (node) => nodes.filter(([name]) => name === node).map(([, found]) => found),
  };
}

/** The names of all series of `/metrics`, for any engine, and the text of the response. */
async function readMetrics(): Promise<{ series: Set<string>; text: string }> {
  const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
  const database = openDatabase('sqlite::memory:', { poolSize: 1 });
  const maintenance = { isOn: false, pausing: AbortSignal.abort(), refresh: async () => {} };
  const pool = () => ({ most: 1, inUse: 0, idle: 0, waiting: 0 });
  const longPolling = { size: 0, wait: () => Promise.resolve(undefined) };
  const needs = { listingMutex: new KeyedMutex<number>(1), longPolling, clock: systemClock, maintenance };
  const replica = { staleness: () => 100 };
  metrics.read(
    ...readingsOf(metrics, { ...database, pool }, { ...needs, replica }),
    certificateReading(() => undefined),
  );
  const { body } = await metrics.text();
  await database.close();
  const series = new Set<string>();
  for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) series.add(name! + suffix);
  return { series, text: body };
}

test('each expression of the alerts and the dashboard is valid PromQL', () => {
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.filter(({ text }) => !nodesOf(text).isValid)).toEqual([]);
  expect(nodesOf('rate(a[5m]').isValid).toBe(false);
});

test('each metric in an expression is served by /metrics', async () => {
  const { series } = await readMetrics();
  const named = expressions.flatMap(({ from, text }) =>
    nodesOf(text)
      .texts('VectorSelector')
      .map((selector) => ({ from, name: /^[\w:]+/.exec(selector)![0] })),
  );
  expect(named.length).toBeGreaterThan(40);
  // Prometheus itself provides `up`, and its blackbox exporter the other one. The deployment check reads the metrics of HAProxy.
  const others = ['up', 'probe_ssl_earliest_cert_expiry'];
  const isElsewhere = (name: string) => others.includes(name) || name.startsWith('haproxy_');
  expect(named.filter(({ name }) => !isElsewhere(name) && !series.has(name))).toEqual([]);
});

test('each metric of the service is on the dashboard', async () => {
  const { series } = await readMetrics();
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
  const missing = [...series].filter((name) => name.startsWith('marketplace_') && !/_(bucket|sum|count)$/.test(name));
  expect(missing.filter((name) => !shown.includes(name))).toEqual([]);
});

test('each job and operation in an expression exists', () => {
  const names = new Set<string>(jobs.map(({ name }) => name));
  const operations = new Set<string>(operationsOf(readDocument()).map(({ operationId }) => operationId));
  const valuesOf = (label: string) =>
    expressions.flatMap(({ text }) =>
      nodesOf(text)
        .texts('UnquotedLabelMatcher')
        .flatMap((matcher) => new RegExp(`^${label}[!=][=~]?"(.*)"$`).exec(matcher)?.[1]?.split('|') ?? []),
    );
  expect(valuesOf('name').length).toBeGreaterThan(3);
  expect(valuesOf('name').filter((name) => !names.has(name))).toEqual([]);
  expect(valuesOf('operation').length).toBeGreaterThan(0);
  expect(valuesOf('operation').filter((name) => !operations.has(name))).toEqual([]);
});

test('each reason in an expression exists, and its counter begins at 0', async () => {
  const { text } = await readMetrics();
  const named = expressions.flatMap(({ text: expression }) =>
    [...expression.matchAll(/(marketplace_\w+_given_up_total)\{reason=~"([^"]+)"\}/g)].flatMap(([, name, reasons]) =>
      reasons!.split('|').map((reason) => `${name}{reason="${reason}"} 0`),
    ),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((line) => !text.includes(`\n${line}\n`))).toEqual([]);
});

test('no alert expects a job more often than it runs', () => {
  const late = rules.filter(({ expr }) => expr.includes('marketplace_job_last_success_seconds'));
  const applies = (expr: string, { name }: { name: string }) => {
    const [, operator, names = ''] = /\{name(=~|!~|!=|=)"([^"]+)"\}/.exec(expr)!;
    const isNamed = names.split('|').includes(name);
    return operator!.startsWith('!') ? !isNamed : isNamed;
  };
  const secondsOf = (expr: string) =>
    />\s*([\d* ]+)/
      .exec(expr)![1]!
      .split('*')
      .reduce((product, factor) => product * Number(factor), 1);
  expect(late.length).toBeGreaterThan(2);
  for (const job of jobs) {
    const covering = late.filter(({ expr }) => applies(expr, job));
    expect([job.name, covering.length]).not.toEqual([job.name, 0]);
    for (const { alert, expr } of covering)
      expect([alert, job.name, secondsOf(expr) * 1000 > 1.5 * job.every]).toEqual([alert, job.name, true]);
  }
});

test('each alert links to a section of the runbook, and each of those sections is about an alert', () => {
  const runbook = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const part = runbook.slice(runbook.indexOf('## What to do for each alert'), runbook.indexOf('## Traces'));
  const sections = [...part.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(rules.map(({ alert }) => alert).sort()).toEqual(sections.sort());
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

test('the command in the runbook and in the file turns the links of all alerts into whole addresses', () => {
  const [, command] = /^# (sed .*)$/m.exec(read('alerts.yml'))!;
  expect(readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8')).toContain(`\`${command}\``);
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  copyFileSync(join(__dirname, 'alerts.yml'), join(folder, 'alerts.yml'));
  execFileSync('sh', ['-c', command!], { cwd: folder });
  const text = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  rmSync(folder, { recursive: true });
  const { groups } = parse(text) as { groups: { rules: typeof rules }[] };
  for (const { alert, annotations } of groups.flatMap((group) => group.rules))
    expect(annotations.runbook_url).toBe(`https://example.com/marketplace/docs/operations.md#${alert.toLowerCase()}`);
});

test('a proxy that is not scraped raises an alert, because the other alerts about it cannot', () => {
  const { scrape_configs: scraped } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] };
  const watched = rules.flatMap(({ expr }) => /^up\{job="(\w+)"\} == 0$/.exec(expr)?.[1] ?? []);
  expect(watched.toSorted()).toEqual(scraped.map(({ job_name: name }) => name).toSorted());
});

test('the ratio of errors does not count probes', () => {
  const { expr } = rules.find(({ alert }) => alert === 'ErrorRatio')!;
  const selectors = nodesOf(expr)
    .texts('VectorSelector')
    .filter((selector) => selector.startsWith('marketplace_requests_total'));
  expect(selectors).toHaveLength(2);
  for (const selector of selectors) expect(selector).toContain('operation!~"live|ready"');
});

test('the ratio of errors does not count changes that maintenance rejects, whose counter begins at 0', async () => {
  const { expr } = rules.find(({ alert }) => alert === 'ErrorRatio')!;
  const subtracted = 'marketplace_errors_total{code="MAINTENANCE"}';
  expect(nodesOf(expr).texts('VectorSelector')).toContain(subtracted);
  const [, fraction] = /^\((.+)\) \/ /.exec(expr)!;
  expect(fraction).toContain(` - (sum(rate(${subtracted}[5m])) or vector(0))`);
  // A counter that begins with its first value has no rate until the second one.
  expect((await readMetrics()).text).toContain(`\n${subtracted} 0\n`);
});

test('the errors of the proxy are those of all proxies together', () => {
  const { expr } = rules.find(({ alert }) => alert === 'ProxyErrors')!;
  expect(expr).toMatch(/^sum\(rate\(haproxy_frontend_http_responses_total\S+\)\) - sum\(rate\(haproxy_server_/);
});

test('response times do not include requests that wait for something new, and probes', () => {
  const waiting = operationsOf(readDocument())
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'waitSeconds'))
    .map(({ operationId }) => operationId);
  expect(waiting).toContain('getEvents');
  const selectors = expressions.flatMap(({ text }) =>
    nodesOf(text)
      .texts('VectorSelector')
      .filter((selector) => selector.startsWith('marketplace_request_seconds_bucket')),
  );
  expect(selectors.length).toBeGreaterThan(1);
  for (const selector of selectors)
    expect(selector).toContain(`operation!~"${[...waiting.sort(), 'live', 'ready'].join('|')}"`);
});

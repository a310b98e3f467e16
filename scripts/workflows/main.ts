/**
 * `npm run check -- workflows`: runs each workflow of the published Arazzo document with Redocly's `respect`, on a sandbox on SQLite and on one
 * on PostgreSQL. Prints one line for each and exits non-zero if one fails.
 */
import { strictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { check, conclude } from '../check/facts';
import { readWorkflows, workflowsFile } from '../generate/docs/workflows';

const root = join(__dirname, '../..');
const redocly = join(root, 'node_modules/.bin/redocly');

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Counts the requests that a webhook sends to it. */
async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    received++;
    request.resume().once('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, received: () => received, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const { workflows } = readWorkflows();
/** The workflows that no other one runs: together they run all. */
const outermost = workflows.filter(({ workflowId }) =>
  workflows.every(({ steps }) => steps.every((step) => step.workflowId !== workflowId)),
);

/** The number of steps of a workflow, with those of the workflows that its steps run. */
function countSteps(workflow: string): number {
  const { steps } = workflows.find(({ workflowId }) => workflowId === workflow)!;
  return steps.reduce((sum, step) => sum + (step.workflowId ? countSteps(step.workflowId) : 0), steps.length);
}

/** Runs a workflow; rejects with the output if it fails. Returns the number of steps. */
async function respect(
  server: string,
  workflow: string,
  inputs: (readonly [string, string])[],
  report: string,
): Promise<number> {
  const given = inputs.flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const servers = ['marketplace', 'sandbox'].flatMap((name) => ['--server', `${name}=${server}`]);
  const words = ['respect', `${server}/Docs/${workflowsFile}`, '--workflow', workflow, ...servers, ...given];
  const child = spawn(redocly, [...words, '--json-output', report], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output);
  return stepsIn(JSON.parse(await readFile(report, 'utf8')) as unknown);
}

/** The number of steps in a report that passed. Steps of workflows that a step runs count, too. */
function stepsIn(report: unknown): number {
  if (typeof report !== 'object' || report === null) return 0;
  const isStep = 'stepId' in report && 'status' in report && report.status === 'success';
  return Object.values(report).reduce((sum: number, value: unknown) => sum + stepsIn(value), isStep ? 1 : 0);
}

async function checkOn(engine: string, environment: Record<string, string>, folder: string): Promise<void> {
  const receiver = await startReceiver();
  const server = await startServerProcess(
    { SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on', LOG_LEVEL: 'error', ...environment },
    { folder },
  );
  const stay = { propertyId: '11', startDate: dayFromNow(40), endDate: dayFromNow(43) };
  const valueOf: Record<string, string> = { ...stay, url: receiver.url, email: 'customer@example.com' };
  try {
    for (const { workflowId, summary, inputs } of outermost)
      await check(`${engine}: ${summary}`, async () => {
        const reset = await fetch(`${server.url}/Sandbox/Reset`, { method: 'POST' });
        strictEqual(reset.status, 200);
        const given = Object.keys(inputs.properties).map((name) => [name, valueOf[name]!] as const);
        const steps = await respect(server.url, workflowId, given, join(folder, `${workflowId}.json`));
        strictEqual(steps, countSteps(workflowId), 'the number of steps that passed');
        return `${steps} steps`;
      });
    await check(`${engine}: the webhook has received the test event`, () => strictEqual(receiver.received() > 0, true));
  } finally {
    await server.stop();
    await receiver.stop();
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase('workflows');
    await Promise.all([
      checkOn('SQLite', {}, mkdtempSync(join(folder, 'sqlite-'))),
      checkOn('PostgreSQL', { DATABASE_URL: url }, mkdtempSync(join(folder, 'postgres-'))),
    ]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('Every workflow passed on both engines.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

/**
 * `npm run check -- workflows`: runs each workflow of the published Arazzo document with Redocly's `respect`, on a sandbox on SQLite and on one
 * on PostgreSQL. A partner's server verifies the deliveries of the webhook, and provides the calendar that is imported. Prints one line for each and exits non-zero if one fails.
 */
import { deepStrictEqual, strictEqual, throws } from 'node:assert';
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { startProxy } from '../../contract-tests/proxy';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { startReceiver } from '../../src/testing/receiver';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { check, conclude } from '../check/facts';
import { readWorkflows, workflowsFile } from '../generate/docs/workflows';
import { listen } from '../sample/page';

const root = join(__dirname, '../..');
const redocly = join(root, 'node_modules/.bin/redocly');

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the check reads from the responses that the runner receives. */
interface Seen {
  secret?: string;
  exportUrl?: string;
}

/** Passes the runner's requests on, and notes the secret of the webhook and the URL of the calendar. */
function startObserver(server: string, seen: Seen) {
  return startProxy(server, ({ status, body }, { url }) => {
    if (status !== 200 || !/^\/(?:Webhooks\/Add|Calendar\/AddImport)$/.test(url)) return;
    Object.assign(seen, (JSON.parse(body) as { data: Seen }).data);
  });
}

/** A partner's webhook: it verifies each delivery with the library of Standard Webhooks, and lists the types of the events. */
async function startPartner(seen: Seen) {
  const types: string[] = [];
  const receiver = await startReceiver(({ body, headers }, response) => {
    try {
      const webhook = new Webhook(seen.secret!);
      throws(() => webhook.verify(`${body} `, headers as Record<string, string>), WebhookVerificationError);
      types.push((webhook.verify(body, headers as Record<string, string>) as { type: string }).type);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  return { ...receiver, types };
}

/** The calendar of another platform, with the same nights as in the story of the SDK. */
const otherCalendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Other platform//EN', 'BEGIN:VEVENT', 'UID:1@example.com'],
  ...['DTSTAMP:20260101T000000Z', `DTSTART;VALUE=DATE:${compact(70)}`, `DTEND;VALUE=DATE:${compact(72)}`],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

function compact(days: number): string {
  return dayFromNow(days).replaceAll('-', '');
}

/** Reads the exported calendar: it has the stay that was booked here, and not the nights that were imported. */
async function readExport({ exportUrl }: Seen): Promise<void> {
  const text = await (await fetch(exportUrl!)).text();
  const starts = [...text.matchAll(/^DTSTART;VALUE=DATE:(\d+)/gm)].map(([, day]) => day);
  deepStrictEqual(
    [compact(40), compact(70)].map((day) => starts.includes(day)),
    [true, false],
  );
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
  documents: string,
  server: string,
  workflow: string,
  inputs: (readonly [string, string])[],
  report: string,
): Promise<number> {
  const given = inputs.flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const servers = ['marketplace', 'sandbox'].flatMap((name) => ['--server', `${name}=${server}`]);
  const words = ['respect', `${documents}/Docs/${workflowsFile}`, '--workflow', workflow, ...servers, ...given];
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
  const seen: Seen = {};
  const partner = await startPartner(seen);
  const calendar = await listen((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(otherCalendar),
  );
  const server = await startServerProcess(
    { SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on', LOG_LEVEL: 'error', ...environment },
    { folder },
  );
  const observer = await startObserver(server.url, seen);
  const stay = { propertyId: '11', startDate: dayFromNow(40), endDate: dayFromNow(43) };
  const valueOf: Record<string, string> = { ...stay, url: partner.url, calendarUrl: `${calendar.origin}/1.ics` };
  try {
    for (const { workflowId, summary, inputs } of outermost)
      await check(`${engine}: ${summary}`, async () => {
        const reset = await fetch(`${server.url}/Sandbox/Reset`, { method: 'POST' });
        strictEqual(reset.status, 200);
        const given = Object.keys(inputs.properties).map((name) => [name, valueOf[name]!] as const);
        const steps = await respect(server.url, observer.url, workflowId, given, join(folder, `${workflowId}.json`));
        strictEqual(steps, countSteps(workflowId), 'the number of steps that passed');
        if (workflowId === 'synchronizeCalendar') await readExport(seen);
        return `${steps} steps`;
      });
    await check(`${engine}: the webhook has received the test event and the booking, with valid signatures`, () =>
      deepStrictEqual(partner.types, ['webhook.test', 'reservation.created']),
    );
  } finally {
    observer.stop();
    await server.stop();
    await Promise.all([partner.close(), calendar.close()]);
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

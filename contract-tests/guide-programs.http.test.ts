/**
 * Runs the TypeScript programs of the guides as a reader does: unchanged, except for the address of the server and the port of a receiver.
 * Other checks run the Python programs ("clients") and the commands (guides.http.test.ts).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { components } from '../src/contract/handler';
import { type TestApp, startTestApp } from '../src/testing/app';
import { startReceiver } from '../src/testing/receiver';
import { projectFolder } from '../src/values/project-folder';
import { Deliverer } from '../src/webhooks/deliverer';

type SandboxData = components['schemas']['SandboxReset'];

const guides = join(projectFolder, 'scripts/docs');
const programsOf = (guide: string): string[] =>
  [...readFileSync(join(guides, `${guide}.md`), 'utf8').matchAll(/^```(?:ts|typescript)\n(.*?)^```$/gms)].map(
    ([, code]) => code!,
  );

/** Programs that the docs check compiles and nothing runs, by guide and number. */
const notRun: Record<string, string> = {
  'getting-started 0': 'its codes come from e-mails, and placeholders stand for its calls',
  'events 0': 'an excerpt, whose functions are the reader’s',
  'payments 0': 'the page of the provider needs the public address of the server; the check "demo" pays with the SDK',
};

let app: TestApp;
let folder: string;
let sandbox: SandboxData;
beforeAll(async () => {
  app = await startTestApp({ SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on' });
  folder = mkdtempSync(join(tmpdir(), 'guides-'));
  sandbox = (await app.call('resetSandbox')).data as SandboxData;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Bundles the program with the SDK, and starts it in the folder of the test. */
function start(name: string, code: string, environment: Record<string, string>): ChildProcess {
  const [source, bundle] = [join(folder, `${name}.mts`), join(folder, `${name}.mjs`)];
  writeFileSync(source, code.replaceAll('{{server}}', app.url));
  const sdk = join(projectFolder, 'generated/sdk/src/index.ts');
  const words = [source, '--bundle', '--platform=node', '--format=esm', `--outfile=${bundle}`, '--log-level=error'];
  execFileSync(join(projectFolder, 'node_modules/.bin/esbuild'), [...words, `--alias:rental-marketplace-sdk=${sdk}`], {
    env: { ...process.env, NODE_PATH: join(projectFolder, 'node_modules') },
  });
  const env = { ...process.env, ...environment };
  return spawn(process.execPath, [bundle], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The first text that the program prints; empty if it ends without one. Stops the program. */
async function firstOutput(program: ChildProcess): Promise<string> {
  const ended = once(program, 'close').then(([status]) => [status === 0 ? '' : `status ${status}`]);
  const [text] = (await Promise.race([once(program.stdout!.setEncoding('utf8'), 'data'), ended])) as [string];
  program.kill();
  await ended;
  return text;
}

type Run = [program: string, environment: () => Record<string, string>, output: RegExp];
const ofCustomer = (more: Record<string, number>) => ({
  CUSTOMER_TOKEN: sandbox.tokens.otherCustomer,
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
});
const inConversation = () => ofCustomer({ CONVERSATION: sandbox.recordIds.conversation });
const runs: Run[] = [
  ['integrate 0', () => ({ API_KEY: sandbox.apiKeys.ownerWrite }), /'11 .+'/],
  ['integrate 1', () => ({ API_KEY: sandbox.apiKeys.ownerWrite }), /^reservation\.\w+ \d+ \d{4}-\d\d-\d\d/],
  ['rent 0', () => ofCustomer({ RESERVATION: sandbox.recordIds.monthlyStay }), /^Pay \d+ \w{3} at /],
  ['messages 0', inConversation, /^\d+ \S/],
  ['messages 1', inConversation, /^$/],
];
const receivers = ['integrate 2', 'webhooks 0', 'webhooks 1'];
const codeOf = (program: string) => {
  const [guide, number] = program.split(' ') as [string, string];
  return programsOf(guide)[Number(number)]!;
};

test.each(runs)('the program %s does what its guide says', async (name, environment, output) => {
  writeFileSync(join(folder, 'sequence'), '0');
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } });
  await picture.jpeg().toFile(join(folder, 'entrance.jpg'));
  expect(await firstOutput(start(name, codeOf(name), environment()))).toMatch(output);
});

test.each(receivers)('the receiver %s accepts a delivery, and rejects one with another body', async (name) => {
  const receiver = await startReceiver();
  const as = { token: sandbox.apiKeys.ownerWrite };
  const webhook = (await app.call('addWebhook', { as, body: { url: receiver.url } })).data as {
    id: number;
    secret: string;
  };
  await app.call('sendTestToWebhook', { as, path: { id: webhook.id } });
  await new Deliverer(app).drain();
  const { body, headers } = receiver.received[0]!;
  await receiver.close();
  // The port of the guide may be in use.
  const listening = ".listen(0, '127.0.0.1', function () { console.log(this.address().port); })";
  const code = `const keep = async (event) => event.id;\n${codeOf(name).replace('.listen(3000)', listening)}`;
  const program = start(name, code, { WEBHOOK_SECRET: webhook.secret });
  const [port] = (await once(program.stdout!.setEncoding('utf8'), 'data')) as [string];
  const ended = once(program, 'close');
  const statuses = [];
  for (const sent of [body, `${body} `]) {
    const { 'content-length': _length, host: _host, connection: _connection, ...signed } = headers;
    const reply = await fetch(`http://127.0.0.1:${port.trim()}/`, {
      method: 'POST',
      headers: signed as Record<string, string>,
      body: sent,
    });
    statuses.push(reply.status);
  }
  program.kill();
  await ended;
  expect(statuses).toEqual([204, 400]);
});

test('every TypeScript program of a guide is run, or there is a reason not to', () => {
  const all = readdirSync(guides)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .flatMap((guide) => programsOf(guide).map((_, index) => `${guide} ${index}`));
  const known = [...runs.map(([name]) => name), ...receivers, ...Object.keys(notRun)];
  expect(all.toSorted()).toEqual(known.toSorted());
});

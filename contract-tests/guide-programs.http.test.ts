/**
 * Runs the programs of the guides as a reader does: unchanged, except for the address of the server and the port of a receiver.
 * Other checks run the Python programs that verify webhooks ("clients") and the commands (guides.http.test.ts).
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { components } from '../src/contract/handler';
import { type TestApp, startTestApp } from '../src/testing/app';
import { startReceiver } from '../src/testing/receiver';
import { projectFolder } from '../src/values/project-folder';
import { Deliverer } from '../src/webhooks/deliverer';

type SandboxData = components['schemas']['SandboxReset'];

const guides = join(projectFolder, 'scripts/docs');
const programsOf = (guide: string, language = 'ts'): string[] =>
  [...readFileSync(join(guides, `${guide}.md`), 'utf8').matchAll(/^```(ts|typescript|python)\n(.*?)^```$/gms)].flatMap(
    ([, grammar, code]) => ((grammar === 'python') === (language === 'python') ? [code!] : []),
  );

/** Programs that the docs check compiles and nothing runs, by guide and number. */
const notRun: Record<string, string> = {
  'getting-started 0': 'its codes come from e-mails, and placeholders stand for its calls',
  'events 0': 'an excerpt, whose functions are the reader’s',
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
const paying = 'payments 0';
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

test('the program of the guide payments pays the deposit of a reservation', async () => {
  const { customer } = sandbox.tokens;
  const body = { propertyId: sandbox.propertyIds.active, startDate: '2027-03-01', endDate: '2027-03-04' };
  const { id } = (await app.call('bookReservation', { as: { token: customer }, body })).data as { id: number };
  // A test's server does not listen on the configured port, from which the URL of the page is made.
  const code = codeOf(paying).replace(
    "redirectUrl!.replace('",
    `redirectUrl!.replace('http://127.0.0.1:8080', '${app.url}').replace('`,
  );
  const program = start(paying, code, { CUSTOMER_TOKEN: customer, RESERVATION: String(id) });
  let printed = '';
  program.stdout!.on('data', (chunk: Buffer) => (printed += String(chunk)));
  await once(program, 'close');
  expect(printed).toMatch(/^Pay at http:\/\/127\.0\.0\.1:\d+\/PaymentSandbox\/GetPage\/\w+\nPaid\n$/);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
(hasPython ? test : test.skip)('the Python program of the guide events continues where it was stopped', async () => {
  const [code] = programsOf('events', 'python');
  const as = { token: sandbox.apiKeys.ownerWrite };
  const block = async (startDate: string, endDate: string) =>
    expect(
      (await app.call('addBlockedDates', { as, body: { propertyId: sandbox.propertyIds.active, startDate, endDate } }))
        .status,
    ).toBe(200);
  const own = mkdtempSync(join(folder, 'events-'));
  const stored = () => Number(readFileSync(join(own, 'sequence'), 'utf8'));
  const numberOf = async () => {
    const env = { ...process.env, API: app.url, KEY: as.token };
    const program = spawn('python3', ['-c', code!], { cwd: own, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = (await once(createInterface(program.stdout), 'line')) as [string];
    expect(text).toMatch(/^\d+ property\.nightsBlocked \{'kind': 'property', 'id': 11\}$/);
    // It stores the number after it has processed the event, and once more with the page; stopped in between, it would process the event again.
    for (let look = 0; look < 2_000 && stored() !== parseInt(text, 10); look += 1) await pause(10);
    await pause(200);
    program.kill();
    await once(program, 'close');
    return parseInt(text, 10);
  };
  const { newestSequence } = (await app.call('getEvents', { as, query: { pageSize: 1 } })).data as {
    newestSequence: number;
  };
  writeFileSync(join(own, 'sequence'), String(newestSequence));
  await block('2027-04-01', '2027-04-02');
  const first = await numberOf();
  await block('2027-04-03', '2027-04-04');
  expect(await numberOf()).toBeGreaterThan(first);
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
  const [port] = (await once(createInterface(program.stdout!), 'line')) as [string];
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
  const known = [...runs.map(([name]) => name), paying, ...receivers, ...Object.keys(notRun)];
  expect(all.toSorted()).toEqual(known.toSorted());
});

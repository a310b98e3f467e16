/** Runs the commands of the guides as a reader does: those of the sandbox page first, then those of one guide, in one shell. */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adjustableClock } from '../src/adapters/clock';
import { type TestApp, startTestApp } from '../src/testing/app';

const folder = join(__dirname, '../scripts/docs');

/** The commands of a guide; none if it has no commands. */
const commandsOf = (name: string): string =>
  [...readFileSync(join(folder, `${name}.md`), 'utf8').matchAll(/^```bash\n(.*?)^```$/gms)]
    .map(([, code]) => code)
    .join('\n');

/** Guides whose commands do not only call the service, or begin with the service's e-mails. */
const others: Record<string, string> = {
  agents: 'it starts MCP servers',
  webhooks: 'it redelivers an event that a server of the reader has not accepted',
  workflows: 'scripts/workflows runs the workflows',
  'getting-started': 'the docs check runs it with codes from e-mails',
  prices: 'the docs check runs it after Getting started',
  clients: 'it builds clients with programs that are not installed',
};

const guides = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))
  .filter((name) => name !== 'sandbox' && !(name in others) && commandsOf(name).includes('curl'));

/** What a guide that continues Getting started says to set in a sandbox instead. */
const given = ['CUSTOMER_TOKEN=$(record tokens customer)', 'PROPERTY=11'];
const continuing = ['payments', 'searching'];

let app: TestApp;
// The commands compute dates from the real time.
beforeAll(async () => void (app = await startTestApp({ SANDBOX: 'on' }, { clock: adjustableClock() })));
afterAll(() => app.close());

/** Runs the script in bash, and returns everything that it prints. */
function printedBy(script: string): Promise<string> {
  const shell = spawn('bash', ['-s'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  shell.stdin.end(script);
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', () => resolve(printed));
  });
}

test.each(guides)('the commands of the guide %s succeed in a reset sandbox', async (name) => {
  const before = continuing.includes(name) ? given : [];
  const script = [commandsOf('sandbox'), ...before, commandsOf(name)].join('\n');
  const printed = await printedBy(script.replaceAll('{{server}}', app.url));
  const statuses = [...printed.matchAll(/"statusCode":(\d+)/g)].map(([, status]) => status);
  expect([...new Set(statuses), printed]).toEqual(['200', printed]);
  // Each command prints its response, or stores a member of it with `field`, which prints it as well; the reset does neither.
  expect(statuses).toHaveLength([...script.matchAll(/\bcurl /g)].length - 1);
});

/** Runs the commands of the guides as a reader does: those of the sandbox page first, then those of one guide, in one shell. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WebhookDeliveryStatus } from '../generated/enumerations';
import { adjustableClock } from '../src/adapters/clock';
import { connectedAgent } from '../src/testing/agents';
import { useTestApp } from '../src/testing/app';
import { startReceiver } from '../src/testing/receiver';
import { projectFolder } from '../src/values/project-folder';
import { Deliverer } from '../src/webhooks/deliverer';
import { retryDelays } from '../src/webhooks/rules';

const folder = join(__dirname, '../scripts/docs');

/** The blocks of commands of a guide. */
const blocksOf = (name: string): string[] =>
  [...readFileSync(join(folder, `${name}.md`), 'utf8').matchAll(/^```bash\n(.*?)^```$/gms)].map(([, code]) => code!);
const commandsOf = (name: string): string => blocksOf(name).join('\n');

/** Guides whose commands other checks run. */
const others: Record<string, string> = {
  workflows: 'scripts/workflows runs the workflows',
  'getting-started': 'the docs check runs it with codes from e-mails',
  prices: 'the docs check runs it after Getting started',
};

const buildOf = (language: string) =>
  `(cd rental-marketplace && npm ci && npm run clients -- --language ${language} --output ../marketplace-${language})`;

/** The commands that are not run, by guide. */
const notRun: Record<string, { because: string; commands: string[] }> = {
  agents: {
    because: 'It installs a program for all users. The check "release" runs the program of this package.',
    commands: ['npm install --global {{server}}/Docs/downloads/rental-marketplace-mcp-{{release}}.tgz'],
  },
  clients: {
    because:
      'They take minutes, Java, Maven, Dart and registries. The checks "clients" and "release" build, install and run the same programs.',
    commands: [
      'npm install {{server}}/Docs/downloads/rental-marketplace-sdk-{{contract}}.tgz',
      'npx {{server}}/Docs/downloads/rental-marketplace-prove-{{release}}.tgz --server {{server}}',
      'pip install {{server}}/Docs/downloads/rental_marketplace_client-{{contract}}-py3-none-any.whl',
      '# or',
      buildOf('python'),
      'pip install ./marketplace-python',
      'curl -fsS -O {{server}}/Docs/downloads/rental-marketplace-client-{{contract}}.jar \\',
      '  -O {{server}}/Docs/downloads/rental-marketplace-client-{{contract}}.pom',
      'mvn install:install-file -Dfile=rental-marketplace-client-{{contract}}.jar -DpomFile=rental-marketplace-client-{{contract}}.pom',
      '# or',
      buildOf('kotlin'),
      'mvn -f marketplace-kotlin install',
      'mkdir marketplace-dart',
      'curl -fsS {{server}}/Docs/downloads/rental_marketplace-{{contract}}.tar.gz | tar -xz --strip-components=1 -C marketplace-dart',
      '# or',
      buildOf('dart'),
      'dart pub add rental_marketplace --path marketplace-dart',
    ],
  },
  webhooks: {
    because: 'They need PyPI. The check "clients" installs the package, and runs the program.',
    commands: ['python3 -m venv venv && venv/bin/pip install standardwebhooks', 'venv/bin/python receive.py &'],
  },
};

/** Guides that need more than a sandbox; a test of their own runs them. */
const special = ['agents', 'calendars', 'clients', 'webhooks'];

const guides = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))
  .filter((name) => name !== 'sandbox' && !(name in others) && !special.includes(name) && blocksOf(name).length > 0);

/** What a guide that continues Getting started says to set in a sandbox instead. */
const given = ['CUSTOMER_TOKEN=$(record tokens customer)', 'PROPERTY=11'];
const continuing = ['payments', 'searching'];

// The commands compute dates from the real time.
const clock = adjustableClock();
const app = useTestApp({ SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on' }, { clock });

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

/** Runs the script, and expects a successful response of each request. Returns what it printed. */
async function succeeding(script: string): Promise<string> {
  const printed = await printedBy(script.replaceAll('{{server}}', app.url));
  const statuses = [...printed.matchAll(/"statusCode":(\d+)/g)].map(([, status]) => status);
  expect([...new Set(statuses), printed]).toEqual(['200', printed]);
  // Each command prints its response, or stores a member of it with `field`, which prints it as well; a reset does neither.
  const isReset = script.includes('/Sandbox/Reset');
  expect(statuses).toHaveLength([...script.matchAll(/\bcurl /g)].length - (isReset ? 1 : 0));
  return printed;
}

test.each(guides)('the commands of the guide %s succeed in a reset sandbox', async (name) => {
  const before = continuing.includes(name) ? given : [];
  await succeeding([commandsOf('sandbox'), ...before, commandsOf(name)].join('\n'));
});

test('the commands of the guide webhooks redeliver an event that a receiver has refused', async () => {
  const receiver = await startReceiver((_, response, count) =>
    response.writeHead(count <= retryDelays.length + 1 ? 500 : 204).end(),
  );
  const { data } = (await app.call('resetSandbox')) as { data: { apiKeys: { ownerWrite: string } } };
  const token = data.apiKeys.ownerWrite;
  const webhook = (await app.call('addWebhook', { as: { token }, body: { url: receiver.url } })).data as { id: number };
  const body = { propertyId: 11, startDate: '2027-06-01', endDate: '2027-06-02' };
  await app.call('addBlockedDates', { as: { token }, body });
  const deliverer = new Deliverer(app);
  for (const ms of [...retryDelays, 0]) {
    await deliverer.drain();
    clock.advance(ms);
  }
  const read = async () =>
    (await app.call('getWebhookDeliveries', { as: { token }, path: { id: webhook.id } })).data as object[];
  const [delivery] = (await read()) as { id: number; status: number }[];
  expect(delivery).toMatchObject({ status: WebhookDeliveryStatus.GivenUp });

  const variables = [`API=${app.url}`, `KEY=${token}`, `WEBHOOK=${webhook.id}`, `DELIVERY=${delivery!.id}`];
  const [redeliver] = blocksOf('webhooks');
  await succeeding([...variables, redeliver].join('\n'));
  await deliverer.drain();
  expect(await read()).toMatchObject([{ id: delivery!.id, status: WebhookDeliveryStatus.Delivered }]);
  await receiver.close();
});

test('the commands of the guide webhooks send the event of a booking to a receiver', async () => {
  const receiver = await startReceiver();
  const [, add, , book] = blocksOf('webhooks') as [string, string, string, string];
  // Another program may listen at the port of the guide.
  const adding = add.replace('http://127.0.0.1:3000/', receiver.url);
  const shown = 'echo "secret: $WEBHOOK_SECRET"';
  const printed = await succeeding([commandsOf('sandbox'), adding, shown, book].join('\n'));
  expect(printed).toMatch(/^secret: whsec_\S{44}$/m);
  await new Deliverer(app).drain();
  expect(receiver.received.map(({ headers }) => headers['x-event-type'])).toEqual(['reservation.created']);
  await receiver.close();
});

test('the commands of the guide calendars import the nights of another calendar', async () => {
  // A test's server does not listen on the configured port, from which the URL of the calendar is made.
  const adapt = `URL=$(echo "$URL" | sed 's#http://127.0.0.1:8080#${app.url}#')`;
  const commands = commandsOf('calendars').replace('\n\nIMPORT', () => `\n${adapt}\n\nIMPORT`);
  const printed = await succeeding([commandsOf('sandbox'), commands].join('\n'));
  const [, blocked] = /\n\{"data":\[(\{[^\]]*"importId":\d+[^\]]*)\],[^\n]*$/.exec(printed.trimEnd()) ?? [];
  expect(blocked).toBeDefined();
});

describe('the guide agents', () => {
  const program = join(projectFolder, 'dist/src/mcp/main.js');
  /** In place of the link that the guide creates. */
  const installed = `rental-marketplace-mcp() { exec ${process.execPath} ${program} "$@"; }`;
  const [install, addKey, serve] = blocksOf('agents') as [string, string, string];

  test('its commands print the help and create a key', async () => {
    const help = install.split('\n').at(-2)!;
    expect(await printedBy(`${installed}\n${help}`)).toContain('Usage: rental-marketplace-mcp');
    const printed = await succeeding([commandsOf('sandbox'), given[0], addKey].join('\n'));
    expect(printed).toContain('"spendingLimit":{"amount":500,"currencyId":7,');
  });

  test('its command starts a server with tools', async () => {
    // Another program may listen at the port of the guide.
    const command = serve.replace(' 3333 ', ' 0 ').replace('{{server}}', app.url);
    const shell = spawn('bash', ['-c', `${installed}\n${command}`], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(shell, 'close');
    const [line] = (await once(shell.stdout.setEncoding('utf8'), 'data')) as [string];
    const url = /^Ready: the MCP server at (\S+)$/m.exec(line)![1]!;
    const agent = await connectedAgent(new StreamableHTTPClientTransport(new URL(url)));
    expect((await agent.client.listTools()).tools.map(({ name }) => name)).toContain('search_listings');
    await agent.close();
    shell.kill();
    await ended;
  });
});

test('every command of the guides agents, clients and webhooks is run, or there is a reason not to', () => {
  expect(blocksOf('webhooks')[2]!.trim().split('\n')).toEqual(notRun.webhooks!.commands);
  expect(blocksOf('webhooks')).toHaveLength(4);
  const [install] = blocksOf('agents');
  expect(install!.trim().split('\n').slice(0, -1)).toEqual(notRun.agents!.commands);
  expect(blocksOf('clients').flatMap((block) => block.trim().split('\n'))).toEqual(notRun.clients!.commands);
});

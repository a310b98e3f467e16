/**
 * `npm run check -- mcp`: calls the MCP server with the command line of the official MCP Inspector, through stdio and through streamable HTTP. npx
 * downloads the Inspector, which is too large for a dependency; without a package registry, the check fails, unless CHECK_OFFLINE=on.
 */
import { deepStrictEqual, match, strictEqual } from 'node:assert';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { agentTools } from '../../generated/agent-tools';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { check, conclude } from '../check/facts';
import { notRun } from '../check/offline';

/** Later versions need Node 22.19; this one runs on Node 20, although it declares 22. */
const inspectorPackage = '@modelcontextprotocol/inspector@0.22.0';
const program = join(__dirname, '../../dist/src/mcp/main.js');
const run = promisify(execFile);

/** Runs the Inspector in `folder` and returns the result of the MCP method. */
async function inspect(folder: string, words: string[]): Promise<unknown> {
  const { stdout } = await run('npx', ['--yes', inspectorPackage, '--cli', ...words], { cwd: folder, timeout: 60_000 });
  return JSON.parse(stdout) as unknown;
}

interface Tools {
  tools: { name: string; inputSchema: object }[];
}

interface Called {
  content: { text: string }[];
  structuredContent?: object;
  isError?: boolean;
}

/** Lists and calls tools through one transport; `target` are the Inspector's words for it. */
async function checkTransport(transport: string, folder: string, target: string[]): Promise<void> {
  await check(`${transport}: the tools that read are listed`, async () => {
    const { tools } = (await inspect(folder, [...target, '--method', 'tools/list'])) as Tools;
    const reading = agentTools.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name);
    deepStrictEqual(tools.map(({ name }) => name).toSorted(), reading.toSorted());
    return `${tools.length} tools`;
  });
  await check(`${transport}: a tool is called`, async () => {
    const words = ['--method', 'tools/call', '--tool-name', 'search_listings', '--tool-arg', 'city=Amman'];
    const { content, structuredContent, isError = false } = (await inspect(folder, [...target, ...words])) as Called;
    strictEqual(isError, false);
    match(content[0]!.text, /Amman/);
    deepStrictEqual(structuredContent, JSON.parse(content[0]!.text));
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
  try {
    const database = `sqlite:${join(folder, 'marketplace.db')}`;
    const server = await startServerProcess({ SANDBOX: 'on', LOG_LEVEL: 'error', DATABASE_URL: database }, { folder });
    try {
      await checkBoth(server.url, folder);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkBoth(url: string, folder: string): Promise<void> {
  const reset = await fetch(`${url}/Sandbox/Reset`, { method: 'POST' });
  const { tokens } = ((await reset.json()) as { data: { tokens: { customer: string } } }).data;
  const missing = await run('npx', ['--yes', inspectorPackage, '--cli', '--help'], {
    cwd: folder,
    timeout: 300_000,
  }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (missing !== undefined) {
    const reason = `npx cannot run ${inspectorPackage}: ${missing.split('\n')[0]}`;
    await check('npx runs the Inspector', () => notRun(reason));
    conclude('The MCP server was not called.');
    return;
  }
  const variables = ['-e', `MARKETPLACE_URL=${url}`, '-e', `MARKETPLACE_TOKEN=${tokens.customer}`];
  await checkTransport('stdio', folder, [...variables, process.execPath, program]);
  const http = spawn(process.execPath, [program, '--http', '0'], {
    env: { ...process.env, MARKETPLACE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(http.stdout), 'line')) as [string];
    const authorization = ['--header', `Authorization: Bearer ${tokens.customer}`];
    const address = line.replace(/^Ready: the MCP server at /, '');
    await checkTransport('streamable HTTP', folder, [address, '--transport', 'http', ...authorization]);
  } finally {
    http.kill();
  }
  conclude('The Inspector uses the MCP server through both transports.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { npmSettings } from './stage';

const root = join(__dirname, '../..');

/** npm without a registry: the packages need no others. */
const offline = { ...process.env, ...npmSettings, npm_config_offline: 'true' };

/** Installs the SDK into an empty project and imports each of its entries, as modules, as CommonJS and as types. */
export function trySdk(folder: string, tarball: string, work: string): string {
  const project = mkdtempSync(join(work, 'sdk-'));
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  execFileSync('npm', ['install', join(folder, tarball)], {
    cwd: project,
    env: offline,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  deepStrictEqual(
    readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['rental-marketplace-sdk'],
  );
  // Only the types of TanStack Query are needed, which the entry for it describes.
  mkdirSync(join(project, 'node_modules/@tanstack'));
  symlinkSync(join(root, 'node_modules/@tanstack/react-query'), join(project, 'node_modules/@tanstack/react-query'));
  const names = { '': 'createClient', '/grouped': 'groupsOf', '/react-query': 'queryOptionsOf' };
  const entries = Object.entries(names).map(([entry, name]) => [`rental-marketplace-sdk${entry}`, name] as const);
  for (const [entry, name] of entries)
    for (const [kind, load] of [
      ['module', `await import('${entry}')`],
      ['commonjs', `require('${entry}')`],
    ] as const) {
      const program = `console.log(Object.keys(${load}).includes('${name}'))`;
      const words = [`--input-type=${kind}`, '--eval', program];
      strictEqual(
        execFileSync(process.execPath, words, { cwd: project, encoding: 'utf8' }),
        'true\n',
        `${entry} ${kind}`,
      );
    }
  const imports = entries.map(([entry, name]) => `import { ${name} } from '${entry}';\nvoid ${name};\n`).join('');
  const use = `const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
export const code: Promise<string> = client.getCurrencies().then(({ data }) => data[0]!.code);
// @ts-expect-error a currency has no such member
export const wrong = client.getCurrencies().then(({ data }) => data[0]!.nonsense);\n`;
  writeFileSync(join(project, 'main.ts'), imports + use);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'];
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, '--lib', 'es2023,dom', 'main.ts'],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return entries.map(([entry]) => entry).join(', ');
}

/** Runs a program from its tarball, as `npx ./FILE` does in an empty folder. */
function npx(folder: string, tarball: string, work: string, words: string[], environment: object = {}): string {
  const place = mkdtempSync(join(work, 'npx-'));
  symlinkSync(join(folder, tarball), join(place, tarball));
  return execFileSync('npx', ['--yes', `./${tarball}`, ...words], {
    cwd: place,
    env: { ...offline, ...environment },
    input: initialize,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The first message of a client of the Model Context Protocol, after which it closes the connection. */
const initialize = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'release', version: '1' } },
})}\n`;

/** Starts the MCP server without the packages of the marketplace: prints its version, and responds to a client. */
export function tryAgents(folder: string, tarball: string, version: string, work: string): string {
  strictEqual(npx(folder, tarball, work, ['--version']).trim(), `rental-marketplace-mcp ${version}`);
  const output = npx(folder, tarball, work, [], { MARKETPLACE_URL: 'http://127.0.0.1:1' });
  const { result } = JSON.parse(output) as { result: { serverInfo: { name: string; version: string } } };
  strictEqual(result.serverInfo.version, version);
  return `${result.serverInfo.name} ${version}`;
}

/** Proves a sandbox with the packed program. */
export async function tryProve(folder: string, tarball: string, work: string): Promise<string> {
  match(npx(folder, tarball, work, ['--help']), /^usage: rental-marketplace-prove --server URL/);
  const place = mkdtempSync(join(work, 'proved-'));
  const database = `sqlite:${join(place, 'proved.db')}`;
  const server = await startServerProcess(
    { SANDBOX: 'on', LOG_LEVEL: 'error', DATABASE_URL: database },
    { folder: place },
  );
  try {
    const report = JSON.parse(npx(folder, tarball, work, ['--server', server.url, '--json'])) as {
      holds: boolean;
      requests: number;
      properties: unknown[];
    };
    ok(report.holds, JSON.stringify(report));
    return `all properties hold: ${report.requests} requests`;
  } finally {
    await server.stop();
  }
}

/**
 * `npm run check -- nodes`: other tests run on one Node, mostly an older one than in production, where another version of better-sqlite3 is used
 * (src/database/sqlite-library.ts). This check starts the server on Node 22 and 24 and runs the story of a rental against it, and runs the tests
 * that depend most on SQLite on Node 24. The Nodes come from the npm registry, on Linux on x64 only.
 */
import { match, ok, strictEqual } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { check, conclude } from '../check/facts';
import { type TriedNode, nodesOf } from '../release/nodes';
import { type FixtureServer, startFixtureServer } from '../sdk/check/fixture-server';
import { environmentOf } from '../story/environment';
import { runStory } from '../story/run-story';

const root = join(__dirname, '../..');

/** Statements, transactions, races of bookings, migrations, and the commands that read and write whole databases. */
const patterns = [
  'src/database/',
  'src/bookings/http-tests/.*race',
  'src/http/http-tests/.*idempotency',
  'src/commands/http-tests/(migrating|move|seed)\\.http',
];

async function story(node: TriedNode, fixtures: FixtureServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nodes-'));
  const administrator = 'admin@example.com';
  const mail = { SMTP_URL: fixtures.mailbox.url, MAIL_FROM: 'marketplace@example.com', OUTBOUND_LOOPBACK: 'on' };
  try {
    const environment = { ADMIN_EMAIL: administrator, LOG_LEVEL: 'error', ...mail };
    const server = await startServerProcess(environment, { folder, node: node.path });
    const settings = { baseUrl: server.url, administrator, fixtures: fixtures.origin };
    const failed: string[] = [];
    let steps = 0;
    try {
      steps = await runStory(environmentOf(settings, (title, succeeded) => void (succeeded || failed.push(title))));
    } finally {
      strictEqual(await server.stop(), 0);
    }
    strictEqual(failed.join(), '');
    ok(steps > 30);
    return `${steps} steps`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sqliteTests(node: TriedNode): string {
  const { status, stdout, stderr } = spawnSync(
    node.path,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'sqlite', '--testPathPatterns', ...patterns],
    { cwd: root, env: { ...process.env, ...node.environment }, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  strictEqual(status, 0, `${stdout}${stderr}`);
  match(stderr, /^Tests: .* passed/m);
  return /^Tests: +(.*)$/m.exec(stderr)![1]!;
}

/** The version of SQLite's library that the server loads on this Node. */
function sqliteVersion(node: TriedNode): string {
  const program = `const { openSqliteFile } = require('./dist/src/database/sqlite-library.js');
    console.log(openSqliteFile(':memory:').prepare('select sqlite_version() as version').get().version)`;
  return execFileSync(node.path, ['-e', program], { cwd: root, encoding: 'utf8' }).trim();
}

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build/main.js'], { cwd: root, stdio: 'inherit' });
  const fixtures = await startFixtureServer();
  try {
    for (const node of nodesOf(['22', '24']))
      await check(`Node ${node.version}, SQLite ${sqliteVersion(node)}: the server runs the story and stops`, () =>
        story(node, fixtures),
      );
  } finally {
    await fixtures.close();
  }
  for (const node of nodesOf(['24']))
    await check(`Node ${node.version}: the tests that depend most on SQLite`, () => sqliteTests(node));
  conclude('The server runs on these Nodes.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

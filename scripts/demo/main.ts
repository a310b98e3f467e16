/**
 * Runs the rental story (`scripts/story`) with the client SDK against a server that it starts, with codes from real e-mails. Prints one line
 * for each step and exits non-zero if one fails. Uses SQLite in a temporary folder, or `DATABASE_URL`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../src/testing/servers/server-process';
import { startFixtureServer } from '../sdk/check/fixture-server';
import { environmentOf } from '../story/environment';
import { runStory } from '../story/run-story';

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: join(__dirname, '../..'), stdio: 'inherit' });
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const fixtures = await startFixtureServer();
  // A new address each time, so that the story can be repeated on the same database.
  const administrator = `admin-${Date.now().toString(36)}@example.com`;
  // A permanent database needs a permanent key and permanent files.
  const names = ['DATABASE_URL', 'DATABASE_POOLER', 'DATA_KEY', 'STORAGE_URL'];
  const given = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(
      {
        ...given,
        ADMIN_EMAIL: administrator,
        SMTP_URL: fixtures.mailbox.url,
        MAIL_FROM: 'marketplace@example.com',
        OUTBOUND_LOOPBACK: 'on',
        LOG_LEVEL: 'error',
      },
      { folder, onLine: (line) => console.log(line.startsWith('{') ? line : `  ${line}`) },
    );
    const settings = { baseUrl: server.url, administrator, fixtures: fixtures.origin };
    await runStory(environmentOf(settings, (title, succeeded) => console.log(`${succeeded ? '✔' : '✘'} ${title}`)));
    console.log('Every step of the story succeeded.');
  } finally {
    await server?.stop();
    await fixtures.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

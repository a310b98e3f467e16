/**
 * Runs the whole rental story (`scripts/story`) with the client SDK against a real server that it starts, with codes read from
 * real e-mails. One line a step; ends non-zero when any step is wrong. On SQLite in a temporary folder, or on `DATABASE_URL`.
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
  // Another one each time, so that the story can be run again on the same database.
  const administrator = `admin-${Date.now().toString(36)}@example.com`;
  // A database that outlives the folder needs a key and files that do, too.
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
    console.log('Every step of the story is as it should be.');
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

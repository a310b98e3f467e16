/** Servers for the stories of the clients: real e-mails, both engines, and limits as in production. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../src/testing/databases/postgres-server';
import { startServerProcess } from '../../../src/testing/servers/server-process';
import type { FixtureServer } from '../../sdk/check/fixture-server';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Runs `act` with a new server that has an empty database, and with the e-mail address of its administrator. */
export async function withServer<Result>(
  engine: Engine,
  { mailbox }: FixtureServer,
  act: (url: string, administrator: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  // The servers share the mailbox.
  const administrator = `admin-${Date.now().toString(36)}-${engine}@example.com`;
  try {
    const server = await startServerProcess(
      {
        LOG_LEVEL: 'error',
        DATABASE_URL: (await postgres?.createDatabase('client')) ?? `sqlite:${join(folder, 'client.db')}`,
        ADMIN_EMAIL: administrator,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'marketplace@example.com',
        OUTBOUND_LOOPBACK: 'on',
      },
      { folder },
    );
    try {
      return await act(server.url, administrator);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

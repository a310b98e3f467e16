import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { createEmptyDatabase } from '../../testing/databases/test-database';
import { move } from '../move/moving';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-locations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A port on which nothing listens. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('names every wrong option at once, before anything is opened or written', async () => {
  const both = await move(['--from', 'mysql://a', '--to', 'postgres://u:canary#x@h/db', '--to-storage', 'ftp://x'], {});
  expect(both).toMatchObject({ exitCode: 2 });
  expect(both.text.split('\n')).toEqual([
    '--from must be `sqlite:PATH` or `postgres://…`',
    '--to contains #: in a user or a password it is written %23',
    expect.stringMatching(/^--to-storage must be /),
    expect.stringMatching(/^--from-storage and --to-storage are given together/),
  ]);
  const mixed = await move(['--from', `sqlite:${folder}/source.db`, '--to', 'mysql://a'], {});
  expect([mixed.exitCode, mixed.text.split('\n')]).toEqual([
    2,
    [expect.stringMatching(/^--to must be/), expect.stringMatching(/^--from names .* does not exist or is empty/)],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('names both databases that cannot be reached, and says why', async () => {
  const port = await unusedPort();
  const [file, text] = [join(folder, 'text.db'), join(folder, 'text')];
  writeFileSync(text, 'This is not a database.');
  const problems = async (from: string, to: string) => {
    const { exitCode, text: lines } = await move(['--from', from, '--to', to], {});
    return [exitCode, ...lines.split('\n')];
  };
  expect(await problems(`postgres://u@127.0.0.1:${port}/a`, `postgres://u:canary@127.0.0.1:${port}/b`)).toEqual([
    1,
    `--from cannot be used: no server listens at 127.0.0.1:${port}`,
    `--to cannot be used: no server listens at 127.0.0.1:${port}`,
  ]);
  expect(await problems(`sqlite:${folder}`, `sqlite:${text}/new.db`)).toEqual([
    1,
    `--from names ${folder}, which is a folder`,
    `--to names ${text}/new.db, which cannot be created: ${text} is not a folder`,
  ]);
  expect(await problems(`sqlite:${text}`, `sqlite:${text}`)).toEqual([
    1,
    `--from names ${text}, which is not an SQLite database`,
    `--to names ${text}, which is not an SQLite database`,
    '--from and --to are the same database',
  ]);
  expect(await problems(text, `sqlite:${file}`)).toEqual([
    2,
    expect.stringContaining(`for this file, write sqlite:${text}`),
  ]);
  expect(existsSync(file)).toBe(false);
});

test('a server that accepts connections and never responds is reported', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const sockets = new Set<Socket>();
  silent.on('connection', (socket) => sockets.add(socket));
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://u@127.0.0.1:${port}/a`;
  expect((await move(['--from', url, '--to', `sqlite:${folder}/b.db`], {})).text).toBe(
    `--from cannot be used: no response from 127.0.0.1:${port}`,
  );
  for (const socket of sockets) socket.destroy();
  silent.close();
});

testOnPostgres('two URLs of one database are the same database', async () => {
  const database = await createEmptyDatabase(engine, folder);
  // The address of the server, also where the tests use a pooler.
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = new URL(database.url).pathname;
  const other = new URL(url);
  other.searchParams.set('connect_timeout', '10');
  expect(await move(['--from', url.href, '--to', other.href], {})).toEqual({
    exitCode: 1,
    text: '--from and --to are the same database',
  });
  await database.remove();
});

test.each([
  [['--to', 'sqlite:a.db'], "required option '--from <url>' not specified"],
  [['--from', 'sqlite:a.db', '--to', 'mysql://x'], '--to must'],
  [['--from', 'sqlite::memory:', '--to', 'sqlite:a.db'], 'in memory'],
  [['--from', 'sqlite:a.db', '--to', 'sqlite:b.db', '--from-storage', 'file:x'], 'are given together'],
  [
    ['--from', 'sqlite:a.db', '--to', 'sqlite:b.db', '--from-storage', 'file:x', '--to-storage', 'file:x'],
    'same storage',
  ],
])('%j is a usage error', async (args, text) => {
  expect(await move(args, {})).toEqual({ exitCode: 2, text: expect.stringContaining(text) as string });
});

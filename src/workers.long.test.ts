import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engine } from './testing/databases/engine';
import { type TestDatabase, createEmptyDatabase } from './testing/databases/test-database';
import { testEnvironment } from './testing/environment';
import { scrape } from './testing/metrics';
import { type ServerProcess, startServerProcess } from './testing/servers/server-process';

jest.setTimeout(240_000);

const describeOnPostgres = engine === 'postgres' ? describe : describe.skip;

describeOnPostgres('two workers', () => {
  let folder: string;
  let database: TestDatabase;
  let server: ServerProcess;
  let said: string[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workers-'));
    database = await createEmptyDatabase(engine, folder);
    said = [];
    const environment = {
      ...{ ...testEnvironment, SANDBOX: 'off', WORKERS: '2', METRICS_PORT: '0' },
      ...{ DATABASE_URL: database.url, STORAGE_URL: `file:${join(folder, 'files')}` },
    };
    server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
  });
  afterEach(async () => {
    await server.stop();
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  const workers = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const ask = async () => {
    // What was on its way to a worker that is killed may never be answered, nor refused.
    const answer = await fetch(`${server.url}/Currency/GetAll`, { signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    // As a proxy does, that sends nothing more to whoever says that he ends.
    return { status: answer.status, ends: answer.headers.get('connection') === 'close' };
  };

  /** Asks without a pause, four at a time, until `act` is over; answers what there was instead of a 200. */
  async function under(act: () => Promise<void>): Promise<{ answered: number; others: string[] }> {
    let isOver = false;
    let answered = 0;
    const isAnswered = async (most: number) => {
      for (let look = 0; look < 400 && answered < most; look += 1) await delay(50);
    };
    const others: string[] = [];
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver)
        await ask().then(
          ({ status, ends }) => {
            if (status === 200) answered++;
            else others.push(String(status));
            isOver ||= ends;
          },
          async (error: Error) => {
            others.push((error.cause as { code?: string } | undefined)?.code ?? error.message);
            // Until it is noticed that a worker is dead, it may be handed another connection.
            await delay(100);
          },
        );
    });
    await isAnswered(20);
    await act();
    // Of those that are still begun.
    if (!isOver) await isAnswered(answered + 20);
    isOver = true;
    await Promise.all(clients);
    return { answered, others };
  }

  test('they say once that they are ready, share the port, and their metrics are one', async () => {
    expect(said.filter((line) => line.startsWith('Ready:'))).toHaveLength(1);
    const url = said.find((line) => line.startsWith('Metrics: '))!.slice('Metrics: '.length);
    const { answered, others } = await under(() => delay(500));
    expect(others).toEqual([]);
    const { values } = await scrape(url);
    expect(values.get('marketplace_requests_total{operation="getCurrencies",status="200"}')).toBe(answered);
    expect(values.get('marketplace_database_connections{state="most"}')).toBe(20);
    expect(said.filter((line) => !/^(Ready|Docs|Admin|Limits|Metrics): |^\{.*\}$/.test(line))).toEqual([]);
  });

  test('one that dies is replaced, while the other answers', async () => {
    const [victim, other] = workers();
    const { answered, others } = await under(async () => {
      process.kill(victim!, 'SIGKILL');
      for (let look = 0; look < 100 && (workers().length < 2 || workers().includes(victim!)); look += 1)
        await delay(50);
    });
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(other);
    expect(answered).toBeGreaterThanOrEqual(40);
    // Only what that one had under way.
    expect(others.length).toBeLessThanOrEqual(4);
    expect(said.filter((line) => line.includes('a worker ended'))).toHaveLength(1);
    expect((await ask()).status).toBe(200);
  });

  test('they stop together, and drop nothing', async () => {
    let code: number | null = null;
    const { answered, others } = await under(async () => {
      code = await server.stop();
    });
    expect(code).toBe(0);
    expect(answered).toBeGreaterThanOrEqual(20);
    expect(others).toEqual([]);
  });

  test('where they die again and again all of it ends', async () => {
    for (let kill = 0; kill < 240 && !said.some((line) => line.includes('ended within a minute')); kill += 1) {
      for (const pid of workers().filter((worker) => worker > 0)) process.kill(pid, 'SIGKILL');
      await delay(250);
    }
    expect(said).toContain('9 workers ended within a minute');
    expect(await server.stop()).toBe(1);
  });
});

test('what is tried here is tried on PostgreSQL', () => expect(['sqlite', 'postgres']).toContain(engine));

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const levelFile = () => join(folder, 'level');
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workers-'));
    database = await createEmptyDatabase(engine, folder);
    said = [];
    writeFileSync(levelFile(), 'error');
    const environment = {
      ...{ ...testEnvironment, SANDBOX: 'off', WORKERS: '2', METRICS_PORT: '0', LOG_LEVEL_FILE: levelFile() },
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
  /** Whether a worker is dead and the supervisor has not noticed it yet. */
  const hasUnnoticedExit = () => {
    try {
      return workers().some((pid) => /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    } catch {
      return false;
    }
  };
  const ask = async () => {
    // A request on its way to a killed worker may get neither a response nor an error.
    const answer = await fetch(`${server.url}/Currency/GetAll`, { signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    // Like a proxy, send nothing more on a connection that the server announces to close.
    return { status: answer.status, ends: answer.headers.get('connection') === 'close' };
  };

  /** Sends requests without a pause, four at a time, until `act` has ended; returns the outcomes that are not 200. */
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
            // Until the supervisor notices that a worker is dead, it may hand it another connection.
            do await delay(100);
            while (hasUnnoticedExit());
          },
        );
    });
    await isAnswered(20);
    await act();
    // Only of the workers that are still running.
    if (!isOver) await isAnswered(answered + 20);
    isOver = true;
    await Promise.all(clients);
    return { answered, others };
  }

  test('print the ready lines once, share the port, and report their metrics together', async () => {
    expect(said.filter((line) => line.startsWith('Ready:'))).toHaveLength(1);
    const url = said.find((line) => line.startsWith('Metrics: '))!.slice('Metrics: '.length);
    const { answered, others } = await under(() => delay(500));
    expect(others).toEqual([]);
    const { values } = await scrape(url);
    expect(values.get('marketplace_requests_total{operation="getCurrencies",status="200"}')).toBe(answered);
    expect(values.get('marketplace_database_connections{state="most"}')).toBe(20);
    expect(said.filter((line) => !/^(Ready|Version|Docs|Admin|Limits|Sandbox|Metrics): |^\{.*\}$/.test(line))).toEqual(
      [],
    );
  });

  test('report the delay of the blocked one and the memory of the largest', async () => {
    const url = said.find((line) => line.startsWith('Metrics: '))!.slice('Metrics: '.length);
    const read = async () => {
      const { values } = await scrape(url);
      return ['event_loop_lag_seconds', 'process_memory_bytes'].map((name) => values.get(`marketplace_${name}`)!);
    };
    await read();
    const [victim] = workers();
    // Stopped by the system, as by a long computation, for less than the five seconds that a scrape waits.
    process.kill(victim!, 'SIGSTOP');
    await delay(3_000);
    process.kill(victim!, 'SIGCONT');
    const [lag, memory] = await read();
    // The average of both would be half of it.
    expect(lag).toBeGreaterThan(2);
    const resident = workers().map((pid) =>
      Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]),
    );
    expect(memory! / 1024 / Math.max(...resident)).toBeCloseTo(1, 0);
    expect(memory! / 1024).toBeLessThan(0.75 * resident.reduce((sum, one) => sum + one));
  });

  test('replaces a worker that is killed while the other one serves requests', async () => {
    const [victim, other] = workers();
    const { answered, others } = await under(async () => {
      process.kill(victim!, 'SIGKILL');
      for (let look = 0; look < 100 && (workers().length < 2 || workers().includes(victim!)); look += 1)
        await delay(50);
    });
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(other);
    expect(answered).toBeGreaterThanOrEqual(40);
    // Only the requests of the killed worker.
    expect(others.length).toBeLessThanOrEqual(4);
    expect(said.filter((line) => line.includes('a worker exited'))).toHaveLength(1);
    expect((await ask()).status).toBe(200);
  });

  test('read the level of the log again on SIGHUP to the supervisor, without dropping a request', async () => {
    const counted = () => said.filter((line) => line.includes('"operation":"getCurrencies"')).length;
    const { others, answered } = await under(async () => {
      expect(counted()).toBe(0);
      writeFileSync(levelFile(), 'info');
      process.kill(server.pid, 'SIGHUP');
      const isRead = () => said.filter((line) => line.includes('read the files of the configuration')).length === 3;
      for (let look = 0; look < 400 && !isRead(); look += 1) await delay(25);
      expect(isRead()).toBe(true);
      await delay(500);
    });
    await delay(200);
    expect([others, answered > counted(), counted() > 0]).toEqual([[], true, true]);
    expect(workers()).toHaveLength(2);
  });

  test('stop together without dropping a request', async () => {
    let code: number | null = null;
    const { answered, others } = await under(async () => {
      code = await server.stop();
    });
    expect(code).toBe(0);
    expect(answered).toBeGreaterThanOrEqual(20);
    expect(others).toEqual([]);
  });

  test('the supervisor exits when workers exit again and again', async () => {
    for (let kill = 0; kill < 240 && !said.some((line) => line.includes('exited within a minute')); kill += 1) {
      for (const pid of workers().filter((worker) => worker > 0)) process.kill(pid, 'SIGKILL');
      await delay(250);
    }
    expect(said).toContain('9 workers exited within a minute');
    expect(await server.ended).toBe(1);
  });
});

test('runs these tests on PostgreSQL only', () => expect(['sqlite', 'postgres']).toContain(engine));

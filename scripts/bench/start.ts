import { execFileSync, spawn } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listingPath, pagePath } from './clients';
import { type BenchDatabase, withDatabase } from './databases';
import { type Environment, production } from './environment';
import { type BenchOptions, type Figure, median, medianRatio } from './figures';
import { startOurs } from './servers';
import { uploadCorpus } from './uploads';

const root = join(__dirname, '../..');

/** ms to wait after the ready line and after the last upload, so that garbage has been collected. */
const idleMs = 5_000;

/** S6: the time to start on an existing SQLite file, and resident memory. */
export async function benchStart(options: BenchOptions): Promise<Figure[]> {
  return withDatabase('sqlite', async (database) => [
    ...(await benchReady(database, options)),
    ...(await benchNpmStart(database, options)),
    ...(await benchMemory(database, options)),
    await benchFirstRequests(database, options),
  ]);
}

async function benchReady({ url, folder }: BenchDatabase, { rounds, report }: BenchOptions): Promise<Figure[]> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds * 3; round++) {
    const begun = performance.now();
    execFileSync(process.execPath, ['-e', '0']);
    bare.push(performance.now() - begun);
    ready.push(await readyAfter([process.execPath, join(root, 'dist/src/main.js')], production(url, folder), folder));
  }
  report(`ready after ${Math.round(median(ready))} ms`);
  const peers = [{ name: 'bare node', value: median(bare), ratio: medianRatio(ready, bare) }];
  const value = median(ready);
  const details = { ready, bare };
  const name = 'process start to the first 200 of /Health/Ready';
  return [
    { id: 'S6', name, engine: 'sqlite', value, unit: 'ms', target: '≤ 1,000 ms', holds: value <= 1000, peers, details },
  ];
}

/** Measures `npm start` in a copy of the project, without a build and with an up-to-date build. */
async function benchNpmStart({ url, folder }: BenchDatabase, { rounds, report }: BenchOptions): Promise<Figure[]> {
  const project = join(folder, 'project');
  const parts = [
    ...['src', 'generated', 'contract-tests', 'scripts/build', 'scripts/docs/agents.md', 'LICENSE'],
    ...['package.json', 'package-lock.json', 'tsconfig.json'],
  ];
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const start = () => readyAfter(['npm', 'start', '--silent'], production(url, folder), project);
  const cold = await start();
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) warm.push(await start());
  const value = median(warm);
  report(`npm start: ${Math.round(cold)} ms with nothing built yet, then ${Math.round(value)} ms`);
  const peers = [{ name: 'with nothing built yet', value: cold, ratio: value / cold }];
  const details = { cold, warm };
  return [
    { id: 'S6', name: '`npm start`, built before', engine: 'sqlite', value, unit: 'ms', target: '', peers, details },
  ];
}

async function benchMemory(database: BenchDatabase, { rounds, report }: BenchOptions): Promise<Figure[]> {
  const { url, folder, ownerTokens } = database;
  const memory: { idle: number; uploaded: number; peak: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startOurs(production(url, folder), folder);
    let peak = 0;
    const sampling = setInterval(() => (peak = Math.max(peak, server.residentMb())), 50);
    try {
      await delay(idleMs);
      const idle = server.residentMb();
      await uploadCorpus(server.url, ownerTokens);
      await delay(idleMs);
      memory.push({ idle, uploaded: server.residentMb(), peak });
    } finally {
      clearInterval(sampling);
      await server.stop();
    }
  }
  const medianOf = (member: 'idle' | 'uploaded' | 'peak') => median(memory.map((one) => one[member]));
  const [idle, uploaded, peak] = [medianOf('idle'), medianOf('uploaded'), medianOf('peak')];
  report(`resident: ${Math.round(idle)} MB; after uploads ${Math.round(uploaded)} MB, at most ${Math.round(peak)} MB`);
  const common = { id: 'S6', engine: 'sqlite', unit: 'MB', details: { memory } } as const;
  const peers = [{ name: 'at most', value: peak, ratio: uploaded / peak }];
  return [
    { ...common, name: 'memory, idle', value: idle, target: '≤ 130 MB', holds: idle <= 130 },
    { ...common, name: 'memory, after uploads', value: uploaded, target: '≤ 300 MB', holds: uploaded <= 300, peers },
  ];
}

/** Compares the first request of each kind in a new process with the second, for which caches and compiled code exist. */
async function benchFirstRequests(database: BenchDatabase, { rounds, report }: BenchOptions): Promise<Figure> {
  const { url, folder, listingIds, tokens } = database;
  const authorization = { authorization: `Bearer ${tokens[0]}` };
  const kinds: Record<string, [path: string, headers?: Record<string, string>]> = {
    listing: [listingPath(listingIds[0]!)],
    page: [pagePath(0)],
    profile: ['/Notifications/GetNotifications', authorization],
    currencies: ['/Currency/GetAll'],
    docs: ['/Docs'],
    refused: [listingPath('abc')],
  };
  const first = Object.keys(kinds).map((): number[] => []);
  const second = Object.keys(kinds).map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const server = await startOurs(production(url, folder), folder);
    try {
      await (await fetch(`${server.url}/Health/Live`)).arrayBuffer();
      for (const [index, [path, headers]] of Object.values(kinds).entries())
        for (const times of [first, second]) {
          const begun = performance.now();
          await (await fetch(server.url + path, { headers })).arrayBuffer();
          times[index]!.push(performance.now() - begun);
        }
    } finally {
      await server.stop();
    }
  }
  const medians = Object.keys(kinds).map((kind, index) => ({
    kind,
    first: median(first[index]!),
    second: median(second[index]!),
  }));
  const slowest = medians.toSorted((a, b) => b.first - a.first)[0]!;
  for (const { kind, ...one } of medians)
    report(`${kind}: ${one.first.toFixed(1)} ms, then ${one.second.toFixed(1)} ms`);
  const peers = [{ name: 'its second', value: slowest.second, ratio: slowest.first / slowest.second }];
  const name = `slowest first request of ${medians.length} kinds: ${slowest.kind}`;
  return {
    id: 'S6',
    name,
    engine: 'sqlite',
    value: slowest.first,
    unit: 'ms',
    target: '',
    peers,
    details: { medians },
  };
}

/** Starts a server and stops it when /Health/Ready responds with 200. Returns the time in ms. */
async function readyAfter([command, ...words]: string[], environment: Environment, folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const server = spawn(command!, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, PORT: String(port) },
    stdio: 'ignore',
    // npm starts child processes: the whole process group is stopped.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = () => process.kill(-server.pid!, 'SIGTERM');
  process.once('exit', stop);
  try {
    while ((await statusOf(port)) !== 200) {
      if (server.exitCode !== null || performance.now() - begun > 120_000)
        throw new Error(`${command} is not ready after 120 s`);
      await delay(2);
    }
    return performance.now() - begun;
  } finally {
    process.off('exit', stop);
    if (server.exitCode === null) stop();
    await ended;
  }
}

function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/Health/Ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', () => resolve(undefined));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

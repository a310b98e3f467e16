import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../src/testing/databases/postgres-server';
import { unprivilegedUser } from '../../src/testing/databases/processes';
import { type ServerProcess, startServerProcess } from '../../src/testing/servers/server-process';
import { addDays } from '../../src/values/dates';
import type { Setting } from './days';
import { type Market, environmentFor, prepareMarket } from './market';
import { type Property, none } from './properties';

const run = promisify(execFile);
const database = 'recovery';
/** PostgreSQL does not run as root. */
const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
/** At most this long, PostgreSQL may take to archive its log or to recover, in ms. */
const maxWaitMs = 120_000;

/**
 * Recovers PostgreSQL to a point in time, as docs/operations.md describes it: archives the log, makes a base backup, books, notes the time, books
 * again, deletes all reservations, and recovers to that time. The first booking and its nights must be there, the second must not, and a server
 * must accept a booking of the nights that are free again.
 */
export async function recover(setting: Setting): Promise<Omit<Property, 'experiment'>[]> {
  const archive = join(setting.folder, 'wal');
  const base = join(setting.folder, 'base');
  const files = join(setting.folder, 'recovered-files');
  chmodSync(setting.folder, 0o755);
  for (const folder of [archive, base]) {
    mkdirSync(folder);
    if (identity) chownSync(folder, identity.uid, identity.gid);
  }
  const former = await startPostgres({ installed: setting.tools });
  const problems: string[] = [];
  let until: string;
  let market: Market;
  try {
    await beginArchiving(former, archive);
    const url = await former.createDatabase(database);
    const environment = environmentFor(url, join(setting.folder, 'recovery'));
    const server = await startServerProcess(environment, setting);
    market = await prepareMarket(url);
    await makeBaseBackup(setting, former, join(base, 'data'));
    problems.push(...(await bookings(server, market, { 1: 200 })));
    // The storage as it is at the time, as a bucket with versions would give it back.
    cpSync(join(setting.folder, 'recovery/files'), files, { recursive: true });
    until = await timeOf(former);
    problems.push(...(await bookings(server, market, { 1: 409, 2: 200 })));
    await server.stop();
    await query(former, 'truncate reservation cascade', database);
    // An orderly stop archives the rest of the log.
    await former.halt();
  } finally {
    await former.stop();
  }
  return recoverTo(until, { setting, archive, base, files, market, problems });
}

interface Recovery {
  setting: Setting;
  archive: string;
  base: string;
  files: string;
  market: Market;
  problems: string[];
}

async function recoverTo(
  until: string,
  { setting, archive, base, files, market, problems }: Recovery,
): Promise<Omit<Property, 'experiment'>[]> {
  const data = join(base, 'data');
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${until}'`,
    `recovery_target_action = 'promote'`,
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { flag: 'a' });
  writeFileSync(join(data, 'recovery.signal'), '');
  const log: string[] = [];
  const recovered = await startPostgres({ installed: setting.tools, keptIn: base, onLine: (line) => log.push(line) });
  try {
    await becomesPrimary(recovered, log);
    const environment = {
      ...environmentFor(recovered.url(database), join(setting.folder, 'recovery')),
      STORAGE_URL: `file:${files}`,
      TRUST_PROXY: '1',
    };
    problems.push(...(await doctorProblems(environment, setting)));
    const server = await startServerProcess(environment, setting);
    problems.push(...(await bookings(server, market, { 1: 409, 2: 200 })));
    const code = await server.stop();
    if (code !== 0) problems.push(`the server stopped with exit code ${code}`);
    return [none('recovered', problems, 7, 'observations')];
  } finally {
    await recovered.stop();
  }
}

/** Makes PostgreSQL archive its log, and restarts it, as `archive_mode` needs. */
async function beginArchiving(postgres: PostgresServer, archive: string): Promise<void> {
  const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  await query(postgres, `alter system set archive_mode = on`);
  await query(postgres, `alter system set archive_command = '${copy}'`);
  await query(postgres, `alter system set archive_timeout = 60`);
  await postgres.halt();
  await postgres.resume();
}

async function makeBaseBackup({ tools }: Setting, postgres: PostgresServer, to: string): Promise<void> {
  const words = ['--dbname', postgres.url('postgres'), '--pgdata', to, '--checkpoint', 'fast'];
  await run(join(tools, 'pg_basebackup'), words, { ...identity, cwd: '/' });
}

/** The time of the database, with its time zone; no transaction commits within half a second of it. */
async function timeOf(postgres: PostgresServer): Promise<string> {
  await delay(500);
  const rows = await query(postgres, 'select now()::text as now');
  await delay(500);
  return String(rows[0]!.now);
}

/** While PostgreSQL recovers, it is read-only. */
async function becomesPrimary(postgres: PostgresServer, log: readonly string[]): Promise<void> {
  for (const end = performance.now() + maxWaitMs; performance.now() < end; await delay(200)) {
    const [row] = await query(postgres, 'select pg_is_in_recovery() as recovers');
    if (row!.recovers === false) return;
  }
  throw new Error(`PostgreSQL has not recovered: ${log.slice(-3).join('; ')}`);
}

/** What the doctor finds wrong, except the gateway for text messages, which the storm does not have. */
async function doctorProblems(environment: Record<string, string>, { program }: Setting): Promise<string[]> {
  const { stdout } = await run(process.execPath, [program, 'doctor', '--json'], {
    env: { PATH: process.env.PATH, ...environment },
  }).catch((error: { stdout: string }) => error);
  const findings = JSON.parse(stdout) as { about: string; state: string; text: string }[];
  return findings
    .filter(({ about, state }) => state === 'wrong' && about !== 'text messages')
    .map(({ about, text }) => `doctor: ${about}: ${text}`);
}

/** Books nights of the first listing, each as another customer. Returns the responses that have another status than the given one. */
async function bookings({ url }: ServerProcess, market: Market, expected: Record<number, number>): Promise<string[]> {
  const problems: string[] = [];
  for (const [night, wanted] of Object.entries(expected)) {
    const startDate = addDays(market.from, Number(night));
    const response = await fetch(`${url}/Reservations/BookReservation/book`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${market.tokenOf(market.customerIds.pop()!)}`,
      },
      body: JSON.stringify({ propertyId: 1, startDate, endDate: addDays(startDate, 1) }),
    });
    if (response.status !== wanted)
      problems.push(`a booking of night ${night} returned ${response.status} instead of ${wanted}`);
  }
  return problems;
}

async function query(postgres: PostgresServer, statement: string, name = 'postgres') {
  const client = new pg.Client({ connectionString: postgres.url(name) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fingerprintOf } from '../../adapters/encryption';
import type { Config } from '../../config/config';
import type { OpenDatabase } from '../../database/connection';
import { distributionOf, extentOf } from '../../database/distribution';
import { type Health, healthOf } from '../../database/health';
import { listDataKeys } from '../../database/instance-metadata';
import { listMigrations } from '../../database/migrator';
import { listTables } from '../../database/own-tables';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';

/** Tokens and one-time codes are good for minutes. */
const skew = { doubtfulMs: 2_000, wrongMs: 30_000 };
const gibibyte = 2 ** 30;

/** Whether the database answers, is of this version, keeps what is committed, and has room; and what our clock says beside its. */
export async function checkDatabase({ databaseUrl }: Config, database: OpenDatabase): Promise<Found[]> {
  const file = /^sqlite:(?!:memory:)(.+)/.exec(databaseUrl)?.[1];
  // To open it would make it.
  if (file !== undefined && !existsSync(file))
    return [
      doubtful(`${file} is not there: the first start makes it; else mend DATABASE_URL`),
      await roomAt(dirname(file)),
    ];
  let health: Health;
  try {
    health = await healthOf(database);
  } catch (error) {
    return [wrong(`does not answer (${reasonOf(error)}): is it running, and is DATABASE_URL right?`)];
  }
  return [
    fine(`${health.version} answers`),
    ofSchema(health),
    ...(await ofDurability(database)),
    ...(await ofNodes(database)),
    ofClocks(health),
    ...(file === undefined ? [] : [await roomAt(dirname(file))]),
  ];
}

function ofSchema({ migrations }: Health): Found {
  const known = listMigrations();
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return doubtful(`a newer version has migrated it (${newer.join(', ')}): run that version here too, soon`);
  const pending = known.filter((name) => !migrations.includes(name));
  if (pending.length > 0)
    return doubtful(`lacks ${pending.join(', ')}: the next start applies them, or npm run migrate beforehand`);
  return fine(`has the newest schema (${migrations.at(-1)})`);
}

async function ofDurability(database: OpenDatabase): Promise<Found[]> {
  if (database.dialect === 'sqlite') return [];
  const settings = await database.durability();
  const off = settings
    .flatMap((one) => Object.entries(one))
    .flatMap(([name, value]) => (value === 'off' ? [name] : []));
  return off.length === 0
    ? []
    : [wrong(`may lose what was answered when its machine fails: switch ${off.join(' and ')} on in postgresql.conf`)];
}

/** Where the tables are; nothing of a server without Citus. */
async function ofNodes(database: OpenDatabase): Promise<Found[]> {
  if (database.dialect === 'sqlite') return [];
  const spread = await distributionOf(database.db);
  if (spread === 'absent') return [];
  if (spread === 'none') return [fine('has Citus, and all tables on this node: npm run distribute spreads them')];
  if (spread === 'some') return [wrong('lacks some tables on its other nodes: npm run distribute')];
  const { tables, nodes } = await extentOf(database.db);
  return [fine(`has all ${tables} tables of listings, and what is joined with them, over ${nodes} nodes`)];
}

function ofClocks({ aheadMs, lastNotedAt }: Health): Found {
  const behind = lastNotedAt - Date.now();
  if (behind > skew.wrongMs)
    return wrong(
      `this machine's clock (${new Date().toISOString()}) is ${seconds(behind)} behind what a server has noted: set it by NTP`,
    );
  const apart = Math.abs(aheadMs ?? 0);
  if (apart < skew.doubtfulMs) return fine(`the clock says ${new Date().toISOString()}`);
  const text = `its clock and this machine's are ${seconds(apart)} apart: set both by NTP`;
  return apart < skew.wrongMs ? doubtful(text) : wrong(text);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** How much room there is where the folder is, or will be made. */
export async function roomAt(folder: string): Promise<Found> {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  const { bavail, blocks, bsize } = await statfs(place);
  const [free, of] = [bavail * bsize, blocks * bsize];
  const text = `${(free / gibibyte).toFixed(1)} GiB are free at ${place}`;
  if (free < 0.1 * gibibyte) return wrong(`${text}: make room, or nothing can be written soon`);
  return free < gibibyte && free < of / 10 ? doubtful(`${text}: make room`) : fine(text);
}

/** Whether all keys are there that the data needs. */
export async function checkKeys({ dataKeys }: Config, { db }: OpenDatabase): Promise<Found> {
  const given = [...new Set(dataKeys.map(fingerprintOf))];
  const noted = (await listTables(db)).includes('marker') ? await listDataKeys(db) : [];
  const missing = noted.map(({ fingerprint }) => fingerprint).filter((key) => !given.includes(key));
  if (missing.length > 0)
    return wrong(
      `DATA_KEY lacks ${missing.join(', ')}, which stored data is encrypted with: add it at the end, or where it is lost npm run admin -- forget-key --key ${missing[0]}`,
    );
  const older = given.slice(1).filter((key) => !noted.some(({ fingerprint }) => fingerprint === key));
  if (older.length > 0) return doubtful(`nothing needs ${older.join(', ')} of DATA_KEY any more: take it away`);
  return fine(`DATA_KEY has all that the data needs: ${given.join(', ')}`);
}

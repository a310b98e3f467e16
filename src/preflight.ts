import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Log } from './adapters/log';
import type { Storage } from './adapters/storage';
import { type Config, blaming } from './config/config';
import type { OpenDatabase } from './database/connection';
import { countConnections } from './database/health';
import { checkPooledRole } from './database/pooled';
import {
  recognizeDatabase,
  requireKeysOf,
  requireMigratedIfOff,
  requireSandboxOf,
  requireStorageOf,
} from './files/startup-checks';
import { expiryOf, readTls } from './adapters/tls';

/**
 * Checks what the configuration names on this machine before the database is opened: the certificate with its key, and the addresses on which the
 * server will listen. Changes nothing. Throws ConfigError.
 */
export async function preflightMachine(config: Config): Promise<void> {
  await readTls(config);
  await requireFree('HOST or PORT', config.host, config.port);
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== undefined) await requireFree('METRICS_HOST or METRICS_PORT', metricsHost, metricsPort);
}

async function requireFree(variables: string, host: string, port: number): Promise<void> {
  await blaming(variables, async () => {
    const listener = createServer((socket) => socket.destroy()).listen(port, host);
    await once(listener, 'listening');
    listener.close();
    await once(listener, 'close');
  });
}

/**
 * Checks a database before a starting server writes anything to it, so that a wrong DATABASE_URL changes no database of another program or
 * installation: it responds (waits DATABASE_WAIT_SECONDS for that), is empty or has tables of this service, DATA_KEY has the keys of its data, and
 * STORAGE_URL does not belong to another database. Throws ConfigError.
 */
export async function preflight(config: Config, database: OpenDatabase, storage: Storage, log: Log): Promise<void> {
  const state = await recognizeDatabase(database, {
    waitMs: config.databaseWaitSeconds * 1000,
    onWait: (reason) => log.warn({ reason }, 'waiting for the database'),
  });
  // The supervisor has logged the warnings for its workers.
  const warn = cluster.isWorker ? () => {} : log.warn.bind(log);
  const expired = await expiryOf(config);
  if (expired !== undefined) warn({ expired }, 'the certificate in TLS_CERT_FILE has expired: renew it');
  await warnOfConnections(config, database, { warn });
  if (database.isPooled) await blaming('DATABASE_POOLER', () => checkPooledRole(database.db, { warn }));
  if (config.databaseUrl !== 'sqlite::memory:') {
    await requireKeysOf(config, database, state);
    await requireSandboxOf(config, database);
    await requireStorageOf(config, database, storage);
  }
  await blaming('STORAGE_URL', () => storage.requireWritable());
  await requireMigratedIfOff(config, database);
}

/** Behind a pooler, connections of the server are not connections of the database. */
async function warnOfConnections(config: Config, database: OpenDatabase, log: Pick<Log, 'warn'>): Promise<void> {
  if (database.dialect === 'sqlite' || database.isPooled) return;
  const wanted = config.workers * config.databasePoolSize;
  const available = await countConnections(database.db);
  if (wanted > available)
    log.warn({ wanted, available }, 'WORKERS times DATABASE_POOL_SIZE is more than the connections of the database');
}
